import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { findPlace } from '#platform/map/places.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { ALL_EVENTS, HOME_SUGGESTIONS, SEARCH_PAST, SEARCH_UPCOMING } from '#shared/limits.ts'
import { findProvince } from '#shared/map/provinces.ts'
import type { Search } from '#shared/search.ts'
import type { Days } from './days/day-order.server.ts'
import { type Period, searchedDays } from './days/searched-days.ts'
import { getSearchFacets, type SearchFacets } from './facets.server.ts'
import {
  byDateAscending,
  byDateDescending,
  byTitle,
  isPast,
  isUpcoming,
  listEventSummaries,
  notCancelled,
  upcomingDays,
} from './list.server.ts'
import { distanceFrom } from './practical-conditions.server.ts'
import {
  listPrefix,
  matchesText,
  SEATS_CACHE_TAG,
  searchConditions,
  statementPrefix,
} from './search-conditions.server.ts'

export type SearchResult = SearchFacets & {
  /** In the order asked for, at most 400. */
  upcoming: EventSummary[]
  /** The last 10, oldest first. */
  past: EventSummary[]
}

const orderBy = (ctx: RequestContext, { sort, near, province }: Search): SQL =>
  ({
    date: byDateAscending,
    price: sql`p.lowest nulls last, e.date_start, e.id`,
    title: byTitle(ctx),
    distance: sql`${distanceFrom(findPlace(near) ?? findProvince(province))} nulls last, e.date_start, e.id`,
  })[sort]

/** Searches visible events; filters apply before the limits. */
export async function searchEvents(ctx: RequestContext, search: Search): Promise<SearchResult> {
  const where = sql`${matchesText(search.q)} and ${searchConditions(ctx, search)}`
  const withPrice = search.price !== null
  if (search.seats) addCacheTags(ctx, SEATS_CACHE_TAG)
  const [upcoming, past, facets] = await Promise.all([
    listEventSummaries(ctx, {
      where: sql`${where} and ${isUpcoming(ctx)}`,
      order: orderBy(ctx, search),
      limit: SEARCH_UPCOMING,
      days: search.sort === 'date' ? daysOf(ctx, search, upcomingDays(ctx)) : null,
      prefix: listPrefix(search),
      withPrice: withPrice || search.sort === 'price',
    }),
    listEventSummaries(ctx, {
      where: sql`${where} and ${isPast(ctx)}`,
      order: byDateDescending,
      limit: SEARCH_PAST,
      prefix: statementPrefix(search),
      withPrice,
    }),
    getSearchFacets(ctx, search),
  ])
  return { upcoming, past: past.reverse(), ...facets }
}

/** The part of these days that a search asks for. */
function daysOf(ctx: RequestContext, search: Search, days: Days): Days {
  const narrower = (narrow: Days, { from, to }: Period): Days => {
    const before = to && addDays(to, 1)
    return {
      from: from && from > narrow.from ? from : narrow.from,
      before: before && narrow.before && narrow.before < before ? narrow.before : (before ?? narrow.before),
    }
  }
  return searchedDays(search, dayAt(ctx.now)).reduce(narrower, days)
}

/** The events of a month that match the other filters, past ones included, by date, at most 400. */
export const listEventsOfMonth = (ctx: RequestContext, month: string, search: Search) =>
  listEventSummaries(ctx, {
    where: sql`${matchesText(search.q)} and ${searchConditions(ctx, { ...search, month })}`,
    order: byDateAscending,
    limit: ALL_EVENTS,
    days: daysOf(ctx, { ...search, month }, { from: `${month}-01`, before: null }),
    prefix: listPrefix({ ...search, month: null }),
    withPrice: search.price !== null,
  })

/** The month to show by default: that of the first upcoming event that matches the filters, else the current one. */
export async function getDefaultMonth(ctx: RequestContext, search: Search): Promise<string> {
  const currentMonth = dayAt(ctx.now).slice(0, 7)
  const where = sql`${matchesText(search.q)} and ${searchConditions(ctx, { ...search, month: null })} and ${isUpcoming(ctx)} and ${notCancelled}`
  const days = upcomingDays(ctx)
  const prefix = listPrefix({ ...search, month: null })
  const options = { days, prefix, withPrice: search.price !== null }
  const [first] = await listEventSummaries(ctx, { where, order: byDateAscending, limit: 1, ...options })
  return first && first.dateStart.slice(0, 7) > currentMonth ? first.dateStart.slice(0, 7) : currentMonth
}

/** The next events by date, for the home page. */
export const listUpcomingEvents = (ctx: RequestContext, limit: number = HOME_SUGGESTIONS) =>
  listEventSummaries(ctx, {
    where: sql`${isUpcoming(ctx)} and ${notCancelled}`,
    order: byDateAscending,
    limit,
    days: upcomingDays(ctx),
    withPrice: false,
  })

/** All upcoming events, for the season strip and the map. */
export const listAllUpcomingEvents = (ctx: RequestContext) => listUpcomingEvents(ctx, SEARCH_UPCOMING)
