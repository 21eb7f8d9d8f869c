import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { contentLocale } from '#shared/languages.ts'
import { FIRST_GUIDE, paths } from '#shared/paths.ts'
import { Brand } from '#ui/components/brand.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useCloseOnNavigation } from '#ui/hooks/use-close-on-navigation.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Menu } from '#ui/icons/menu.ts'
import { X } from '#ui/icons/x.ts'
import { LanguageSwitch } from '../preferences/language-switch.tsx'
import { ThemeSwitch } from '../preferences/theme-switch.tsx'
import { AuthLinks, CurrentUser } from './auth-menu.tsx'
import * as styles from './navbar.module.css'

function useNavLinks(): { to: string; label: MessageKey; current: boolean }[] {
  const locale = useLocale()
  const { pathname: path } = useLocation()
  const isUnder = (...roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))
  return [
    { to: paths.home, label: 'nav.home', current: path === '/' },
    { to: paths.guide(FIRST_GUIDE[contentLocale(locale)]), label: 'nav.what', current: isUnder('/guide') },
    {
      to: paths.events,
      label: 'nav.events',
      current: isUnder('/events', '/evento-rol-vivo-larp', '/evento-rol-vivo-larp2', '/desktop'),
    },
    { to: paths.organizers, label: 'nav.organizers', current: isUnder('/organizers', '/organizer') },
    { to: paths.venues, label: 'nav.venues', current: isUnder('/venues', '/venue') },
    { to: paths.contact, label: 'nav.contact', current: isUnder('/contact') },
    { to: paths.help, label: 'nav.help', current: isUnder('/help') },
  ]
}

function NavLinks() {
  const t = useText()
  return useNavLinks().map(({ to, label, current }) => (
    <Link key={to} to={to} viewTransition aria-current={current ? 'page' : undefined}>
      {t(label)}
    </Link>
  ))
}

/** The mobile menu as a native popover: opens without JavaScript, closes with Escape and keeps the focus order. */
function MobileMenu() {
  const t = useText()
  return (
    <div className={styles.sheet} id="menu" popover="auto" ref={useCloseOnNavigation()}>
      <IconButton type="button" popoverTarget="menu" popoverTargetAction="hide" aria-label={t('nav.close')}>
        <X />
      </IconButton>
      <nav aria-label={t('nav.main')}>
        <NavLinks />
        <AuthLinks />
      </nav>
      <CurrentUser part="links" />
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  )
}

type Props = { overHero: boolean; highlightsRegister: boolean; panel: ReactNode }

/**
 * `overHero`: drawn over the hero of the home page. `highlightsRegister`: the page has no primary action of its own,
 * so the sign-up button is the highlighted one. `panel`: the button that opens the menu of a panel on narrow screens, instead of that of the
 * site.
 */
export function Navbar({ overHero, highlightsRegister, panel }: Props) {
  const t = useText()
  return (
    <header className={overHero ? `${styles.bar} ${styles.overHero} on-stage` : styles.bar}>
      <div className="page">
        <Brand />
        {panel}
        <nav className={styles.links} aria-label={t('nav.main')}>
          <NavLinks />
        </nav>
        <div className={styles.side}>
          <span className={styles.wideOnly}>
            <LanguageSwitch />
          </span>
          <AuthLinks variant={highlightsRegister ? 'primary' : 'outline'} />
          <CurrentUser part="button" />
          <span className={styles.menuButton}>
            <IconButton type="button" popoverTarget="menu" aria-label={t('nav.open')}>
              <Menu />
            </IconButton>
          </span>
        </div>
      </div>
      <MobileMenu />
      <CurrentUser part="notices" />
    </header>
  )
}
