import { findPlace, regionsWithin } from '#platform/map/places.server.ts'
import { type EventType, HOME_COUNTRY, type Language, type Theme } from '#shared/enums.ts'
import type { DIETS } from '#shared/event-facts/fact-columns.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { kilometres } from '#shared/map/distance.ts'
import { namesOfRegion } from '#shared/map/german-states.ts'
import { FLAGS, foldText, hasDays, type Search } from '#shared/search.ts'
import { type Period, searchedDays } from '../days/searched-days.ts'

/** What the filters ask of an event; `lowest` is its lowest price of today, `seats` null where nobody asked. What it does not say is null. */
export type Candidate = {
  id: number
  theme: Theme | null
  type: EventType
  language: Language
  hasVenue: boolean
  country: string | null
  county: string | null
  coordinates: Coordinates | null
  dateStart: string
  lastDay: string
  lowest: number | null
  beginners: boolean
  /** What its facts say of them. */
  firstTimers: boolean | null
  adults: boolean
  /** From which age on. */
  age: number
  seats: boolean | null
  combat: string | null
  meals: string | null
  diets: readonly string[]
  sleeping: string | null
  transport: boolean | null
  accessible: boolean | null
}

const LISTS = ['theme', 'type', 'language', 'combat', 'diet'] as const
/** The filters, without the text. Each has conditions of its own. */
export const FILTERS = [
  ...LISTS,
  ...(['origin', 'country', 'month', 'when', 'price', 'province', 'within', 'age'] as const),
  ...FLAGS,
] as const
export type Filter = (typeof FILTERS)[number]
/** What candidates were found by already. */
export type TextFilter = 'q' | 'about'

/** A search without one of its filters. */
export const without = (search: Search, filter: Filter | TextFilter): Search => {
  if (filter === 'q' || filter === 'about') return { ...search, [filter]: '' }
  if (filter === 'when') return { ...search, when: null, from: null, to: null }
  if (filter === 'within') return { ...search, within: null, near: null }
  if (isOf(LISTS, filter)) return { ...search, [filter]: [] }
  if (isOf(FLAGS, filter)) return { ...search, [filter]: false }
  return { ...search, [filter]: null }
}
const isOf = <Name extends string>(names: readonly Name[], name: string): name is Name => names.includes(name as Name)

const isSet = (search: Search, filter: Filter): boolean => {
  if (filter === 'when') return hasDays(search)
  if (filter === 'within') return search.within !== null && findPlace(search.near) !== null
  const value = search[filter]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}
export const activeFiltersOf = (search: Search): Filter[] => FILTERS.filter((filter) => isSet(search, filter))

/** Whether an event goes on in all of these periods. */
export const goesOnIn = (
  { dateStart, lastDay }: Pick<Candidate, 'dateStart' | 'lastDay'>,
  periods: readonly Period[],
) => periods.every(({ from, to }) => (!from || lastDay >= from) && (!to || dateStart <= to))

/** Whoever eats nothing of animals is fed where vegetarians are asked for. */
export const feeds = (diets: readonly string[], diet: (typeof DIETS)[number]) =>
  diets.includes(diet) || (diet === 'vegetarian' && diets.includes('vegan'))
/** Where one sleeps at the event itself. */
export const SLEEPS_THERE: readonly string[] = ['tents', 'shared', 'beds']
export const FEEDS: readonly string[] = ['some', 'all']

type Check = (event: Candidate) => boolean

/** The conditions of the filters in use, the same as `searchConditions` in SQL. */
export function checksOf(search: Search, today: string): [filter: Filter, check: Check][] {
  const { theme, type, language, origin, country, price, combat, diet } = search
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
    within: checkWithin(search),
    age: (event) => event.age <= (search.age ?? 0),
    combat: (event) => event.combat !== null && (combat as readonly string[]).includes(event.combat),
    diet: (event) => diet.every((one) => feeds(event.diets, one)),
    beginners: (event) => event.beginners,
    adults: (event) => event.adults,
    seats: (event) => event.seats === true,
    food: (event) => event.meals !== null && FEEDS.includes(event.meals),
    sleeping: (event) => event.sleeping !== null && SLEEPS_THERE.includes(event.sleeping),
    transport: (event) => event.transport === true,
    accessible: (event) => event.accessible === true,
  }
  // The month of the month view is what it shows, not what it looks for.
  const set = activeFiltersOf(search).filter((filter) => filter !== 'month' || search.view !== 'month')
  return set.map((filter) => [filter, checks[filter]])
}

/** Where no place is known, the capital of the province counts. */
function checkWithin({ near, within }: Search): Check {
  const from = findPlace(near)
  const regions = from && within ? regionsWithin(from, within) : null
  return ({ coordinates, county }) =>
    from === null ||
    (coordinates ? kilometres(from, coordinates) <= (within ?? 0) : county !== null && regions!.has(foldText(county)))
}

export function countMatching(candidates: readonly Candidate[], search: Search, today: string): number {
  const checks = checksOf(search, today)
  return candidates.filter((event) => checks.every(([, check]) => check(event))).length
}
