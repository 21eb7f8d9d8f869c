import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { plannedOnceIdArray } from '#platform/database/id-array.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Theme } from '#shared/enums.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import { namesOfRegion } from '#shared/map/german-states.ts'
import { publishedEvents, visibleEvents } from '../access.server.ts'
import { isUpcoming, joinVenue, LIST_CACHE_TAGS, listEventSummaries } from './list.server.ts'
import { distanceFrom } from './practical-conditions.server.ts'

/** What stands below an event: what else its organizer has ahead, and similar events of others. */
export type RelatedEvents = { organizer: EventSummary[]; similar: EventSummary[] }

/** How many of each. */
const SHOWN = 3
/** How many events before and after its date are compared with it: reading the index of days ends there, however many there are. */
const COMPARED = { before: 100, after: 200 }
/** Farther away than this, in km, the place of two events is not alike. */
const NEAR_KM = 150

type Compared = {
  id: number
  theme: Theme | null
  county: string | null
  dateStart: string
  past: boolean
  organizer: { slug: string }
  venue: { coordinates: Coordinates | null } | null
}

/** The events to go on to from an event's page: made once per change of any event. */
export const getRelatedEvents = (ctx: RequestContext, event: Compared): Promise<RelatedEvents> =>
  cachedFragment(ctx, `related ${ctx.locale} ${event.id}`, (shared) => findRelatedEvents(shared, event))

async function findRelatedEvents(ctx: RequestContext, event: Compared): Promise<RelatedEvents> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS)
  const rows = await ctx.db.execute<{ id: number; own: boolean }>(
    sql`(${organizersNext(ctx, event)}) union all (${mostSimilar(ctx, event)})`,
  )
  if (rows.length === 0) return { organizer: [], similar: [] }
  // The same statement for any number of them, so that connections keep its plan.
  const found = await listEventSummaries(ctx, {
    where: sql`e.id = any(${plannedOnceIdArray(rows.map(({ id }) => id))})`,
    order: sql`e.date_start, e.id`,
    limit: 2 * SHOWN,
    withPrice: false,
  })
  const of = (own: boolean) => rows.flatMap((row) => (row.own === own ? found.filter(({ id }) => id === row.id) : []))
  return { organizer: of(true), similar: of(false).sort(byDate) }
}

const byDate = (a: EventSummary, b: EventSummary) => a.dateStart.localeCompare(b.dateStart)

/** SQL condition: `e` may be recommended. Nobody can plan for one without a certain date. */
const isRecommended = (ctx: RequestContext, { id }: Compared): SQL => sql`e.id <> ${id}
  and e.happening in ('confirmed', 'tentative') and ${isUpcoming(ctx)} and ${visibleEvents(ctx)}`

/** SQL: by last day. In the whole order of the organizers' index, because the one of all events has a part of it. */
const organizersNext = (ctx: RequestContext, event: Compared): SQL => sql`
  select e.id, true as own from events e ${joinVenue(ctx)}
  where e.organizer_id = ${organizerId(event)} and ${isRecommended(ctx, event)}
  order by e.last_day, e.happening, e.venue_id limit ${sql.raw(String(SHOWN))}`

/** SQL: of the events around its date, those of its genre or near its place; the most alike first. */
function mostSimilar(ctx: RequestContext, event: Compared): SQL {
  // In a subquery, so that the plan does not depend on the day, and is made once.
  const day = sql`(select ${event.past ? dayAt(ctx.now) : event.dateStart}::date)`
  // Limited before anything else is asked of them, so that the index of days is read in order, and only so far.
  const around = (condition: SQL, order: SQL, limit: number) => sql`(select e.* from events e
    where ${publishedEvents()} and ${condition} order by ${order} limit ${sql.raw(String(limit))})`
  const compared = sql`(${around(sql`e.date_start >= ${day}`, sql`e.date_start, e.id`, COMPARED.after)}
    union all ${around(sql`e.date_start < ${day}`, sql`e.date_start desc, e.id desc`, COMPARED.before)})`
  return sql`
    select id, false as own from (
      select e.id, e.date_start, coalesce((e.theme = ${event.theme})::int * 3, 0)
          + case when ${event.county ? isNamed(event.county) : sql`false`} then 2
              when ${distanceFrom(event.venue?.coordinates ?? null)} <= ${NEAR_KM} then 1 else 0 end as likeness,
        (e.signup in ('open', 'external', 'scheduled'))::int - abs(e.date_start - ${day}) / 120.0 as bonus
      from ${compared} e ${joinVenue(ctx)} where ${isRecommended(ctx, event)} and e.organizer_id <> ${organizerId(event)}
    ) rated where likeness > 0 order by likeness + bonus desc, date_start, id limit ${sql.raw(String(SHOWN))}`
}

/** SQL condition: the place of `e` has this name, in whatever language it is stored. */
const isNamed = (county: string): SQL =>
  sql`coalesce(v.county, e.county) in (${sql.join(
    namesOfRegion(county).map((name) => sql`${name}`),
    sql`, `,
  )})`

const organizerId = ({ organizer }: Compared) =>
  sql`(select o.id from organizations o where o.slug = ${organizer.slug})`
