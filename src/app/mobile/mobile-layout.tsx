import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from '#app/layouts/footer.tsx'
import { LanguageSwitch } from '#app/layouts/preferences/language-switch.tsx'
import { paths } from '#shared/paths.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Brand } from '#ui/components/brand.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { barAtBottom, barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { CircleUserRound } from '#ui/icons/circle-user-round.ts'
import { Drama } from '#ui/icons/drama.ts'
import { House } from '#ui/icons/house.ts'
import { loginUrl } from '#ui/page/return-to.ts'
import { useAddress, useLocalizedPath, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './mobile-layout.module.css'

/** The layout of the mobile pages: one column with the search on top and tabs below, whatever the screen. */
export function MobileLayout({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <header ref={barAtTop} className={styles.top}>
        <div className={styles.bar}>
          <Brand />
          <span className={styles.own}>
            <LanguageSwitch />
            <AccountLink />
          </span>
        </div>
        {top}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <FullVersion />
      <Footer />
      <Tabs />
    </div>
  )
}

/** To the account, or to the login, which leads back. */
function AccountLink() {
  const t = useText()
  const user = useSite()?.user
  const { pathname } = useLocation()
  const address = useAddress()
  if (user)
    return (
      <SiteLink to={paths.account} aria-label={t('nav.account')}>
        <Avatar src={user.avatar} size={34} />
      </SiteLink>
    )
  if (pathname === paths.mobileLogin) return null
  return (
    <ButtonLink variant="quiet" size="small" to={loginUrl(paths.mobileLogin, address)} rel="nofollow">
      {t('login.enter')}
    </ButtonLink>
  )
}

/** The same search on the full page. */
function FullVersion() {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <nav className={`${styles.full} no-print`} aria-label={t('mobile.full')}>
      <SiteLink className="link" to={(pathname.slice(paths.mobile.length) || paths.home) + search}>
        {t('mobile.full')}
      </SiteLink>
    </nav>
  )
}

const TABS = [
  { to: paths.mobile, label: 'nav.home', Icon: House },
  { to: paths.mobileEvents, label: 'nav.events', Icon: CalendarDays },
  { to: paths.characters, label: 'nav.characters', Icon: Drama },
  { to: paths.account, label: 'nav.account', Icon: CircleUserRound },
] as const
const PRIVATE_PATHS: string[] = [paths.characters, paths.account]

/** Private pages lead through the mobile login. */
function Tabs() {
  const t = useText()
  const path = useLocalizedPath()
  const { pathname: currentPath } = useLocation()
  const signedIn = Boolean(useSite()?.user)
  const isLoginPage = currentPath === paths.mobileLogin
  const current = (to: string) => (isLoginPage ? to === paths.account : to === currentPath)
  return (
    <nav ref={barAtBottom} className={styles.tabs} aria-label={t('nav.main')}>
      {TABS.map(({ to, label, Icon }) => (
        <SiteLink
          key={to}
          to={signedIn || !PRIVATE_PATHS.includes(to) ? to : loginUrl(paths.mobileLogin, path(to))}
          aria-current={current(to) ? 'page' : undefined}
        >
          <Icon /> {t(label)}
        </SiteLink>
      ))}
    </nav>
  )
}
