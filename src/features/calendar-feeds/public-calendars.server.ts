import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { type CalendarOptions, listCalendarEvents } from '#features/events/calendar/calendar-events.server.ts'
import { toICalendar } from '#features/events/calendar/to-icalendar.server.ts'
import { organizedBy } from '#features/events/co-organizers.server.ts'
import { listPrefix, matchesText, searchConditions } from '#features/events/queries/search-conditions.server.ts'
import { activeFilters } from '#features/events/ui/filters.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { THEMES } from '#shared/enums.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

type Subject = { name: string } & Pick<CalendarOptions, 'where' | 'withPrice' | 'isWide' | 'prefix'>

/** `source` is the address of the calendar, from the path on. */
async function render(ctx: RequestContext, { name, ...options }: Subject, source: string): Promise<string> {
  const { siteUrl } = ctx.services.settings
  const events = await listCalendarEvents(ctx, options)
  return toICalendar({ name, source: siteUrl + source, isBusy: false }, events, { siteUrl, locale: ctx.locale })
}

const nameOf = (what: string) => `${SITE_NAME}: ${what}`

/** The filters of a search in words: "Terror, Segovia". Empty without filters. */
export const describeSearch = ({ locale }: Pick<RequestContext, 'locale'>, search: Search) =>
  activeFilters(search, { t: createTranslator(locale), locale, dates: datesIn(locale) })
    .map(({ label }) => label)
    .join(', ')

/** The events that match the filters of a search: by default all. */
export function searchCalendar(ctx: RequestContext, search: Search, source: string) {
  const words = describeSearch(ctx, search)
  const where = sql`${matchesText(search.q)} and ${searchConditions(ctx, search)}`
  const name = words ? nameOf(words) : SITE_NAME
  const options = { where, withPrice: search.price !== null, isWide: true, prefix: listPrefix(search) }
  return render(ctx, { name, ...options }, source)
}

/** The events of a genre. Throws 404 for an unknown one. */
export async function genreCalendar(ctx: RequestContext, genre: string, source: string) {
  const theme = THEMES.find((known) => known === genre)
  if (!theme) throw notFound()
  return searchCalendar(ctx, { ...EMPTY_SEARCH, theme: [theme] }, source)
}

/** The events in a province, by any of its names, also with dashes. Throws 404 for an unknown one. */
export async function provinceCalendar(ctx: RequestContext, name: string, source: string) {
  const province = findProvince(name) ?? findProvince(name.replaceAll('-', ' '))
  if (!province) throw notFound()
  return searchCalendar(ctx, { ...EMPTY_SEARCH, province: province.name }, source)
}

/** SQL condition: the row `w` is the referenced one, by id or slug, present or former. Throws 404 for what can be neither. */
function matchesRef(ref: string, slugs: 'organization' | 'venue'): SQL {
  if (/^\d{1,9}$/.test(ref)) return sql`w.id = ${Number(ref)}`
  if (!/^[a-z0-9-]{1,120}$/.test(ref)) throw notFound()
  return slugs === 'organization'
    ? sql`w.id = (select s.organization_id from organization_slugs s where s.slug = ${ref})`
    : sql`w.id = (select s.venue_id from venue_slugs s where s.slug = ${ref})`
}

type Found = { id: number; name: string; visible: boolean }

/** The first row, or 404. What was public and is not any more has an empty calendar: a program that got 404 would keep showing its events. */
async function subjectOf(ctx: RequestContext, query: SQL, where: (id: number) => SQL): Promise<Subject> {
  const [found] = await ctx.db.execute<Found>(query)
  if (!found) throw notFound()
  return found.visible ? { name: nameOf(found.name), where: where(found.id) } : { name: SITE_NAME, where: sql`false` }
}

/** The events of an organizer. Throws 404. */
export async function organizerCalendar(ctx: RequestContext, ref: string, source: string) {
  const by = matchesRef(ref, 'organization')
  addCacheTags(ctx, 'organizers')
  const query = sql`select o.id, o.name, ${visibleOrganizers(ctx)} as visible
    from organizations w join organizations o on o.id = coalesce(w.merged_into, w.id)
    where ${by} and (${visibleOrganizers(ctx)} or o.verified_at is not null)`
  return render(ctx, await subjectOf(ctx, query, organizedBy), source)
}

/** The events at a venue. Throws 404. */
export async function venueCalendar(ctx: RequestContext, ref: string, source: string) {
  const by = matchesRef(ref, 'venue')
  addCacheTags(ctx, 'venues')
  const query = sql`select v.id, v.name, true as visible
    from venues w join venues v on v.id = coalesce(w.merged_into, w.id) where ${by} and ${visibleVenues(ctx)}`
  return render(ctx, await subjectOf(ctx, query, (id) => sql`e.venue_id = ${id}`), source)
}

/** The editions of an event, which are a series. Throws 404, also while none of them was ever public: its name is not either. */
export async function seriesCalendar(ctx: RequestContext, slug: string, source: string) {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw notFound()
  addCacheTags(ctx, 'events', 'organizers', 'series')
  const query = sql`select s.id, s.name, exists (select 1 from events e where e.series_id = s.id and ${visibleEvents(ctx)}) as visible
    from event_series s where s.slug = ${slug}
      and exists (select 1 from events e join event_changes c on c.event_id = e.id where e.series_id = s.id)`
  const [found] = await ctx.db.execute<Found>(query)
  if (!found) throw notFound()
  // Without a public edition still those that were deleted lately.
  return render(
    ctx,
    { name: found.visible ? nameOf(found.name) : SITE_NAME, where: sql`e.series_id = ${found.id}` },
    source,
  )
}
