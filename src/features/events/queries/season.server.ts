import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventSummary, MapEvent } from '#shared/events/event-summary.ts'
import { HOME_SUGGESTIONS } from '#shared/limits.ts'
import type { EventPoints } from '#shared/map/map.ts'
import { type PackedList, packList } from '#shared/packed-list.ts'
import { toEventPoints } from './map.server.ts'
import { listAllUpcomingEvents } from './search.server.ts'

/** By month, `YYYY-MM`: how many events begin in it, and on which days. */
export type SeasonMonths = Record<string, { count: number; days: number[] }>

export type Season = {
  /** The next events in full. */
  suggestions: EventSummary[]
  months: SeasonMonths
  /** What the map and the list of provinces show of all of them. */
  nearby: PackedList<MapEvent>
  map: EventPoints
}

/** The upcoming events as the home page shows them: made once per change. */
export const getSeason = (ctx: RequestContext): Promise<Season> =>
  cachedFragment(ctx, `season ${ctx.locale}`, async (shared) => toSeason(await listAllUpcomingEvents(shared)))

export const toSeason = (events: readonly EventSummary[]): Season => ({
  suggestions: events.slice(0, HOME_SUGGESTIONS),
  months: countByMonth(events),
  nearby: packList(events.map(toMapEvent)),
  map: toEventPoints(events),
})

function countByMonth(events: readonly EventSummary[]): SeasonMonths {
  const months: SeasonMonths = {}
  for (const { dateStart } of events) {
    const month = months[dateStart.slice(0, 7)] ?? { count: 0, days: [] }
    months[dateStart.slice(0, 7)] = month
    const day = Number(dateStart.slice(8))
    month.count++
    if (!month.days.includes(day)) month.days.push(day)
  }
  return months
}

function toMapEvent({ venue, ...event }: EventSummary): MapEvent {
  const { id, slug, art, title, locale, dateStart, dateEnd, theme, county } = event
  return {
    ...{ id, slug, art, title, locale, dateStart, dateEnd, theme, county },
    venue: venue && { name: venue.name, country: venue.country, coordinates: venue.coordinates },
  }
}
