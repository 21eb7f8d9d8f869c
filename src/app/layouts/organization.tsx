import { BadgeCheck, CalendarDays, CalendarPlus, ChevronsUpDown, House, Landmark, Users } from 'lucide-react'
import { Outlet, useMatches } from 'react-router'
import type { Moderation, OrganizationStatus, Theme } from '#shared/enums.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { can, type Role } from '#shared/roles.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import '#ui/styles/panel.css'
import '#ui/styles/panel-side.css'
import '#ui/styles/panel-table.css'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCurrentTab } from '#ui/page/current-tab.ts'
import { usePlace, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useClosing } from './use-close-menu.ts'

type Named = { name: string; slug: string; status: OrganizationStatus }
type Shortcut = {
  id: number
  title: string
  slug: string
  theme: Theme | null
  dateStart: string | null
  moderation: Moderation
}
/** What a page of an organization's panel returns as `panel`: whose it is, the others one is in, and what is next. */
export type OrganizationPanel = {
  organization: Named & { role: Role }
  organizations: readonly Named[]
  events: readonly Shortcut[]
}

const usePanel = () =>
  useMatches()
    .map(({ loaderData }) => (loaderData as { panel?: OrganizationPanel } | undefined)?.panel)
    .find((panel) => panel !== undefined)

/** Adds the sidebar of an organization's panel (§2); tabs above the page where there is no room beside it. */
export default function OrganizationLayout() {
  const panel = usePanel()
  return (
    <div className="panel">
      <div className="side">
        {panel && (
          <>
            <Switcher {...panel} />
            <Places organization={panel.organization} />
            {panel.events.length > 0 && <Shortcuts {...panel} />}
          </>
        )}
      </div>
      <div className="panel__main panel__main--wide">
        <Outlet />
      </div>
    </div>
  )
}

/** The platform's popover: it opens without scripts, closes with Escape and keeps the focus in order. */
function Switcher({ organization, organizations }: OrganizationPanel) {
  const t = useText()
  return (
    <div className="switcher">
      <button className="switcher__now" type="button" popoverTarget="organizations">
        <Organization {...organization} />
        <ChevronsUpDown className="i" aria-hidden="true" />
        <span className="sr">{t('panel.switch')}</span>
      </button>
      <div className="pop switcher__list" id="organizations" popover="auto" ref={useClosing()}>
        <nav aria-label={t('panel.switch')}>
          {organizations.map((one) => (
            <SiteLink
              key={one.slug}
              to={paths.organizationPanel(one.slug)}
              aria-current={one.slug === organization.slug ? 'true' : undefined}
            >
              <Organization {...one} />
            </SiteLink>
          ))}
          <SiteLink className="switcher__all" to={paths.accountOrganizations}>
            {t('panel.switch.all')}
          </SiteLink>
        </nav>
      </div>
    </div>
  )
}

function Organization({ name, slug, status }: Named) {
  const t = useText()
  return (
    <span className="switcher__one">
      <SealImage slug={slug} name={name} size={44} />
      <span>
        <b>{name}</b>
        <span className={`small ostate ostate--${status}`}>
          {status === 'active' && <BadgeCheck className="i" aria-hidden="true" />} {t(`organization.status.${status}`)}
        </span>
      </span>
    </span>
  )
}

const PLACES = [
  { path: paths.organizationPanel, words: 'panel.home', Icon: House },
  { path: paths.organizationProfile, words: 'panel.profile', Icon: Landmark, reads: 'profile.read' },
  { path: paths.organizationUsers, words: 'panel.users', Icon: Users, reads: 'members.read' },
  { path: paths.organizationNewEvent, words: 'panel.new_event', Icon: CalendarPlus, edits: true },
  { path: paths.organizationEvents, words: 'panel.events', Icon: CalendarDays },
] as const

function Places({ organization: { slug, role, status } }: Pick<OrganizationPanel, 'organization'>) {
  const t = useText()
  const { path: here } = usePlace()
  const row = useCurrentTab(here)
  const mayAdd = can(role, 'events.edit') && status !== 'closed'
  return (
    <nav className="side__nav" aria-label={t('panel.nav')} ref={row}>
      {PLACES.filter((place) => (mayAdd || !('edits' in place)) && (!('reads' in place) || can(role, place.reads))).map(
        ({ path, words, Icon }) => (
          <SiteLink key={words} to={path(slug)} aria-current={path(slug) === here ? 'page' : undefined}>
            <Icon className="i" aria-hidden="true" /> {t(words)}
          </SiteLink>
        ),
      )}
    </nav>
  )
}

function Shortcuts({ organization, events }: Pick<OrganizationPanel, 'organization' | 'events'>) {
  const t = useText()
  const { brief } = useDates()
  const today = useSite()?.today
  return (
    <nav className="side__events" aria-labelledby="side-events">
      <h2 id="side-events">{t('panel.next')}</h2>
      {events.map(({ id, title, slug, theme, dateStart, moderation }) => (
        <SiteLink className="mini" key={id} to={paths.eventPanel(slug)}>
          <span className="mini__t">
            <CoverImage theme={theme} slug={slug} size="thumb" {...(dateStart && { date: dateStart })} />
          </span>
          <span>
            {title}
            <small>
              {dateStart ? brief(dateStart, today) : t('panel.undated')},{' '}
              {t(isHidden(moderation, organization.status) ? 'panel.hidden' : `moderation.${moderation}`).toLowerCase()}
            </small>
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}
