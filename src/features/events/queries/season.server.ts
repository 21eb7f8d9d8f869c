import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSummary, MapEvent } from '#shared/events/event-summary.ts'
import { HOME_SUGGESTIONS } from '#shared/limits.ts'
import type { EventPoints } from '#shared/map/map.ts'
import { type PackedList, packList } from '#shared/packed-list.ts'
import { toEventPoints } from './map.server.ts'
import { listAllUpcomingEvents } from './search.server.ts'

/** By month, `YYYY-MM`: how many events its list has, those that go on from the month before included, and on which days events begin. */
export type SeasonMonths = Record<string, { count: number; days: number[] }>

export type Season = {
  /** The next events in full. */
  suggestions: EventSummary[]
  months: SeasonMonths
  /** What the map and the list of provinces show of all of them. */
  nearby: PackedList<MapEvent>
  map: EventPoints
}

const SEASON_MONTHS = 12

/** The upcoming events as the home page shows them: made once per change. */
export const getSeason = (ctx: RequestContext): Promise<Season> =>
  cachedFragment(ctx, `season ${ctx.locale}`, async (shared) =>
    toSeason(await listAllUpcomingEvents(shared), dayAt(shared.now).slice(0, 7)),
  )

/** `from` is the first of its months. */
const toSeason = (events: readonly EventSummary[], from: string): Season => ({
  suggestions: events.slice(0, HOME_SUGGESTIONS),
  months: countByMonth(events, from),
  nearby: packList(events.map(toMapEvent)),
  map: toEventPoints(events),
})

function countByMonth(events: readonly EventSummary[], from: string): SeasonMonths {
  const months: SeasonMonths = {}
  const end = monthAfter(from, SEASON_MONTHS)
  for (const { dateStart, dateEnd } of events) {
    const [first, last] = [dateStart.slice(0, 7), (dateEnd ?? dateStart).slice(0, 7)]
    for (let month = first > from ? first : from; month <= last && month < end; month = monthAfter(month)) {
      const entry = months[month] ?? { count: 0, days: [] }
      months[month] = entry
      entry.count++
    }
    const day = Number(dateStart.slice(8))
    if (months[first] && !months[first].days.includes(day)) months[first].days.push(day)
  }
  return months
}

function monthAfter(month: string, count = 1) {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1))
  return at.toISOString().slice(0, 7)
}

function toMapEvent({ venue, ...event }: EventSummary): MapEvent {
  const { id, slug, art, picture, title, locale, dateStart, dateEnd, theme, county, eventStatus } = event
  return {
    id,
    slug,
    art,
    picture,
    title,
    locale,
    dateStart,
    dateEnd,
    theme,
    county,
    eventStatus,
    venue: venue && { name: venue.name, country: venue.country, coordinates: venue.coordinates },
  }
}

export const EMPTY_SEASON: Season = toSeason([], '1970-01')
