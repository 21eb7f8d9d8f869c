import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { literal } from '#features/events/queries/days/day-order.server.ts'
import { listUpcomingAndPast, localToday, notCancelled } from '#features/events/queries/list.server.ts'
import { headerOf, headerPicture } from '#features/media/queries.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { coordinatesJson, venueValuesJson } from '#features/venues/queries.server.ts'
import { venueMedia } from '#features/venues/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern, exactFirst } from '#platform/database/like-pattern.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { VenuesQuery } from '#shared/directory-queries.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import type { HeaderPicture } from '#shared/header-picture.ts'
import { DIRECTORY_LIST } from '#shared/limits.ts'
import { withRegion } from '#shared/map/german-states.ts'
import type { VenueValues } from '#shared/venue-columns.ts'

type Listed = 'name' | 'county' | 'country' | 'type' | 'capacity' | 'pricePersonNight'
export type VenueRow = Pick<VenueValues, Listed> & { slug: string; coordinates: Coordinates | null; upcoming: number }
type VenuePage = VenueRow &
  VenueValues & { id: number; header: HeaderPicture | null; events: EventSummary[]; past: EventSummary[] }

const columns = (
  ctx: RequestContext,
): SQL => sql`v.id, v.name, v.slug, v.county, v.country, v.type, v.capacity, v.price_person_night as "pricePersonNight",
  ${coordinatesJson} as coordinates,
  (select count(*)::int from events e where e.venue_id = v.id and ${notCancelled} and e.last_day >= ${localToday(ctx)} and ${visibleEvents(ctx)}) as upcoming`

/** Filters by name or province, kind, and room for at least so many people. */
function matching({ q, type, capacity }: Omit<VenuesQuery, 'country'>): SQL {
  const like = containsPattern(q)
  const named = q
    ? sql`(folded(v.name) like folded(${like}) or folded(coalesce(v.county, '')) like folded(${like}))`
    : sql`true`
  return sql`${named} and ${type ? sql`v.type = ${type}` : sql`true`}
    and ${capacity ? sql`v.capacity >= ${capacity}` : sql`true`}`
}

/** Venues by name in Spanish order, at most `DIRECTORY_LIST`, of one country or of all. */
export async function listVenues(ctx: RequestContext, { country, ...filter }: VenuesQuery): Promise<VenueRow[]> {
  addCacheTags(ctx, 'venues', 'events', 'organizers')
  const rows = await ctx.db.execute<VenueRow & { id: number }>(sql`
    select ${columns(ctx)} from venues v where ${visibleVenues(ctx)} and ${matching(filter)}
      and ${country ? sql`v.country = ${country}` : sql`true`}
    order by ${exactFirst(sql`v.name`, filter.q)} v.name collate "es-x-icu", v.id limit ${literal(DIRECTORY_LIST)}`)
  return rows.map(({ id: _id, ...row }) => withRegion(ctx, row))
}

/** The number of venues that the filter finds in each country. */
export async function countVenuesByCountry(ctx: RequestContext, filter: VenuesQuery): Promise<Record<string, number>> {
  addCacheTags(ctx, 'venues')
  const rows = await ctx.db.execute<{ country: string; count: number }>(sql`
    select v.country, count(*)::int as count from venues v where ${visibleVenues(ctx)} and ${matching(filter)}
    group by v.country order by count desc, v.country`)
  return Object.fromEntries(rows.map(({ country, count }) => [country, count]))
}

/** The public page of a venue by id or slug, present or former or merged into it, with the events held there. Throws 404. */
export async function getVenuePage(ctx: RequestContext, idOrSlug: string): Promise<VenuePage> {
  const by = /^\d{1,9}$/.test(idOrSlug)
    ? sql`w.id = ${Number(idOrSlug)}`
    : sql`w.id = (select s.venue_id from venue_slugs s where s.slug = ${idOrSlug})`
  addCacheTags(ctx, 'venues', 'media', 'events', 'organizers')
  const [row] = await ctx.db.execute<Omit<VenuePage, 'events' | 'past'> & { values: VenueValues }>(sql`
    select ${columns(ctx)}, ${venueValuesJson} as values,
      ${headerOf(venueMedia, sql`v.id`, headerPicture)} as header
    from venues w join venues v on v.id = coalesce(w.merged_into, w.id) where ${by} and ${visibleVenues(ctx)}`)
  if (!row) throw notFound()
  const { values, ...more } = row
  const { upcoming, past } = await listUpcomingAndPast(ctx, sql`e.venue_id = ${row.id}`)
  return { ...withRegion(ctx, { ...values, ...more }), events: upcoming, past }
}
