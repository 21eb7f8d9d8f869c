import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import {
  latestFirst,
  listCards,
  past,
  soonestFirst,
  takingPlace,
  today,
  upcoming,
} from '#features/events/queries/list.server.ts'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { containing } from '#platform/database/like-pattern.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { VenueType } from '#shared/enums.ts'
import type { Coordinates, EventCard } from '#shared/events/event-card.ts'
import { ALL_EVENTS, AUTOCOMPLETE, DIRECTORY_LIST, ORGANIZER_PAST_EVENTS } from '#shared/limits.ts'
import { visibleVenues } from './access.server.ts'

export type VenueRow = {
  name: string
  slug: string
  county: string | null
  country: string
  type: VenueType | null
  capacity: number | null
  /** Minor units of EUR, a person and night. */
  price: number | null
  coordinates: Coordinates | null
  upcoming: number
}
export type VenuePage = VenueRow & {
  address: string | null
  url: string | null
  phoneNumber: string | null
  events: EventCard[]
  past: EventCard[]
}
export type VenueFilter = { q: string; type: VenueType | null; capacity: number | null }

const columns = (
  ctx: Context,
): SQL => sql`v.id, v.name, v.slug, v.county, v.country, v.type, v.capacity, v.price_person_night as price,
  case when v.latitude is not null then json_build_object('latitude', v.latitude, 'longitude', v.longitude) end as coordinates,
  (select count(*)::int from events e where e.venue_id = v.id and ${takingPlace} and e.last_day >= ${today(ctx)} and ${visibleEvents(ctx)}) as upcoming`

/** Venues by name in Spanish order, at most 100 (§9), filtered by name or province, kind and room for at least so many people. */
export async function listVenues(ctx: Context, { q, type, capacity }: VenueFilter): Promise<VenueRow[]> {
  const like = containing(q)
  const named = q
    ? sql`(folded(v.name) like folded(${like}) or folded(coalesce(v.county, '')) like folded(${like}))`
    : sql`true`
  reads(ctx, 'venues', 'events', 'organizers')
  const rows = await ctx.db.execute<VenueRow & { id: number }>(sql`
    select ${columns(ctx)} from venues v where ${visibleVenues(ctx)} and ${named}
      and ${type ? sql`v.type = ${type}` : sql`true`} and ${capacity ? sql`v.capacity >= ${capacity}` : sql`true`}
    order by v.name collate "es-x-icu", v.id limit ${DIRECTORY_LIST}`)
  return rows.map(({ id: _id, ...row }) => row)
}

type VenueChoice = { id: number; name: string; county: string | null; capacity: number | null }

/** Venues to choose one from, by name or province, at most ten (§9). */
export async function findVenueChoices(ctx: Context, q: string) {
  const like = containing(q.replaceAll('\0', '').trim().slice(0, 100))
  reads(ctx, 'venues')
  const rows = await ctx.db.execute<VenueChoice>(sql`
    select v.id, v.name, v.county, v.capacity from venues v where ${visibleVenues(ctx)}
      and (folded(v.name) like folded(${like}) or folded(coalesce(v.county, '')) like folded(${like}))
    order by v.name collate "es-x-icu", v.id limit ${AUTOCOMPLETE}`)
  return [...rows]
}

/** One of them, by the id it was shown with; null: there is none such. */
export async function findVenueChoice(ctx: Context, id: string): Promise<VenueChoice | null> {
  if (!/^\d{1,9}$/.test(id)) return null
  reads(ctx, 'venues')
  const [row] = await ctx.db.execute<VenueChoice>(
    sql`select v.id, v.name, v.county, v.capacity from venues v where ${visibleVenues(ctx)} and v.id = ${Number(id)}`,
  )
  return row ?? null
}

/** The public page of a venue by id or slug, present or former or merged into it, with the events held there. Throws 404. */
export async function getVenuePage(ctx: Context, idOrSlug: string): Promise<VenuePage> {
  const by = /^\d{1,9}$/.test(idOrSlug)
    ? sql`w.id = ${Number(idOrSlug)}`
    : sql`w.id = (select s.venue_id from venue_slugs s where s.slug = ${idOrSlug})`
  reads(ctx, 'venues', 'events', 'organizers')
  const [row] = await ctx.db.execute<Omit<VenuePage, 'events' | 'past'> & { id: number }>(sql`
    select ${columns(ctx)}, v.address, v.url, v.phone_number as "phoneNumber"
    from venues w join venues v on v.id = coalesce(w.merged_into, w.id) where ${by} and ${visibleVenues(ctx)}`)
  if (!row) throw missing()
  const { id, ...venue } = row
  const here = sql`e.venue_id = ${id}`
  const [events, behind] = await Promise.all([
    listCards(ctx, { where: sql`${here} and ${upcoming(ctx)}`, order: soonestFirst, limit: ALL_EVENTS }),
    listCards(ctx, { where: sql`${here} and ${past(ctx)}`, order: latestFirst, limit: ORGANIZER_PAST_EVENTS }),
  ])
  return { ...venue, events, past: behind }
}
