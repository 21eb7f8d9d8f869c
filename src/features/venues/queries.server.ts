import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { AUTOCOMPLETE } from '#shared/limits.ts'
import { VENUE_COLUMN_NAMES, type VenueColumn, type VenueValues } from '#shared/venue-columns.ts'
import { visibleVenues } from './access.server.ts'
import { venues } from './table.server.ts'

const v = columnsOf(venues, 'v')
/** SQL: the columns of venue `v` that people fill in. */
export const venueValuesJson: SQL<VenueValues> = jsonObject(
  Object.fromEntries(VENUE_COLUMN_NAMES.map((name) => [name, v[name]])) as Pick<typeof v, VenueColumn>,
)

/** SQL: where venue `v` is; null where that is unknown. */
export const coordinatesJson: SQL<Coordinates | null> = jsonIf(
  sql`v.latitude is not null`,
  jsonObject({ latitude: sql<number>`v.latitude`, longitude: sql<number>`v.longitude` }),
)

type VenueOption = { id: number; name: string; county: string | null; capacity: number | null }

/** Venues for the autocomplete, by name or province, at most ten. */
export async function searchVenueOptions(ctx: RequestContext, q: string) {
  const like = containsPattern(q.replaceAll('\0', '').trim().slice(0, 100))
  addCacheTags(ctx, 'venues')
  const rows = await ctx.db.execute<VenueOption>(sql`
    select v.id, v.name, v.county, v.capacity from venues v where ${visibleVenues(ctx)}
      and (folded(v.name) like folded(${like}) or folded(coalesce(v.county, '')) like folded(${like}))
    order by v.name collate "es-x-icu", v.id limit ${AUTOCOMPLETE}`)
  return [...rows]
}

/** One of these options by id. */
export async function findVenueOption(ctx: RequestContext, id: string): Promise<VenueOption | null> {
  if (!/^\d{1,9}$/.test(id)) return null
  addCacheTags(ctx, 'venues')
  const [row] = await ctx.db.execute<VenueOption>(
    sql`select v.id, v.name, v.county, v.capacity from venues v where ${visibleVenues(ctx)} and v.id = ${Number(id)}`,
  )
  return row ?? null
}
