import type { RequestContext } from '#platform/context/request-context.ts'
import { findPlace } from '#platform/map/places.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY, ORIGINS } from '#shared/enums.ts'
import { DIETS } from '#shared/event-facts/fact-columns.ts'
import { regionName } from '#shared/map/german-states.ts'
import { EMPTY_SEARCH, type FLAGS, type Search } from '#shared/search.ts'
import { AGES, DISTANCES, type OptionCounts, PRICES } from '#shared/search-options.ts'
import { searchedDays } from '../days/searched-days.ts'
import { getSearchFacets } from '../facets.server.ts'
import { listCandidates } from './candidates.server.ts'
import {
  activeFiltersOf,
  type Candidate,
  checksOf,
  countMatching,
  FILTERS,
  type Filter,
  feeds,
  goesOnIn,
  without,
} from './matching.server.ts'

/** What each option of each filter would leave. Null where so many events match the text that they are not counted. */
export async function countOptions(ctx: RequestContext, search: Search): Promise<OptionCounts | null> {
  const candidates = await listCandidates(ctx, search)
  return candidates && countEach(ctx, candidates, search)
}

function countEach(ctx: RequestContext, candidates: readonly Candidate[], search: Search): OptionCounts {
  const today = dayAt(ctx.now)
  const none = (): Record<string, number> => ({ any: 0 })
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, none()])) as OptionCounts
  const checks = checksOf(search, today)
  const options = optionsOf(ctx, search, today)
  const count = (event: Candidate, filter: Filter) => {
    const of = counts[filter]
    of['any'] = of['any']! + 1
    for (const option of options[filter](event)) of[option] = (of[option] ?? 0) + 1
  }
  for (const event of candidates) {
    const failed = checks.filter(([, check]) => !check(event))
    // An event that one filter excludes is only counted by the options of that filter.
    if (failed.length === 1) count(event, failed[0]![0])
    if (failed.length === 0) for (const filter of FILTERS) count(event, filter)
  }
  return counts
}

/** The options of each filter that find an event. */
function optionsOf(
  { locale }: RequestContext,
  search: Search,
  today: string,
): Record<Filter, (event: Candidate) => readonly string[]> {
  const periods = (['weekend', 'month'] as const).map(
    (when) => [when, searchedDays({ ...EMPTY_SEARCH, when }, today)] as const,
  )
  const prices = [...new Set([...PRICES, ...(search.price === null ? [] : [search.price])])]
  const flag = (name: (typeof FLAGS)[number]) => {
    const [[, check]] = checksOf({ ...EMPTY_SEARCH, [name]: true }, today) as [[Filter, (event: Candidate) => boolean]]
    return (event: Candidate) => (check(event) ? ['1'] : [])
  }
  const near = findPlace(search.near)
  const kms = [...new Set([...DISTANCES, ...(search.within === null ? [] : [search.within])])]
  const distances = near
    ? kms.map((within) => [within, checksOf({ ...EMPTY_SEARCH, near: search.near, within }, today)] as const)
    : []
  const passes = { home: ['national'], abroad: ['international'], anywhere: ORIGINS }
  return {
    theme: ({ theme }) => (theme ? [theme] : []),
    type: ({ type }) => [type],
    language: ({ language }) => [language],
    origin: ({ hasVenue, country }) => passes[hasVenue ? (country === HOME_COUNTRY ? 'home' : 'abroad') : 'anywhere'],
    country: ({ country }) => [country ?? HOME_COUNTRY],
    month: monthsOf,
    when: (event) => periods.filter(([, days]) => goesOnIn(event, days)).map(([when]) => when),
    price: ({ lowest }) => (lowest === null ? [] : prices.filter((price) => lowest <= price * 100).map(String)),
    province: ({ county }) => (county ? [regionName(county, locale)] : []),
    within: (event) =>
      distances.filter(([, checks]) => checks.every(([, check]) => check(event))).map(([km]) => String(km)),
    age: ({ age }) => AGES.filter((one) => age <= one).map(String),
    combat: ({ combat }) => (combat ? [combat] : []),
    diet: ({ diets }) => DIETS.filter((diet) => feeds(diets, diet)),
    beginners: flag('beginners'),
    adults: flag('adults'),
    seats: flag('seats'),
    food: flag('food'),
    sleeping: flag('sleeping'),
    transport: flag('transport'),
    accessible: flag('accessible'),
  }
}

/** The months that an event goes on in, `YYYY-MM`, at most a year. */
function monthsOf({ dateStart, lastDay }: Candidate): string[] {
  if (dateStart.slice(0, 7) === lastDay.slice(0, 7)) return [dateStart.slice(0, 7)]
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
  const candidates = await listCandidates(ctx, search)
  if (candidates) return countMatching(candidates, search, dayAt(ctx.now))
  return (await getSearchFacets(ctx, search)).total
}

/** Among more events than are counted at once, so many filters are left out one after the other. */
const LEFT_OUT_MAX = 4

/** Of a search that finds nothing: what it would find without one of its filters or its text, those that find most first. */
export async function countWithoutOne(ctx: RequestContext, search: Search) {
  const texts = (['q', 'about'] as const).filter((text) => search[text] !== '')
  const filters = [...texts, ...activeFiltersOf(search)]
  // Without filters there is only the text, and all events are offered anyway.
  if (filters.length < 2 && texts.length > 0) return []
  const counts = await Promise.all(
    filters.slice(0, (await listCandidates(ctx, search)) ? undefined : LEFT_OUT_MAX).map(async (filter) => {
      const rest = without(search, filter)
      return { filter, search: rest, count: await countUpcoming(ctx, rest) }
    }),
  )
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
