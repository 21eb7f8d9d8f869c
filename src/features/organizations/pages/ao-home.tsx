import { CalendarPlus, Landmark, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { missing } from '#core/failure.ts'
import { addressWith, answered, go, inForm, submitted } from '#features/accounts/pages/door.server.ts'
import { Told } from '#features/accounts/ui/told.tsx'
import { type EventRow, EventTable } from '#features/events/ui/panel-event-table.tsx'
import { authorizeIn } from '#features/memberships/authorize.server.ts'
import { leaveOrganization } from '#features/memberships/commands.server.ts'
import { listMembers } from '#features/memberships/queries.server.ts'
import { LeaveZone } from '#features/memberships/ui/leave-zone.tsx'
import { paths } from '#spec/paths.ts'
import { can, type Role } from '#spec/roles.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { nameIn } from '#web/current-address.server.ts'
import { DoneNote } from '#web/done-note.tsx'
import { reading, visitOf } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { resubmitOrganization } from '../commands.server.ts'
import { StateBanner } from '../ui/state-banner.tsx'
import type { Route } from './+types/ao-home.ts'
import { panelOf, rowOf } from './panel.server.ts'

const HOUR_MS = 3_600_000
const SHOWN = 5
const DONE = { created: 'panel.home.created', resent: 'panel.home.resent' } as const

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization, events } = await panelOf(call, paths.organizationPanel)
  const { secret } = visitOf(call.context)
  return reading(call.context, async (ctx) => ({
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
