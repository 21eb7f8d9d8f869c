import { Drama, Landmark, Settings } from 'lucide-react'
import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePlace, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const PLACES = [
  { path: paths.account, words: 'account.title', Icon: Settings },
  { path: paths.characters, words: 'account.characters', Icon: Drama },
  { path: paths.accountOrganizations, words: 'account.organizations', Icon: Landmark },
] as const

/** Adds the sidebar of one's account (§2); tabs above the page where there is no room beside it. */
export default function AccountLayout() {
  return (
    <div className="panel">
      <div className="side">
        <Me />
        <Places />
      </div>
      <div className="panel__main">
        <Outlet />
      </div>
    </div>
  )
}

function Me() {
  const t = useText()
  const { monthName } = useDates()
  const person = useSite()?.person
  if (!person) return null
  const since = t('account.since', { month: monthName(person.since), year: person.since.slice(0, 4) })
  return (
    <div className="side__me">
      <img className="mask" src={person.avatar} alt="" width="48" height="48" />
      <p>
        <b>{person.username}</b>
        <span className="small muted">{since}</span>
      </p>
    </div>
  )
}

function Places() {
  const t = useText()
  const { path: here } = usePlace()
  return (
    <nav className="side__nav" aria-label={t('account.nav')}>
      {PLACES.map(({ path, words, Icon }) => (
        <SiteLink key={path} to={path} aria-current={currentOf(path, here)}>
          <Icon className="i" aria-hidden="true" /> {t(words)}
        </SiteLink>
      ))}
    </nav>
  )
}

/** A page below one of them is part of it; all of them are below the account itself. */
const currentOf = (path: string, here: string) =>
  path === here ? 'page' : path !== paths.account && here.startsWith(`${path}/`) ? 'true' : undefined
