import { type SQL, sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { DataQualityEvent, DataQualityIssue } from '#shared/review/review.ts'
import { visibleEvents } from '../access.server.ts'
import { eventMedia } from '../table.server.ts'
import { isPast, joinTranslation, localToday, notCancelled } from './list.server.ts'

/** Days after which a confirmation is stale. */
const STALE_DAYS = 180
const MAX_EVENTS = 200

const isActiveUpcoming = (ctx: RequestContext) => sql`e.last_day >= ${localToday(ctx)} and ${notCancelled}`

/** SQL conditions on events `e` with their venue `v`. A missing venue or picture matters only for upcoming events. */
const CONDITIONS: Record<DataQualityIssue, (ctx: RequestContext) => SQL> = {
  // Past, and nobody answered whether it took place.
  unconfirmed: (ctx) => sql`${isPast(ctx)} and e.happening <> 'cancelled' and e.took_place is null`,
  no_venue: (ctx) => sql`${isActiveUpcoming(ctx)} and v.id is null`,
  no_image: (ctx) => sql`${isActiveUpcoming(ctx)} and ${headerOf(eventMedia, sql`e.id`, sql`m.id`)} is null`,
  stale: (
    ctx,
  ) => sql`${isActiveUpcoming(ctx)} and coalesce(e.confirmed_on, (e.published_at at time zone 'Europe/Madrid')::date)
    < ${dayAt(ctx.now)}::date - ${STALE_DAYS}::int`,
}

const withVenue = (ctx: RequestContext) => sql`left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`

/** Whether a public event has that issue. */
export async function hasDataQualityIssue(ctx: RequestContext, id: number, kind: DataQualityIssue): Promise<boolean> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute(sql`select 1 from events e ${withVenue(ctx)}
    where e.id = ${id} and ${visibleEvents(ctx)} and ${CONDITIONS[kind](ctx)}`)
  return rows.length > 0
}

/** SQL: when the organizers of the event were last written to about the issue; null where that was undone or never. */
const remindedAt = (kind: DataQualityIssue) =>
  isoSecond(sql<Date | null>`(select max(h.created_at) from audit_log h
  left join audit_log z on z.undoes = h.id where h.entity_type = 'event' and h.entity_id = e.id and h.action = 'remindOrganizer'
    and h.details->>'problem' = ${kind} and z.id is null)`)

/** Public events with that issue, those closest to today first. */
export async function listDataQualityIssues(
  ctx: RequestContext,
  kind: DataQualityIssue,
): Promise<{ events: DataQualityEvent[]; total: number }> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<DataQualityEvent & { total: number }>(sql`
    select e.id, t.title, t.slug, o.name as organizer, o.slug as "organizerSlug", e.date_start as "dateStart", e.last_day as "lastDay",
      e.confirmed_on as "confirmedOn", ${remindedAt(kind)} as "remindedAt", ${hasInterest(ctx, 'event', sql`e.id`)} as own,
      count(*) over ()::int as total
    from events e join organizations o on o.id = e.organizer_id
    ${joinTranslation(ctx)}
    ${withVenue(ctx)}
    where ${visibleEvents(ctx)} and ${CONDITIONS[kind](ctx)}
    order by abs(e.date_start - ${dayAt(ctx.now)}::date), e.id limit ${MAX_EVENTS}`)
  return { events: rows.map(({ total: _, ...event }) => event), total: rows[0]?.total ?? 0 }
}
