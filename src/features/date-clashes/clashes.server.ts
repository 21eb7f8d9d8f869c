import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { byDateAscending, listEventSummaries } from '#features/events/queries/list.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { CLASH_KM, type ClashingEvent, type DateClashes, weekendOf } from '#shared/date-clashes/date-clashes.ts'
import type { Audience, Theme } from '#shared/enums.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import { nationalHolidays } from '#shared/holidays.ts'
import { kilometres } from '#shared/map/distance.ts'
import { listAddedDays } from './added-days.server.ts'
import { countryOf, findRegion } from './regions.ts'
import { clashesForm } from './schema.ts'
import { countSharedPeople, type Own } from './shared-people.server.ts'

/** Public events of the days that are compared, and the nearest of them that are named. */
const COMPARED = 400
const SHOWN = 6
/** Longer events than this count with their first days. */
const DAYS_MAX = 31

type Place = { county: string | null; country: string | null; latitude: number | null; longitude: number | null }
type Planned = Own & {
  dateStart: string
  dateEnd: string | null
  theme: Theme | null
  audience: Audience
  place: Place
}

/**
 * What else happens on the days of an event, as it is stored, for who reads its panel; null without a day to come. Only what is public:
 * drafts and hidden events of others are in nothing of it.
 */
export async function findEventClashes(ctx: RequestContext, ref: EventRef): Promise<DateClashes | null> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'events.read', ref)
  const [stored] = await ctx.db.execute<
    Omit<Planned, 'place' | keyof Own | 'dateStart'> & Place & { dateStart: string | null }
  >(sql`
    select e.date_start::text as "dateStart", e.date_end::text as "dateEnd", e.theme, e.target_audience as audience,
      coalesce(v.county, e.county) as county, v.country, v.latitude, v.longitude
    from events e left join venues v on v.id = e.venue_id where e.id = ${eventId}`)
  const { dateStart, dateEnd, theme, audience, ...place } = stored!
  return dateStart === null
    ? null
    : findClashes(ctx, { eventId, organizationId, dateStart, dateEnd, theme, audience, place })
}

/** The same of what stands in the form of an event, which need not be stored, for who may edit it. */
export async function checkClashes(
  ctx: RequestContext,
  { organization, event }: { organization: OrganizationRef; event: EventRef | null },
  form: unknown,
): Promise<DateClashes | null> {
  const own: Own =
    event === null
      ? { eventId: null, organizationId: (await authorizeIn(ctx, 'events.edit', organization)).id }
      : await authorizeEvent(ctx, 'events.edit', event)
  const {
    date_start: dateStart,
    date_end: dateEnd,
    venue,
    county,
    theme,
    target_audience: audience,
  } = parse(clashesForm, form)
  if (dateStart === null) return null
  const place = (venue !== null && (await findVenuePlace(ctx, venue))) || { ...NOWHERE, county }
  const { eventId, organizationId } = own
  return findClashes(ctx, { eventId, organizationId, dateStart, dateEnd, theme, audience, place })
}

const NOWHERE: Place = { county: null, country: null, latitude: null, longitude: null }

async function findVenuePlace(ctx: RequestContext, id: number): Promise<Place | null> {
  const [found] = await ctx.db.execute<Place>(
    sql`select v.county, v.country, v.latitude, v.longitude from venues v where v.id = ${id} and ${visibleVenues(ctx)}`,
  )
  return found ?? null
}

async function findClashes(ctx: RequestContext, planned: Planned): Promise<DateClashes | null> {
  const { dateStart, place } = planned
  const latest = addDays(dateStart, DAYS_MAX)
  const dateEnd = planned.dateEnd !== null && planned.dateEnd > latest ? latest : planned.dateEnd
  const { from, to } = weekendOf(dateStart, dateEnd)
  if (to < dayAt(ctx.now)) return null
  const here = pointOf(place)
  const near = (await listOfDays(ctx, planned, { from, to }))
    .map((event) => ({ event, away: distanceOf(here, event) }))
    .filter(({ away }) => here === null || (away !== null && away <= CLASH_KM))
    .sort((a, b) => (a.away ?? 0) - (b.away ?? 0))
  const isSameGenre = ({ event }: (typeof near)[number]) => planned.theme !== null && event.theme === planned.theme
  const isSameAudience = ({ event }: (typeof near)[number]) => event.audience === planned.audience
  const shown = near.slice(0, SHOWN)
  const people = await countSharedPeople(
    ctx,
    planned,
    shown.map(({ event }) => event.id),
  )
  return {
    from,
    to,
    isNear: here !== null,
    // A day off beside the weekend makes it longer.
    holidays: nationalHolidays(countryOf(place), addDays(from, -1), addDays(to, 1)),
    added: listAddedDays(ctx, place, { from, to }),
    events: shown.map((one) => ({
      ...toClashing(one.event, one.away),
      isSameGenre: isSameGenre(one),
      isSameAudience: isSameAudience(one),
      people: people.get(one.event.id) ?? null,
    })),
    count: near.length,
    sameGenre: near.filter(isSameGenre).length,
    sameBoth: near.filter((one) => isSameGenre(one) && isSameAudience(one)).length,
  }
}

const listOfDays = (ctx: RequestContext, { eventId }: Planned, { from, to }: { from: string; to: string }) =>
  listEventSummaries(ctx, {
    where: sql`e.id <> ${eventId ?? 0} and e.happening in ('confirmed', 'tentative')`,
    order: byDateAscending,
    limit: COMPARED,
    days: { from, before: addDays(to, 1) },
    withPrice: false,
  })

const pointOf = ({ latitude, longitude, county }: Place): Coordinates | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : findRegion(county)

function distanceOf(here: Coordinates | null, { venue, county }: EventSummary): number | null {
  const there = venue?.coordinates ?? findRegion(county)
  return here && there && kilometres(here, there)
}

const toClashing = (
  { id, title, locale, slug, dateStart, dateEnd, organizer, venue, county }: EventSummary,
  away: number | null,
): Omit<ClashingEvent, 'isSameGenre' | 'isSameAudience' | 'people'> => ({
  id,
  title,
  locale,
  slug,
  dateStart,
  dateEnd,
  organizer: organizer.name,
  place: county ?? venue?.name ?? null,
  kilometres: away,
})
