import { Menu, X } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Brand } from '#ui/components/brand.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { usePath, usePlace } from '#ui/page/site.ts'
import { Doors, Person } from './auth-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useClosing } from './use-close-menu.ts'

/** The guide that answers "what is larp", under its slug in each language (content/). */
const FIRST_GUIDE = { es: 'que-es-el-rol-en-vivo', en: 'what-is-larp' }

function useLinks(): { to: string; words: MessageKey; current: boolean }[] {
  const locale = useLocale()
  const { path } = usePlace()
  const under = (...roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))
  return [
    { to: paths.home, words: 'nav.home', current: path === '/' },
    { to: paths.guide(FIRST_GUIDE[locale]), words: 'nav.what', current: under('/guide') },
    {
      to: paths.events,
      words: 'nav.events',
      current: under('/events', '/evento-rol-vivo-larp', '/evento-rol-vivo-larp2', '/desktop'),
    },
    { to: paths.organizers, words: 'nav.organizers', current: under('/organizers', '/organizer') },
    { to: paths.venues, words: 'nav.venues', current: under('/venues', '/venue') },
    { to: paths.contact, words: 'nav.contact', current: under('/contact') },
    { to: paths.help, words: 'nav.help', current: under('/help') },
  ]
}

function Links() {
  const t = useText()
  const path = usePath()
  return useLinks().map(({ to, words, current }) => (
    <Link key={to} to={path(to)} viewTransition aria-current={current ? 'page' : undefined}>
      {t(words)}
    </Link>
  ))
}

/** The links behind the burger: the platform's popover, so that it opens without scripts, closes with Escape and keeps the focus in order. */
function Sheet() {
  const t = useText()
  return (
    <div className="nav__sheet" id="menu" popover="auto" ref={useClosing()}>
      <button
        className="iconbtn"
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={t('nav.close')}
      >
        <X className="i" aria-hidden="true" />
      </button>
      <nav aria-label={t('nav.main')}>
        <Links />
        <Doors />
      </nav>
      <Person part="links" />
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  )
}

/** `stage`: drawn over the hero of the home page. `lit`: the page has no amber action of its own, so registering is it (DESIGN 9). */
export function Navbar({ stage, lit }: { stage: boolean; lit: boolean }) {
  const t = useText()
  return (
    <header className={stage ? 'nav nav--stage on-stage' : 'nav'}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <div className="page">
        <Brand />
        <nav className="nav__links" aria-label={t('nav.main')}>
          <Links />
        </nav>
        <div className="nav__side">
          <span className="hide-s">
            <LanguageSwitch />
          </span>
          <Doors login="btn btn--quiet hide-s" register={`btn btn--sm ${lit ? 'btn--lit' : 'btn--line'}`} />
          <Person part="button" />
          <button className="iconbtn nav__burger" type="button" popoverTarget="menu" aria-label={t('nav.open')}>
            <Menu className="i" aria-hidden="true" />
          </button>
        </div>
      </div>
      <Sheet />
      <Person part="notices" />
    </header>
  )
}
