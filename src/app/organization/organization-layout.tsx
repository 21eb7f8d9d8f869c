import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from 'react-router'
import { READ_ONLY_INTENTS } from '#app/event-panel/edit/form-response.ts'
import type { PageHandle } from '#app/layouts/site.tsx'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { importPaths } from '#shared/import-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { webhookPaths } from '#shared/webhooks.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelButton, SideNav, SidePanel } from '#ui/components/panels/side-panel.tsx'
import { SuspendedNote } from '#ui/components/panels/suspended-note.tsx'
import { Popup } from '#ui/components/popup.tsx'
import { useCloseOnNavigation } from '#ui/hooks/use-close-on-navigation.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { BadgeCheck } from '#ui/icons/badge-check.ts'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { ChevronsUpDown } from '#ui/icons/chevrons-up-down.ts'
import { CodeXml } from '#ui/icons/code-xml.ts'
import { CreditCard } from '#ui/icons/credit-card.ts'
import { House } from '#ui/icons/house.ts'
import { Import } from '#ui/icons/import.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { Users } from '#ui/icons/users.ts'
import { Webhook } from '#ui/icons/webhook.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/organization-layout.ts'
import { getOrganizationPanel, type OrganizationPanel } from './load-organization.server.ts'
import * as styles from './organization.module.css'

if (!import.meta.env.SSR) await loadMessages('panels')

export const loader = ({ context, params: { slug = '' } }: Route.LoaderArgs) =>
  loadOrThrow(context, (ctx) => getOrganizationPanel(ctx, parseIdOrSlug(slug)))

