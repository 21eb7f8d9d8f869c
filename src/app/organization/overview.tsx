import { useSearchParams } from 'react-router'
import { acceptCoOrganizing, declineCoOrganizing } from '#features/co-organizers/answer.server.ts'
import { listCoOrganizerInvitations } from '#features/co-organizers/queries.server.ts'
import { getOrganizationStorage } from '#features/documents/storage/queries.server.ts'
import { StorageMeter } from '#features/documents/ui/storage-meter.tsx'
import { countCalendarNews } from '#features/event-imports/calendars/queries.server.ts'
import { EventTable, type EventTableRow } from '#features/events/ui/organizer-event-table.tsx'
import { leaveOrganization } from '#features/memberships/commands.server.ts'
import { listMembers } from '#features/memberships/queries.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { resubmitOrganization } from '#features/organizations/commands.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { can, type Role } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading, PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { Users } from '#ui/icons/users.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/overview.ts'
import { loadOrganizationDesk } from './desk/load-organization-desk.server.ts'
import { OrganizationDesk } from './desk/organization-desk.tsx'
import { TeamCard, teamOf } from './desk/team-card.tsx'
import { CalendarNews } from './import/calendar-news.tsx'
import { CoOrganizerInvitations } from './invitations/co-organizer-invitations.tsx'
import { loadOrganization, toEventRow } from './load-organization.server.ts'
import { LeaveOrganization } from './members/leave-organization.tsx'
import { StateBanner } from './state-banner.tsx'

const MAX_EVENTS = 5
const DONE = {
  created: 'panel.home.created',
  resent: 'panel.home.resent',
  joined: 'panel.home.joined',
  co_accepted: 'coOrganizers.done.accepted',
  co_declined: 'coOrganizers.done.declined',
  co_left: 'coOrganizers.done.left',
} as const

export async function loader(call: Route.LoaderArgs) {
  const { organization, next, count } = await loadOrganization(call, paths.organizationPanel)
  return loadOrThrow(call.context, async (ctx) => ({
    organization,
    hours: Math.floor((ctx.now.getTime() - organization.sentAt.getTime()) / HOUR_MS),
    team: can(organization.role, 'members.read') ? teamOf(await listMembers(ctx, organization.id)) : null,
    storage: await getOrganizationStorage(ctx, organization.id),
    desk: await loadOrganizationDesk(ctx, organization),
    next: next.slice(0, MAX_EVENTS).map((event) => toEventRow(event, organization.status)),
    count,
    invitations: can(organization.role, 'organization.edit')
      ? await listCoOrganizerInvitations(ctx, organization.id)
      : [],
    calendars: can(organization.role, 'events.edit') ? await countCalendarNews(ctx, organization.id) : null,
  }))
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'organization.read', slug),
  intents: {
    leave: { run: leaveOrganization, done: () => pathWithQuery(paths.accountOrganizations, { done: 'left' }) },
    co_accept: { run: (ctx, _, form) => acceptCoOrganizing(ctx, form), done: 'co_accepted' },
    co_decline: { run: (ctx, _, form) => declineCoOrganizing(ctx, form), done: 'co_declined' },
    resubmit: async (ctx, slugOrId) => {
      const { slug } = await resubmitOrganization(ctx, slugOrId)
      return redirectTo(pathWithQuery(paths.organizationPanel(slug), { done: 'resent' }))
    },
  },
})

/** Forms that say by themselves what went wrong. */
const OWN_PLACE: ReadonlySet<string> = new Set(['leave', 'co_accept', 'co_decline'])

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function OrganizationOverview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { organization, hours, team, desk, next, count, storage, calendars, invitations } = loaderData
  const [params] = useSearchParams()
  const done = params.get('done') ?? ''
  const successMessage =
    Object.hasOwn(DONE, done) && !actionData ? t(DONE[done as keyof typeof DONE], { name: organization.name }) : null
  const { name, slug, role, status } = organization
  return (
    <>
      <PageMeta title={name} path={null} />
      <PanelHeading title={name} facts={t('panel.home.role', { role: t(`role.${role}`), can: t(`role.${role}.can`) })}>
        {desk.length > 0 && <Actions slug={slug} role={role} status={status} />}
      </PanelHeading>
      <div className="stack space-above">
        <SuccessNote message={successMessage} />
        <FormError failure={OWN_PLACE.has(actionData?.intent ?? '') ? null : (actionData?.failure ?? null)} />
        <StateBanner {...organization} hours={hours} />
        <CoOrganizerInvitations invitations={invitations} failure={failureOf(actionData, 'co_accept', 'co_decline')} />
        {calendars && <CalendarNews slug={slug} {...calendars} />}
        {desk.length === 0 && <Actions slug={slug} role={role} status={status} isFirst />}
      </div>
      {desk.length > 0 ? (
        <OrganizationDesk rows={desk} count={count} slug={slug} seesMoney={can(role, 'money.read')} team={team} />
      ) : (
        <>
          <NextEvents
            events={next}
            count={count}
            slug={slug}
            mayAdd={can(role, 'events.edit') && (status === 'active' || status === 'pending')}
          />
          {team && (
            <div className="space-above">
              <TeamCard team={team} slug={slug} />
            </div>
          )}
        </>
      )}
      <PanelSection id="storage" title={t('storage.title')}>
        <p className="small muted">{t('storage.lede.organization')}</p>
        <StorageMeter meter={storage} />
      </PanelSection>
      {/* All other roles leave from the members page. */}
      {role === 'moderator' && <LeaveOrganization name={name} failure={failureOf(actionData, 'leave')} />}
    </>
  )
}

/** `isFirst`: nothing on the page matters more. Otherwise only a new event is offered: the others are in the menu. */
type ActionsProps = { slug: string; role: Role; status: OrganizationStatus; isFirst?: boolean }

/** The main actions of the user's role; none for read-only members. */
function Actions({ slug, role, status, isFirst = false }: ActionsProps) {
  const t = useText()
  const acts = [
    { may: 'events.edit', to: paths.organizationNewEvent(slug), words: 'panel.new_event', Icon: CalendarPlus },
    { may: 'organization.edit', to: paths.organizationProfile(slug), words: 'panel.home.edit', Icon: Landmark },
    { may: 'members.edit', to: paths.organizationUsers(slug), words: 'users.add', Icon: Users },
  ] as const
  const takesEvents = status === 'active' || status === 'pending'
  const allowedActions = acts.filter(
    ({ may }) => status !== 'closed' && can(role, may) && (may === 'events.edit' ? takesEvents : isFirst),
  )
  if (allowedActions.length === 0) return null
  return (
    <ul className="flow">
      {allowedActions.map(({ to, words, Icon }, index) => (
        <li key={to}>
          <ButtonLink variant={isFirst && index === 0 && takesEvents ? 'primary' : 'outline'} to={to}>
            <Icon /> {t(words)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

type NextProps = { events: EventTableRow[]; count: number; slug: string; mayAdd: boolean }

function NextEvents({ events, count, slug, mayAdd }: NextProps) {
  const t = useText()
  return (
    <PanelSection id="next" title={t('panel.home.next')}>
      {events.length > 0 ? (
        <EventTable events={events} label="next" />
      ) : (
        <EmptyState title={t('panel.home.none')}>
          {t(mayAdd ? 'panel.home.none.text' : 'panel.home.none.read')}
        </EmptyState>
      )}
      {count > events.length && (
        <p className="space-above-small">
          <SiteLink className="link" to={paths.organizationEvents(slug)}>
            {t('panel.home.all', { count })}
          </SiteLink>
        </p>
      )}
    </PanelSection>
  )
}
