import { type EventType, HOME_COUNTRY, type Language, type Theme } from '#shared/enums.ts'
import { namesOfRegion } from '#shared/map/german-states.ts'
import { foldText, hasDays, type Search } from '#shared/search.ts'
import { type Period, searchedDays } from '../days/searched-days.ts'

/** What the filters ask of an event; `lowest` is its lowest price of today. */
export type Candidate = {
  theme: Theme | null
  type: EventType
  language: Language
  hasVenue: boolean
  country: string | null
  county: string | null
  dateStart: string
  lastDay: string
  lowest: number | null
}

/** The filters, without the text. Each has conditions of its own. */
export const FILTERS = ['theme', 'type', 'language', 'origin', 'country', 'month', 'when', 'price', 'province'] as const
export type Filter = (typeof FILTERS)[number]

/** A search without one of its filters. */
export const without = (search: Search, filter: Filter | 'q'): Search => {
  if (filter === 'q') return { ...search, q: '' }
  if (filter === 'when') return { ...search, when: null, from: null, to: null }
  if (filter === 'theme' || filter === 'type' || filter === 'language') return { ...search, [filter]: [] }
  return { ...search, [filter]: null }
}

const isSet = (search: Search, filter: Filter): boolean => {
  if (filter === 'when') return hasDays(search)
  const value = search[filter]
  return Array.isArray(value) ? value.length > 0 : value !== null
}
export const activeFiltersOf = (search: Search): Filter[] => FILTERS.filter((filter) => isSet(search, filter))

/** Whether an event goes on in all of these periods. */
export const goesOnIn = (
  { dateStart, lastDay }: Pick<Candidate, 'dateStart' | 'lastDay'>,
  periods: readonly Period[],
) => periods.every(({ from, to }) => (!from || lastDay >= from) && (!to || dateStart <= to))

type Check = (event: Candidate) => boolean

/** The conditions of the filters in use, the same as `searchConditions` in SQL. */
export function checksOf(search: Search, today: string): [filter: Filter, check: Check][] {
  const { theme, type, language, origin, country, price } = search
  const provinces = namesOfRegion(search.province ?? '').map(foldText)
  const monthDays = searchedDays({ ...search, when: null }, today)
  const chosenDays = searchedDays({ ...search, month: null }, today)
  const checks: Record<Filter, Check> = {
    theme: (event) => event.theme !== null && theme.includes(event.theme),
    type: (event) => type.includes(event.type),
    language: (event) => language.includes(event.language),
    origin: (event) => !event.hasVenue || (origin === 'national') === (event.country === HOME_COUNTRY),
    country: (event) => (event.country ?? HOME_COUNTRY) === country,
    month: (event) => goesOnIn(event, monthDays),
    when: (event) => goesOnIn(event, chosenDays),
    price: (event) => event.lowest !== null && event.lowest <= (price ?? 0) * 100,
    province: (event) => event.county !== null && provinces.includes(foldText(event.county)),
  }
  // The month of the month view is what it shows, not what it looks for.
  const set = activeFiltersOf(search).filter((filter) => filter !== 'month' || search.view !== 'month')
  return set.map((filter) => [filter, checks[filter]])
}

export function countMatching(candidates: readonly Candidate[], search: Search, today: string): number {
  const checks = checksOf(search, today)
  return candidates.filter((event) => checks.every(([, check]) => check(event))).length
}
