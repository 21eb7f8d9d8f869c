import { distanceTo } from './distance.ts'
import {
  EVENT_TYPES,
  type EventType,
  HOME_COUNTRY,
  LANGUAGES,
  type Language,
  ORIGINS,
  type Origin,
  THEMES,
  type Theme,
} from './enums.ts'
import { type Coordinates, countryOf, type EventCard, lastDay } from './events/event-card.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'

/** The state of a search. It lives in the address, under the same names everywhere (decisions 1). */
export type Search = {
  q: string
  type: EventType[]
  language: Language[]
  theme: Theme[]
  origin: Origin | null
  /** Two letters; ES means national (§2). */
  country: string | null
  /** `YYYY-MM`. */
  month: string | null
  /** Most that the cheapest ticket may cost, in whole units of its coin. */
  price: number | null
  province: string | null
  sort: Sort
  /** How the result is shown; agenda is not written. In the month view `month` is the month shown. */
  view: View
  /** A province to tell distances from (spec/provinces). No filter. */
  near: string | null
}
export const SORTS = ['date', 'price', 'title', 'distance'] as const
export type Sort = (typeof SORTS)[number]
export const VIEWS = ['agenda', 'month', 'map'] as const
export type View = (typeof VIEWS)[number]

export const EMPTY_SEARCH: Search = {
  q: '',
  type: [],
  language: [],
  theme: [],
  origin: null,
  country: null,
  month: null,
  price: null,
  province: null,
  sort: 'date',
  view: 'agenda',
  near: null,
}

const several = <T extends string>(
  params: URLSearchParams,
  name: string,
  list: readonly T[],
  same: (raw: string) => string,
) =>
  list.filter((word) =>
    params
      .getAll(name)
      .flatMap((raw) => raw.split(','))
      .some((raw) => same(raw.trim()) === word),
  )

const oneOf = <T extends string>(value: string | null, list: readonly T[]) =>
  list.find((word) => word === value) ?? null

/** Single spaces, no control characters, and cut to a length without leaving half a character behind. */
const readWords = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_TEXT_LENGTH)
    .replace(/[\s\p{Cs}]+$/u, '')

/** Months that a calendar has: a year that no database knows is none. */
export const isMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Reads a search from an address. What makes no sense is left out: an address somebody typed never fails. */
export function readSearch(params: URLSearchParams): Search {
  const month = params.get('month') ?? ''
  const price = params.get('price') ?? ''
  const country = (params.get('country') ?? '').toUpperCase()
  return {
    q: readWords(params, 'q'),
    type: several(params, 'type', EVENT_TYPES, (raw) => (raw === 'single_day' ? 'jornada' : raw)),
    language: several(params, 'language', LANGUAGES, (raw) => raw.toUpperCase()),
    theme: several(params, 'theme', THEMES, (raw) => raw),
    origin: oneOf(params.get('origin'), ORIGINS),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    month: isMonth(month) ? month : null,
    price: /^\d{1,5}$/.test(price) ? Number(price) : null,
    province: readWords(params, 'province') || null,
    sort: oneOf(params.get('sort'), SORTS) ?? 'date',
    view: oneOf(params.get('view'), VIEWS) ?? 'agenda',
    near: readWords(params, 'near') || null,
  }
}

/** Writes a search as address parameters; what is not set is not written. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q) params.set('q', search.q)
  for (const name of ['type', 'language', 'theme'] as const)
    for (const word of search[name]) params.append(name, name === 'language' ? word.toLowerCase() : word)
  for (const name of ['origin', 'country', 'month', 'province'] as const)
    if (search[name]) params.set(name, search[name])
  if (search.price !== null) params.set('price', String(search.price))
  if (search.sort !== 'date') params.set('sort', search.sort)
  if (search.view !== 'agenda') params.set('view', search.view)
  if (search.near) params.set('near', search.near)
  return params
}

/** Letters of European names that are no plain letter with a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ª: 'a', º: 'o' }

/** Text as the database compares it: unaccented and lower-case (its function `folded`). */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđªº]/g, (letter) => PLAIN[letter] ?? letter)

/** National by the venue's country; an event with no venue passes any origin (§2), and no other country than Spain. */
const fromThere = (event: EventCard, { origin, country }: Search) => {
  const where = countryOf(event)
  if (origin === 'national' && where !== null && where !== HOME_COUNTRY) return false
  if (origin === 'international' && where === HOME_COUNTRY) return false
  return country === null || (where ?? HOME_COUNTRY) === country
}

const during = (event: EventCard, month: string | null) =>
  month === null || (event.dateStart.slice(0, 7) <= month && lastDay(event).slice(0, 7) >= month)

/**
 * Whether an event passes the filters, text aside: the same answer as the database gives (a test compares them).
 * The browser uses it while the whole result is at hand, so that a filter needs no request (decisions 1).
 */
export const passes = (event: EventCard, search: Search): boolean =>
  (search.type.length === 0 || search.type.includes(event.type)) &&
  (search.language.length === 0 || search.language.includes(event.language)) &&
  (search.theme.length === 0 || (event.theme !== null && search.theme.includes(event.theme))) &&
  fromThere(event, search) &&
  during(event, search.month) &&
  (search.price === null || (event.price !== null && event.price.lowest <= search.price * 100)) &&
  (search.province === null || (event.county !== null && folded(event.county) === folded(search.province)))

const byDate = (a: EventCard, b: EventCard) =>
  a.dateStart < b.dateStart ? -1 : a.dateStart > b.dateStart ? 1 : a.id - b.id

/** Orders events; those without a price, or without a place, come last when sorting by it. Distances are from `from`. */
export function ordered(events: readonly EventCard[], sort: Sort, from: Coordinates | null = null): EventCard[] {
  const cost = (event: EventCard) => event.price?.lowest ?? Number.POSITIVE_INFINITY
  const far = (event: EventCard) => distanceTo(event, from) ?? Number.POSITIVE_INFINITY
  return [...events].sort((a, b) => {
    if (sort === 'price' && cost(a) !== cost(b)) return cost(a) - cost(b)
    if (sort === 'distance' && far(a) !== far(b)) return far(a) - far(b)
    if (sort === 'title') return a.title.localeCompare(b.title, 'es') || byDate(a, b)
    return byDate(a, b)
  })
}

/** Everything taken off but how it is shown and from where: the view, its month, and the place distances are told from. */
export const cleared = ({ view, near, month }: Search): Search => ({
  ...EMPTY_SEARCH,
  view,
  near,
  month: view === 'month' ? month : null,
})

/** How many filters are set, text and order aside. In the month view the month is none. */
export const filterCount = ({ type, language, theme, origin, country, month, price, province, view }: Search) =>
  type.length +
  language.length +
  theme.length +
  [origin, country, view === 'month' ? null : month, price, province].filter((set) => set !== null).length