/** Title checks, previews and autosave of a new event change nothing that it shows. */
export const shouldRevalidate = ({ defaultShouldRevalidate, nextUrl, formData }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  !nextUrl.searchParams.has('draft') &&
  !READ_ONLY_INTENTS.includes(String(formData?.get('intent')))

type PanelOrganization = OrganizationPanel['organizations'][number]
type EventShortcut = OrganizationPanel['events'][number]

export const handle: PageHandle = {
  PanelButton: () => {
    const t = useText()
    const { pathname: current } = useLocation()
    const organization = useRouteLoaderData<typeof loader>('organization/organization-layout')?.organization
    if (!organization) return null
    const here = LINKS.find(({ path, ...place }) =>
      isWithin(current, path(organization.slug), 'hasPagesBelow' in place),
    )
    return <PanelButton name={organization.name} part={here && t(here.label)} />
  },
}

/** Adds the sidebar of an organization's panel; a menu in the navbar on narrow screens. */
export default function OrganizationLayout({ loaderData: panel }: Route.ComponentProps) {
  // It has the reason, too.
  const isOverview = useLocation().pathname === paths.organizationPanel(panel.organization.slug)
  return (
    <SidePanel
      wide
      side={
        <>
          <OrganizationSwitcher {...panel} />
          <OrganizationNav organization={panel.organization} />
          {panel.events.length > 0 && <EventShortcuts {...panel} />}
        </>
      }
    >
      {panel.organization.status === 'suspended' && !isOverview && <SuspendedNote text="panel.home.suspended.text" />}
      <Outlet />
    </SidePanel>
  )
}

function OrganizationSwitcher({ organization, organizations }: OrganizationPanel) {
  const t = useText()
  return (
    <div>
      <button className={styles.now} type="button" popoverTarget="organizations">
        <OrganizationLabel {...organization} />
        <ChevronsUpDown />
        <span className="visually-hidden">{t('panel.switch')}</span>
      </button>
      <Popup id="organizations" ref={useCloseOnNavigation()}>
        <nav className={styles.list} aria-label={t('panel.switch')}>
          {organizations.map((one) => (
            <SiteLink
              key={one.slug}
              to={paths.organizationPanel(one.slug)}
              aria-current={one.slug === organization.slug ? 'true' : undefined}
            >
              <OrganizationLabel {...one} />
            </SiteLink>
          ))}
          <SiteLink className={styles.all} to={paths.accountOrganizations}>
            {t('panel.switch.all')}
          </SiteLink>
        </nav>
      </Popup>
    </div>
  )
}

const STATES: Record<OrganizationStatus, string> = {
  active: styles.active,
  pending: styles.pending,
  rejected: styles.rejected,
  suspended: styles.suspended,
  closed: '',
}

function OrganizationLabel({ name, slug, status, changesRequested, logo }: PanelOrganization) {
  const t = useText()
  return (
    <span className={styles.one}>
      <SealImage slug={slug} name={name} size={44} logo={logo} />
      <span>
        <b>{name}</b>
        <span className={`small ${styles.state} ${STATES[status]}`}>
          {status === 'active' && <BadgeCheck />}{' '}
          {t(`organization.status.${changesRequested ? 'changes_requested' : status}`)}
        </span>
      </span>
    </span>
  )
}

const LINKS = [
  { path: paths.organizationPanel, label: 'panel.home', Icon: House },
  { path: paths.organizationProfile, label: 'panel.profile', Icon: Landmark, reads: 'profile.read' },
  { path: paths.organizationUsers, label: 'panel.users', Icon: Users, reads: 'members.read', hasPagesBelow: true },
  { path: paths.organizationCards, label: 'panel.cards', Icon: CreditCard, reads: 'gateway.edit' },
  { path: paths.organizationNewEvent, label: 'panel.new_event', Icon: CalendarPlus, edits: true },
  { path: importPaths.page, label: 'imports.nav', Icon: Import, edits: true, hasPagesBelow: true },
  { path: paths.organizationEvents, label: 'panel.events', Icon: CalendarDays },
  { path: paths.organizationEmbed, label: 'panel.embed', Icon: CodeXml },
  { path: webhookPaths.list, label: 'panel.webhooks', Icon: Webhook, reads: 'webhooks.edit', hasPagesBelow: true },
] as const

const isWithin = (current: string, path: string, hasPagesBelow: boolean) =>
  path === current || (hasPagesBelow && current.startsWith(`${path}/`))

function OrganizationNav({ organization: { slug, role, status } }: Pick<OrganizationPanel, 'organization'>) {
  const t = useText()
  const { pathname: currentPath } = useLocation()
  const mayAdd = can(role, 'events.edit') && status !== 'closed'
  return (
    <SideNav label={t('panel.nav')}>
      {LINKS.filter((place) => (mayAdd || !('edits' in place)) && (!('reads' in place) || can(role, place.reads))).map(
        ({ path, label, Icon, ...place }) => (
          <SiteLink
            key={label}
            to={path(slug)}
            aria-current={isWithin(currentPath, path(slug), 'hasPagesBelow' in place) ? 'page' : undefined}
          >
            <Icon /> {t(label)}
          </SiteLink>
        ),
      )}
    </SideNav>
  )
}

/** What matters first: that nobody sees it, that its date is off, or how far its review is. */
function stateKey(
  { moderation, eventStatus }: Pick<EventShortcut, 'moderation' | 'eventStatus'>,
  of: OrganizationStatus,
) {
  if (isHidden(moderation, of)) return 'panel.hidden'
  return eventStatus === 'postponed' ? 'flag.postponed' : (`moderation.${moderation}` as const)
}

function EventShortcuts({ organization, events }: Pick<OrganizationPanel, 'organization' | 'events'>) {
  const t = useText()
  const { brief } = useDates()
  const today = useSite()?.today
  return (
    <nav className={styles.events} aria-labelledby="side-events">
      <h2 id="side-events">{t('panel.next')}</h2>
      {events.map(({ translationId, title, slug, theme, picture, dateStart, moderation, eventStatus }) => (
        <SiteLink className={styles.shortcut} key={translationId} to={paths.eventPanel(slug)}>
          <span className={styles.image}>
            <CoverImage
              theme={theme}
              slug={slug}
              size="thumb"
              picture={picture}
              sizes="5rem"
              {...(dateStart && { date: dateStart })}
            />
          </span>
          <span>
            {title}
            <small>
              {dateStart ? brief(dateStart, today) : t('panel.undated')},{' '}
              {t(stateKey({ moderation, eventStatus }, organization.status)).toLowerCase()}
            </small>
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}
