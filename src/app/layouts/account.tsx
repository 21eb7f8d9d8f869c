import { Drama, Landmark, Settings } from 'lucide-react'
import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite, useSplitPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

if (!import.meta.env.SSR) await loadMessages('panels')

const LINKS = [
  { path: paths.account, label: 'account.title', Icon: Settings },
  { path: paths.characters, label: 'account.characters', Icon: Drama },
  { path: paths.accountOrganizations, label: 'account.organizations', Icon: Landmark },
] as const

/** Adds the account sidebar; tabs above the page on narrow screens. */
export default function AccountLayout() {
  return (
    <div className="panel">
      <div className="side">
        <UserSummary />
        <AccountNav />
      </div>
      <div className="panel__main">
        <Outlet />
      </div>
    </div>
  )
}

function UserSummary() {
  const t = useText()
  const { monthName } = useDates()
  const user = useSite()?.user
  if (!user) return null
  const since = t('account.since', { month: monthName(user.since), year: user.since.slice(0, 4) })
  return (
    <div className="side__me">
      <img className="mask" src={user.avatar} alt="" width="48" height="48" />
      <p>
        <b>{user.username}</b>
        <span className="small muted">{since}</span>
      </p>
    </div>
  )
}

function AccountNav() {
  const t = useText()
  const { path: currentPath } = useSplitPath()
  return (
    <nav className="side__nav" aria-label={t('account.nav')}>
      {LINKS.map(({ path, label, Icon }) => (
        <SiteLink key={path} to={path} aria-current={ariaCurrent(path, currentPath)}>
          <Icon className="icon" aria-hidden="true" /> {t(label)}
        </SiteLink>
      ))}
    </nav>
  )
}

/** Highlights the section of a subpage, except for the account page itself, which is a prefix of all. */
const ariaCurrent = (path: string, currentPath: string) =>
  path === currentPath ? 'page' : path !== paths.account && currentPath.startsWith(`${path}/`) ? 'true' : undefined
