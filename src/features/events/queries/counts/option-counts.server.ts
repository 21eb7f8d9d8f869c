import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY, ORIGINS } from '#shared/enums.ts'
import { EMPTY_SEARCH, type Search, WHEN } from '#shared/search.ts'
import { type OptionCounts, PRICES } from '#shared/search-options.ts'
import { getSearchFacets } from '../facets.server.ts'
import { listCandidates } from './candidates.server.ts'
import {
  activeFiltersOf,
  type Candidate,
  checksOf,
  countMatching,
  FILTERS,
  type Filter,
  goesOnIn,
  without,
} from './matching.ts'

/** What each option of each filter would leave. Null where so many events match the text that they are not counted. */
export async function countOptions(ctx: RequestContext, search: Search): Promise<OptionCounts | null> {
  const candidates = await listCandidates(ctx, search.q)
  return candidates && countEach(candidates, search, dayAt(ctx.now))
}

function countEach(candidates: readonly Candidate[], search: Search, today: string): OptionCounts {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, {}])) as OptionCounts
  const checks = checksOf(search, today)
  for (const event of candidates) {
    const failed = checks.filter(([, check]) => !check(event)).map(([filter]) => filter)
    if (failed.length > 1) continue
    // An event that another filter excludes is only counted by the options of that filter.
    for (const filter of failed.length === 1 ? failed : FILTERS)
      for (const option of ['any', ...optionsOf(event, filter, search, today)])
        counts[filter][option] = (counts[filter][option] ?? 0) + 1
  }
  return counts
}

/** The options of a filter that find an event. */
function optionsOf(event: Candidate, filter: Filter, search: Search, today: string): string[] {
  switch (filter) {
    case 'theme':
      return event.theme ? [event.theme] : []
    case 'type':
      return [event.type]
    case 'language':
      return [event.language]
    case 'origin':
      return ORIGINS.filter((origin) => !event.hasVenue || (origin === 'national') === (event.country === HOME_COUNTRY))
    case 'country':
      return [event.country ?? HOME_COUNTRY]
    case 'month':
      return monthsOf(event)
    case 'when':
      return WHEN.filter((when) => when !== 'dates' && goesOnIn(event, { ...EMPTY_SEARCH, when }, today))
    case 'price':
      return [...new Set([...PRICES, search.price])]
        .filter((price) => price !== null && event.lowest !== null && event.lowest <= price * 100)
        .map(String)
    case 'province':
      return event.county ? [event.county] : []
  }
}

/** The months that an event goes on in, `YYYY-MM`, at most a year. */
function monthsOf({ dateStart, lastDay }: Candidate): string[] {
  const months: string[] = []
  let [year, month] = dateStart.split('-').map(Number) as [number, number]
  for (let name = dateStart.slice(0, 7); name <= lastDay.slice(0, 7) && months.length < 12; ) {
    months.push(name)
    month = (month % 12) + 1
    year += month === 1 ? 1 : 0
    name = `${year}-${String(month).padStart(2, '0')}`
  }
  return months
}

/** The upcoming events that a search finds; cancelled ones are not counted. */
export async function countUpcoming(ctx: RequestContext, search: Search): Promise<number> {
  const candidates = await listCandidates(ctx, search.q)
  if (candidates) return countMatching(candidates, search, dayAt(ctx.now))
  return (await getSearchFacets(ctx, search)).total
}

/** Among more events than are counted at once, so many filters are left out one after the other. */
const LEFT_OUT_MAX = 4

/** Of a search that finds nothing: what it would find without one of its filters or its text, those that find most first. */
export async function countWithoutOne(ctx: RequestContext, search: Search) {
  const filters = [...(search.q ? (['q'] as const) : []), ...activeFiltersOf(search)]
  // Without filters there is only the text, and all events are offered anyway.
  if (filters.length < 2 && search.q) return []
  const counts = await Promise.all(
    filters.slice(0, (await listCandidates(ctx, search.q)) ? undefined : LEFT_OUT_MAX).map(async (filter) => {
      const rest = without(search, filter)
      return { filter, search: rest, count: await countUpcoming(ctx, rest) }
    }),
  )
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
