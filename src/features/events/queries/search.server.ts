import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { ALL_EVENTS, EARTH_RADIUS_KM, HOME_SUGGESTIONS, SEARCH_PAST, SEARCH_UPCOMING } from '#shared/limits.ts'
import { findProvince } from '#shared/provinces.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import {
  byDateAscending,
  byDateDescending,
  countEvents,
  isPast,
  isUpcoming,
  listEventSummaries,
  notCancelled,
} from './list.server.ts'

export type SearchResult = {
  /** Ascending, at most 400. */
  upcoming: EventSummary[]
  /** The last 10, oldest first. */
  past: EventSummary[]
  /** All upcoming events that match, also beyond the 400. */
  total: number
  /** True when `upcoming` has every match of the text search, so that the browser can apply the filters. */
  isComplete: boolean
  /** The same for `past`. */
  isPastComplete: boolean
}

/** SQL condition: the folded text contains every word. "valdecuervo segovia" finds a venue by name and county. */
export const containsAllWords = (text: SQL, words: string): SQL => {
  const each = words.split(/\s+/).filter(Boolean)
  if (each.length === 0) return sql`true`
  return sql.join(
    each.map((word) => sql`${text} like folded(${containsPattern(word)})`),
    sql` and `,
  )
}

/** SQL condition: title, organizer, venue or county contain each word, ignoring case and accents. */
export const matchesText = (words: string): SQL => containsAllWords(sql`e.search_text`, words)

/** SQL condition: the same filters as `matchesFilters` in shared/search.ts. */
export function searchConditions(search: Search): SQL {
  const conditions: SQL[] = []
  const addInList = (column: SQL, list: readonly string[]) => {
    if (list.length)
      conditions.push(
        sql`${column} in (${sql.join(
          list.map((word) => sql`${word}`),
          sql`, `,
        )})`,
      )
  }
  addInList(sql`e.type`, search.type)
  addInList(sql`e.primary_language`, search.language)
  addInList(sql`e.theme`, search.theme)
  if (search.origin === 'national') conditions.push(sql`(v.id is null or v.country = ${HOME_COUNTRY})`)
  if (search.origin === 'international') conditions.push(sql`(v.id is null or v.country <> ${HOME_COUNTRY})`)
  // An event without a venue counts as in Spain, never in another country.
  if (search.country) conditions.push(sql`coalesce(v.country, ${HOME_COUNTRY}) = ${search.country}`)
  if (search.month)
    conditions.push(
      sql`e.date_start < ${`${search.month}-01`}::date + interval '1 month' and e.last_day >= ${`${search.month}-01`}::date`,
    )
  if (search.price !== null) conditions.push(sql`p.lowest <= ${search.price * 100}`)
  if (search.province) conditions.push(sql`folded(coalesce(v.county, e.county)) = folded(${search.province})`)
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

/** SQL: kilometres from a province's centre, with the formula of shared/distance.ts. */
function distanceFrom(near: string | null): SQL {
  const from = findProvince(near)
  if (!from) return sql`null::int`
  const half = (of: SQL, to: number) => sql`power(sin(radians(${of} - ${to}::float8) / 2), 2)`
  const square = sql`${half(sql`v.latitude`, from.latitude)} + cos(radians(v.latitude)) * cos(radians(${from.latitude}::float8)) * ${half(sql`v.longitude`, from.longitude)}`
  return sql`round(2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, ${square}))))`
}

/** SQL: the order of `ordered` in shared/search.ts. */
const orderBy = ({ sort, near }: Search): SQL =>
  ({
    date: byDateAscending,
    price: sql`p.lowest nulls last, e.date_start, e.id`,
    title: sql`t.title collate "es-x-icu", e.date_start, e.id`,
    distance: sql`${distanceFrom(near)} nulls last, e.date_start, e.id`,
  })[sort]

/**
 * Searches visible events: up to 400 upcoming ones ascending, and up to 10 past ones. While all matches of the text fit into the limit,
 * they are returned unfiltered and the caller applies the filters (`matchesFilters`); beyond it they are applied here, before the limit.
 */
export async function searchEvents(ctx: RequestContext, search: Search): Promise<SearchResult> {
  const [ahead, before] = await Promise.all([searchUpcoming(ctx, search), searchPast(ctx, search)])
  return { ...ahead, ...before }
}

async function searchUpcoming(
  ctx: RequestContext,
  search: Search,
): Promise<Pick<SearchResult, 'upcoming' | 'total' | 'isComplete'>> {
  const text = sql`${matchesText(search.q)} and ${isUpcoming(ctx)}`
  const all = await listEventSummaries(ctx, { where: text, order: byDateAscending, limit: SEARCH_UPCOMING + 1 })
  if (all.length <= SEARCH_UPCOMING) return { upcoming: all, total: all.filter(takesPlace).length, isComplete: true }
  const where = sql`${text} and ${searchConditions(search)}`
  const [some, total] = await Promise.all([
    listEventSummaries(ctx, { where, order: orderBy(search), limit: SEARCH_UPCOMING }),
    countEvents(ctx, sql`${where} and ${notCancelled}`),
  ])
  return { upcoming: some, total, isComplete: false }
}

async function searchPast(ctx: RequestContext, search: Search): Promise<Pick<SearchResult, 'past' | 'isPastComplete'>> {
  const text = sql`${matchesText(search.q)} and ${isPast(ctx)}`
  const all = await listEventSummaries(ctx, { where: text, order: byDateDescending, limit: SEARCH_PAST + 1 })
  if (all.length <= SEARCH_PAST) return { past: all.reverse(), isPastComplete: true }
  const where = sql`${text} and ${searchConditions(search)}`
  const last = await listEventSummaries(ctx, { where, order: byDateDescending, limit: SEARCH_PAST })
  return { past: last.reverse(), isPastComplete: false }
}

/** The events of a month that match the other filters, past ones included, by date, at most 400. */
export const listEventsOfMonth = (ctx: RequestContext, month: string, search: Search) =>
  listEventSummaries(ctx, {
    where: sql`${matchesText(search.q)} and ${searchConditions({ ...search, month })}`,
    order: byDateAscending,
    limit: ALL_EVENTS,
  })

/** The month to show by default: that of the first upcoming event that matches the filters, else the current one. */
export async function getDefaultMonth(ctx: RequestContext, search: Search): Promise<string> {
  const currentMonth = dayAt(ctx.now).slice(0, 7)
  const where = sql`${matchesText(search.q)} and ${searchConditions({ ...search, month: null })} and ${isUpcoming(ctx)} and ${notCancelled}`
  const [first] = await listEventSummaries(ctx, { where, order: byDateAscending, limit: 1 })
  return first && first.dateStart.slice(0, 7) > currentMonth ? first.dateStart.slice(0, 7) : currentMonth
}

/** The next events by date, for the home page. */
export const listUpcomingEvents = (ctx: RequestContext, limit: number = HOME_SUGGESTIONS) =>
  listEventSummaries(ctx, { where: sql`${isUpcoming(ctx)} and ${notCancelled}`, order: byDateAscending, limit })

/** All upcoming events, for the season strip and the map. */
export const listAllUpcomingEvents = async (ctx: RequestContext) =>
  (await searchEvents(ctx, EMPTY_SEARCH)).upcoming.filter(takesPlace)
