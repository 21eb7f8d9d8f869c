import { Outlet, useLocation } from 'react-router'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { paths } from '#shared/paths.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { PanelButton, SideNav, SideOwner, SidePanel } from '#ui/components/panels/side-panel.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CloudDownload } from '#ui/icons/cloud-download.ts'
import { Drama } from '#ui/icons/drama.ts'
import { Heart } from '#ui/icons/heart.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { QrCode } from '#ui/icons/qr-code.ts'
import { Settings } from '#ui/icons/settings.ts'
import { Ticket } from '#ui/icons/ticket.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { PageHandle } from './site.tsx'

if (!import.meta.env.SSR) await loadMessages('panels')

const LINKS = [
  { path: paths.account, label: 'account.title', Icon: Settings },
  { path: paths.accountRegistrations, label: 'myRegistrations.nav', Icon: Ticket },
  { path: offlinePaths.tickets, label: 'ownTickets.title', Icon: QrCode },
  { path: paths.accountFollows, label: 'follows.title', Icon: Heart },
  { path: paths.characters, label: 'account.characters', Icon: Drama },
  { path: offlinePaths.offline, label: 'account.offline', Icon: CloudDownload },
  { path: paths.accountOrganizations, label: 'account.organizations', Icon: Landmark },
  { path: paths.accountTokens, label: 'apiTokens.title', Icon: KeyRound },
] as const

export const handle: PageHandle = {
  PanelButton: () => {
    const t = useText()
    const { pathname: path } = useLocation()
    const here = LINKS.find((link) => ariaCurrent(link.path, path))
    return <PanelButton name={t('nav.account')} part={here && t(here.label)} />
  },
}

/** Adds the account sidebar; a menu in the navbar on narrow screens. */
export default function AccountLayout() {
  return (
    <SidePanel
      side={
        <>
          <UserSummary />
          <AccountNav />
        </>
      }
    >
      <Outlet />
    </SidePanel>
  )
}

function UserSummary() {
  const t = useText()
  const { monthName } = useDates()
  const user = useSite()?.user
  if (!user) return null
  const since = t('account.since', { month: monthName(user.since), year: user.since.slice(0, 4) })
  return (
    <SideOwner image={<Avatar src={user.avatar} size={48} />} name={user.username}>
      {since}
    </SideOwner>
  )
}

function AccountNav() {
  const t = useText()
  const { pathname: currentPath } = useLocation()
  return (
    <SideNav label={t('account.nav')}>
      {LINKS.map(({ path, label, Icon }) => (
        <SiteLink key={path} to={path} aria-current={ariaCurrent(path, currentPath)}>
          <Icon /> {t(label)}
        </SiteLink>
      ))}
    </SideNav>
  )
}

/** Highlights the section of a subpage, except for the account page itself, which is a prefix of all. */
const ariaCurrent = (path: string, currentPath: string) =>
  path === currentPath ? 'page' : path !== paths.account && currentPath.startsWith(`${path}/`) ? 'true' : undefined
