import { CalendarPlus, Landmark, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type EventRow, EventTable } from '#features/events/ui/organizer-event-table.tsx'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { authorizeIn } from '#features/memberships/access.server.ts'
import { leaveOrganization } from '#features/memberships/commands.server.ts'
import { listMembers } from '#features/memberships/queries.server.ts'
import { resubmitOrganization } from '#features/organizations/commands.server.ts'
import { missing } from '#platform/errors/app-error.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { can, type Role } from '#shared/roles.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/overview.ts'
import { panelOf, rowOf } from './load-organization.server.ts'
import { LeaveZone } from './members/leave-organization.tsx'
import { StateBanner } from './state-banner.tsx'

const HOUR_MS = 3_600_000
const SHOWN = 5
const DONE = { created: 'panel.home.created', resent: 'panel.home.resent' } as const

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization, events } = await panelOf(call, paths.organizationPanel)
  const { secret } = visitOf(call.context)
  return loadOrThrow(call.context, async (ctx) => ({
    panel,
    organization,
    hours: Math.floor((ctx.now.getTime() - organization.sentAt.getTime()) / HOUR_MS),
    people: can(organization.role, 'members.read') ? (await listMembers(ctx, organization.id, secret)).length : null,
    next: events
      .filter(({ past }) => !past)
      .slice(0, SHOWN)
      .map((event) => rowOf(event, organization.status)),
    count: events.length,
  }))
}

export async function action(call: Route.ActionArgs) {
  const called = nameIn(call.params.slug)
  const result = await submitted(
    call,
    async (ctx, form) => {
      if (form['intent'] === 'leave') {
        await leaveOrganization(ctx, called)
        return addressWith(inForm(call.url, paths.accountOrganizations), { done: 'left' })
      }
      if (form['intent'] !== 'resubmit') throw missing()
      const { slug } = await resubmitOrganization(ctx, called)
      return addressWith(inForm(call.url, paths.organizationPanel(slug)), { done: 'resent' })
    },
    { admit: (ctx) => authorizeIn(ctx, 'organization.read', called) },
  )
  if (result.done) throw go(result.done.value)
  const { refusal, text } = result
  return answered({ refusal, intent: text('intent'), userId: 0, values: { username: '', role: '', word: '' } }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function AoHome({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { organization, hours, people, next, count } = loaderData
  const [params] = useSearchParams()
  const done = params.get('done') ?? ''
  const words = Object.hasOwn(DONE, done) && !actionData ? t(DONE[done as keyof typeof DONE]) : null
  const { name, slug, role, status } = organization
  return (
    <>
      <Head title={name} path={null} />
      <h1>{name}</h1>
      <p className="panel__lede">
        {t('panel.home.role', { role: t(`role.${role}`), can: t(`role.${role}.can`) })}{' '}
        {people !== null && (
          <SiteLink className="link" to={paths.organizationUsers(slug)}>
            {t('panel.home.people', { count: people })}
          </SiteLink>
        )}
      </p>
      <div className="stack mt-6">
        <DoneNote words={words} />
        <Told refusal={actionData?.intent === 'leave' ? null : (actionData?.refusal ?? null)} />
        <StateBanner {...organization} hours={hours} />
        <Actions slug={slug} role={role} closed={status === 'closed'} />
      </div>
      <Next events={next} count={count} slug={slug} mayAdd={can(role, 'events.edit') && status !== 'closed'} />
      {/* Everybody else goes from the page of its people. */}
      {role === 'moderator' && <LeaveZone name={name} answer={actionData ?? null} />}
    </>
  )
}

type ActionsProps = { slug: string; role: Role; closed: boolean }

/** What one's role lets one do first; nothing for who only reads. */
function Actions({ slug, role, closed }: ActionsProps) {
  const t = useText()
  const acts = [
    { may: 'events.edit', to: paths.organizationNewEvent(slug), words: 'panel.new_event', Icon: CalendarPlus },
    { may: 'organization.edit', to: paths.organizationProfile(slug), words: 'panel.home.edit', Icon: Landmark },
    { may: 'members.edit', to: paths.organizationUsers(slug), words: 'users.add', Icon: Users },
  ] as const
  const mine = acts.filter(({ may }) => !closed && can(role, may))
  if (mine.length === 0) return null
  return (
    <ul className="flow">
      {mine.map(({ to, words, Icon }, index) => (
        <li key={to}>
          <SiteLink className={index === 0 ? 'btn btn--lit' : 'btn btn--line'} to={to}>
            <Icon className="i" aria-hidden="true" /> {t(words)}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

type NextProps = { events: EventRow[]; count: number; slug: string; mayAdd: boolean }

function Next({ events, count, slug, mayAdd }: NextProps) {
  const t = useText()
  return (
    <section className="panel__part" aria-labelledby="next">
      <h2 id="next">{t('panel.home.next')}</h2>
      {events.length > 0 ? (
        <EventTable events={events} label="next" />
      ) : (
        <EmptyState title={t('panel.home.none')}>
          {t(mayAdd ? 'panel.home.none.text' : 'panel.home.none.read')}
        </EmptyState>
      )}
      {count > events.length && (
        <p className="mt-4">
          <SiteLink className="link" to={paths.organizationEvents(slug)}>
            {t('panel.home.all', { count })}
          </SiteLink>
        </p>
      )}
    </section>
  )
}
