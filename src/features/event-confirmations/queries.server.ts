import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation, localToday } from '#features/events/queries/list.server.ts'
import { events, eventTranslations } from '#features/events/table.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { columnsOf, isoInstant, jsonObject } from '#platform/database/json.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DAY_MS } from '#shared/durations.ts'
import { CONFIRMATION_REQUESTS, type ConfirmationRequest, DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { CONFIRMATION_AFTER_DAYS, CONFIRMATION_LATE_DAYS, CONFIRMATION_MIN_PUBLISHED_DAYS } from '#shared/limits.ts'

/** A request to confirm an event, sent by email with a link. */
export type EventConfirmation = {
  id: number
  kind: ConfirmationRequest
  /** ISO 8601 in UTC. */
  askedAt: string
  /** Whether someone has answered it. */
  answered: boolean
  event: {
    id: number
    organizerId: number
    title: string
    slug: string
    dateStart: string
    dateEnd: string | null
    confirmedOn: string | null
    tookPlace: boolean | null
  }
}

/** An event to be confirmed today; requests before `from` were about another date. */
export type DueConfirmation = { eventId: number; organizerId: number; kind: ConfirmationRequest; from: string }

/** SQL: the date in Madrid of a timestamp. */
export const madridDay = (column: SQL): SQL => sql`(${column} at time zone ${DEFAULT_TIME_ZONE})::date`

const days = (count: number) => sql.raw(String(count))
const REQUESTS_BEFORE = CONFIRMATION_REQUESTS.filter((kind) => kind !== 'after')
/** SQL condition: neither cancelled nor postponed. */
const isTakingPlace = sql`e.happening in ('tentative', 'confirmed')`

/** Joins the due request: before the event the closest one, however many days were missed; afterwards whether it took place. */
const joinDueRequest = (ctx: RequestContext): SQL => sql`join lateral (
  (select k.kind, e.date_start - k.days as since from (values ${sql.join(
    REQUESTS_BEFORE.map((kind) => sql`(${kind}, ${days(Number(kind))})`),
    sql`, `,
  )}) k(kind, days)
    where ${localToday(ctx)} >= e.date_start - k.days and ${localToday(ctx)} < e.date_start order by k.days limit 1)
  union all select 'after', e.last_day + 1 where ${localToday(ctx)} > e.last_day and e.took_place is null
    and ${localToday(ctx)} <= e.last_day + ${days(CONFIRMATION_LATE_DAYS)}) due on true`

/** Public events to be confirmed, of organizations with an owner. At most one request per day and event, none for recently published ones. */
export async function listDueConfirmations(ctx: RequestContext): Promise<DueConfirmation[]> {
  authorizeJob(ctx)
  const publishedBefore = new Date(ctx.now.getTime() - CONFIRMATION_MIN_PUBLISHED_DAYS * DAY_MS).toISOString()
  const rows = await ctx.db.execute<DueConfirmation>(sql`
    select e.id as "eventId", e.organizer_id as "organizerId", due.kind, due.since::text as from
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id ${joinDueRequest(ctx)}
    where ${visibleEvents(ctx)} and ${isTakingPlace} and o.owner_id is not null and e.published_at <= ${publishedBefore}::timestamptz
      and not exists (select 1 from confirmation_requests a where a.event_id = e.id
        and (${madridDay(sql`a.created_at`)} = ${dayAt(ctx.now)}::date or (a.kind = due.kind and ${madridDay(sql`a.created_at`)} >= due.since)))
    order by e.id`)
  return [...rows]
}

/** SQL condition: the request can be answered: until the event is over, the one afterwards for some weeks. */
const isOpen = (ctx: RequestContext): SQL => {
  const closes = new Date(ctx.now.getTime() - CONFIRMATION_AFTER_DAYS * DAY_MS).toISOString()
  return sql`${visibleEvents(ctx)} and ${isTakingPlace} and case a.kind
    when 'after' then e.last_day < ${localToday(ctx)} and a.created_at > ${closes}::timestamptz else e.last_day >= ${localToday(ctx)} end`
}

const [e, t] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 't')]
const eventJson: SQL<EventConfirmation['event']> = jsonObject({
  id: e.id,
  organizerId: e.organizerId,
  title: t.title,
  slug: t.slug,
  dateStart: sql<string>`e.date_start`,
  dateEnd: sql<string | null>`nullif(e.date_end, e.date_start)`,
  confirmedOn: e.confirmedOn,
  tookPlace: e.tookPlace,
})

async function findOpenConfirmation(ctx: RequestContext, by: SQL): Promise<EventConfirmation | null> {
  const [found] = await ctx.db.execute<EventConfirmation>(sql`
    select a.id, a.kind, ${isoInstant(sql<Date>`a.created_at`)} as "askedAt", a.answered_at is not null as answered, ${eventJson} as event
    from confirmation_requests a join events e on e.id = a.event_id left join venues v on v.id = e.venue_id
    ${joinTranslation(ctx)}
    where ${by} and ${isOpen(ctx)}`)
  return found ?? null
}

/** The request of a link. The token authorizes to see and answer it. Null when it is unknown or expired. */
export const findConfirmation = (ctx: RequestContext, token: string) =>
  findOpenConfirmation(ctx, sql`a.hash = ${hashToken(token)}`)

/** The same for the page, never cached. Throws 404. */
export async function getConfirmation(ctx: RequestContext, token: string): Promise<EventConfirmation> {
  addCacheTags(ctx, NO_STORE)
  const asked = await findConfirmation(ctx, token)
  if (!asked) throw notFound()
  return asked
}

/** For its email: open and unanswered. */
export async function findUnansweredConfirmation(ctx: RequestContext, id: number): Promise<EventConfirmation | null> {
  authorizeJob(ctx)
  return findOpenConfirmation(ctx, sql`a.id = ${id} and a.answered_at is null`)
}
