import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { past, takingPlace, today } from '#features/events/queries/list.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Problem, ProblemEvent } from '#shared/review/review.ts'
import { authorizeTeam } from '../access.server.ts'

/** An organizer's word is worth so many days. */
const STALE_DAYS = 180
const LIST = 200

const ahead = (ctx: Context) => sql`e.last_day >= ${today(ctx)} and ${takingPlace}`

/** Each a condition on events `e` with its venue `v`. What is past cannot be mended by a venue or a picture any more. */
const CONDITIONS: Record<Problem, (ctx: Context) => SQL> = {
  // Over, and nobody has said whether it took place.
  unconfirmed: (ctx) => sql`${past(ctx)} and e.happening <> 'cancelled' and e.took_place is null`,
  no_venue: (ctx) => sql`${ahead(ctx)} and v.id is null`,
  no_image: (ctx) => sql`${ahead(ctx)} and not exists (select 1 from media m
    where m.parent_kind = 'event' and m.parent_id = e.id and m.purpose = 'header')`,
  stale: (ctx) => sql`${ahead(ctx)} and coalesce(e.confirmed_on, (e.published_at at time zone 'Europe/Madrid')::date)
    < ${dayAt(ctx.now)}::date - ${STALE_DAYS}::int`,
}

/** Public events with something amiss: what comes soonest first, of past ones the latest. */
export async function listProblems(ctx: Context, kind: Problem): Promise<{ events: ProblemEvent[]; total: number }> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<ProblemEvent & { total: number }>(sql`
    select e.id, t.title, t.slug, o.name as organizer, o.slug as "organizerSlug", e.date_start as "dateStart", e.last_day as "lastDay",
      e.confirmed_on as "confirmedOn", count(*) over ()::int as total
    from events e join organizations o on o.id = e.organizer_id
    join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
      order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true
    left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}
    where ${visibleEvents(ctx)} and ${CONDITIONS[kind](ctx)}
    order by abs(e.date_start - ${dayAt(ctx.now)}::date), e.id limit ${LIST}`)
  return { events: rows.map(({ total: _, ...event }) => event), total: rows[0]?.total ?? 0 }
}
