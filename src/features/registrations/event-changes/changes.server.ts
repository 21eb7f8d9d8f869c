import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { Locale } from '#shared/languages.ts'
import { CANCELLABLE_STATES } from '#shared/registrations/states.ts'
import { type NewsEvent, newsEvent, newsEventTables } from '../emails/news.server.ts'

/** An edit of a public event. */
export type EventChange = {
  before: EventSnapshot
  after: EventSnapshot
  reason: string | null
  /** It was over before the edit, and is after it. */
  isOver: boolean
  event: NewsEvent
}

/**
 * The edit recorded as this revision, in the language of `ctx`. Null once it was undone, for deleted events, and where the event was
 * cancelled or postponed since: what it moved to holds no more, and its players are told of that.
 */
export async function findEventChange(ctx: RequestContext, revisionId: number): Promise<EventChange | null> {
  authorizeJob(ctx)
  const change = jsonObject({
    before: sql<EventSnapshot>`c.before`,
    after: sql<EventSnapshot>`c.after`,
    reason: sql<string | null>`c.reason`,
    event: newsEvent(ctx),
  })
  const [found] = await selectJson(
    ctx.db,
    change,
    sql`from event_revisions c join ${newsEventTables(ctx)} on e.id = c.event_id
      where c.id = ${revisionId} and e.deleted_at is null
        and (e.happening not in ('cancelled', 'postponed') or c.after->>'happening' = e.happening)`,
  )
  if (!found) return null
  const today = dayAt(ctx.now, found.event.timeZone)
  const isOver = [found.before, found.after].every(({ dateStart, dateEnd }) => (dateEnd ?? dateStart ?? today) < today)
  return { ...found, isOver }
}

/** Who is told of a change: an account with the registrations it holds, or the own address of one registration. */
export const changeRecipient = z.union([z.object({ userId: z.int() }), z.object({ registrationId: z.int() })])
export type ChangeRecipient = z.output<typeof changeRecipient>

/** SQL condition: registration `r` still counts on the event. */
const counting = sql`not r.is_test and r.anonymized_at is null and r.state in ${CANCELLABLE_STATES}`

/** Everybody who counts on an event, each once; with a moment (ISO 8601), those who had registered by then. */
export async function listChangeRecipients(
  ctx: RequestContext,
  eventId: number,
  registeredBefore: string | null = null,
): Promise<ChangeRecipient[]> {
  authorizeJob(ctx)
  const told =
    registeredBefore === null ? counting : sql`${counting} and r.created_at < ${registeredBefore}::timestamptz`
  const holders = await ctx.db.execute<{ userId: number }>(sql`
    select distinct r.holder_id as "userId" from registrations r
    where r.event_id = ${eventId} and r.holder_id is not null and ${told} order by 1`)
  const addresses = await ctx.db.execute<{ registrationId: number }>(sql`
    select r.id as "registrationId" from registrations r
    where r.event_id = ${eventId} and r.email is not null and ${told} order by 1`)
  return [...holders, ...addresses]
}

/** How many of them an email reaches: who has an account needs a confirmed address. Does not authorize. */
export async function countReached({ db }: RequestContext, eventId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select (count(distinct r.holder_id) filter (where u.confirmed_at is not null and u.blocked_at is null and u.erased_at is null)
      + count(*) filter (where r.email is not null))::int as count
    from registrations r left join users u on u.id = r.holder_id where r.event_id = ${eventId} and ${counting}`)
  return row!.count
}

/** What a recipient has: the tickets, whether a seat of any is confirmed, whether they paid something, or said so, and their own address. */
export type Holding = {
  /** Of the first registration, to link to. */
  registrationId: number
  tickets: number[]
  confirmed: boolean
  paid: boolean
  name: string | null
  email: string | null
  locale: Locale
}

/** Null once they no longer count on the event. */
export async function findHolding(
  ctx: RequestContext,
  eventId: number,
  recipient: ChangeRecipient,
): Promise<Holding | null> {
  authorizeJob(ctx)
  const whose = 'userId' in recipient ? sql`r.holder_id = ${recipient.userId}` : sql`r.id = ${recipient.registrationId}`
  const [found] = await ctx.db.execute<Omit<Holding, 'registrationId'> & { registrationId: number | null }>(sql`
    select min(r.id) as "registrationId", array_agg(distinct r.ticket_id) as tickets, bool_or(r.state = 'confirmed') as confirmed,
      bool_or(b.paid > 0 or b.announced > 0) as paid, min(r.name) as name, min(r.email) as email,
      min(r.locale) as locale
    from registrations r join registration_balances b on b.registration_id = r.id
    where r.event_id = ${eventId} and ${whose} and ${counting}`)
  return found?.registrationId ? (found as Holding) : null
}

/** The events of an organization that are not over and have someone who counts on them. */
export async function listAwaitedEvents(ctx: RequestContext, organizationId: number): Promise<number[]> {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select e.id from events e where e.organizer_id = ${organizationId} and e.moderation = 'published' and e.deleted_at is null
      and e.last_day >= ${dayAt(ctx.now)}::date and exists (select 1 from registrations r where r.event_id = e.id and ${counting})
    order by e.id`)
  return rows.map(({ id }) => id)
}
