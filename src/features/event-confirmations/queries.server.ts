import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { today } from '#features/events/queries/list.server.ts'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { missing } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE, FRESHNESS_ASKS, type FreshnessAsk } from '#shared/enums.ts'
import { FRESHNESS_AFTER_DAYS, FRESHNESS_LATE_DAYS, FRESHNESS_SETTLED_DAYS } from '#shared/limits.ts'

/** What a link that came by mail asks about. */
export type Asked = {
  id: number
  ask: FreshnessAsk
  /** ISO 8601 in UTC. */
  askedAt: string
  /** Somebody answered it already. */
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

/** An event that is to be asked about today; what was asked before `from` was about another date. */
export type Due = { eventId: number; organizerId: number; ask: FreshnessAsk; from: string }

/** Madrid's day of an instant in the database. */
export const madridDay = (column: SQL): SQL => sql`(${column} at time zone ${DEFAULT_TIME_ZONE})::date`

const days = (count: number) => sql.raw(String(count))
const BEFORE = FRESHNESS_ASKS.filter((ask) => ask !== 'after')
/** An event that nobody called off: a postponed one waits for its new date. */
const stands = sql`e.happening in ('tentative', 'confirmed')`

/** The ask whose time has come: the nearest, however many days were missed; afterwards, whether it took place. */
const dueAsk = (ctx: Context): SQL => sql`join lateral (
  (select k.ask, e.date_start - k.days as since from (values ${sql.join(
    BEFORE.map((ask) => sql`(${ask}, ${days(Number(ask))})`),
    sql`, `,
  )}) k(ask, days)
    where ${today(ctx)} >= e.date_start - k.days and ${today(ctx)} < e.date_start order by k.days limit 1)
  union all select 'after', e.last_day + 1 where ${today(ctx)} > e.last_day and e.took_place is null
    and ${today(ctx)} <= e.last_day + ${days(FRESHNESS_LATE_DAYS)}) due on true`

/** Published events that are to be asked about, of organizations that somebody runs. Nothing twice a day, nor about what was published this week. */
export async function listDue(ctx: Context): Promise<Due[]> {
  authorizeJob(ctx)
  const settled = new Date(ctx.now.getTime() - FRESHNESS_SETTLED_DAYS * 86_400_000).toISOString()
  const rows = await ctx.db.execute<Due>(sql`
    select e.id as "eventId", e.organizer_id as "organizerId", due.ask, due.since::text as from
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id ${dueAsk(ctx)}
    where ${visibleEvents(ctx)} and ${stands} and o.owner_id is not null and e.published_at <= ${settled}::timestamptz
      and not exists (select 1 from freshness_asks a where a.event_id = e.id
        and (${madridDay(sql`a.created_at`)} = ${dayAt(ctx.now)}::date or (a.ask = due.ask and ${madridDay(sql`a.created_at`)} >= due.since)))
    order by e.id`)
  return [...rows]
}

/** Open until the event is over; the last one for some weeks. */
const open = (ctx: Context): SQL => {
  const closes = new Date(ctx.now.getTime() - FRESHNESS_AFTER_DAYS * 86_400_000).toISOString()
  return sql`${visibleEvents(ctx)} and ${stands} and case a.ask
    when 'after' then e.last_day < ${today(ctx)} and a.created_at > ${closes}::timestamptz else e.last_day >= ${today(ctx)} end`
}

async function findOpen(ctx: Context, by: SQL): Promise<Asked | null> {
  const [found] = await ctx.db.execute<Asked>(sql`
    select a.id, a.ask, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askedAt", a.answered_at is not null as answered, json_build_object('id', e.id, 'organizerId', e.organizer_id,
      'title', t.title, 'slug', t.slug, 'dateStart', e.date_start, 'dateEnd', nullif(e.date_end, e.date_start),
      'confirmedOn', e.confirmed_on, 'tookPlace', e.took_place) as event
    from freshness_asks a join events e on e.id = a.event_id left join venues v on v.id = e.venue_id
    join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
      order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true
    where ${by} and ${open(ctx)}`)
  return found ?? null
}

/** What a link asks: whoever holds it may see that, and answer. Null: no such link, or not any more. */
export const findAsked = (ctx: Context, token: string) => findOpen(ctx, sql`a.hash = ${hashToken(token)}`)

/** The same for a page. Throws 404. */
export async function peekAsk(ctx: Context, token: string): Promise<Asked> {
  reads(ctx, NEVER)
  const asked = await findAsked(ctx, token)
  if (!asked) throw missing()
  return asked
}

/** For its letter: open, and not answered yet. */
export async function findUnanswered(ctx: Context, id: number): Promise<Asked | null> {
  authorizeJob(ctx)
  return findOpen(ctx, sql`a.id = ${id} and a.answered_at is null`)
}
