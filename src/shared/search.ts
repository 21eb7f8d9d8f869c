import {
  EVENT_TYPES,
  type EventType,
  LANGUAGES,
  type Language,
  ORIGINS,
  type Origin,
  THEMES,
  type Theme,
} from './enums.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'

/** The parameters of an event search. They are in the URL, under the same names in all requests. */
export type Search = {
  q: string
  type: EventType[]
  language: Language[]
  theme: Theme[]
  origin: Origin | null
  /** Two letters; ES is national. */
  country: string | null
  /** `YYYY-MM`. */
  month: string | null
  /** The coming weekend, the current month, or the days `from` and `to` (`YYYY-MM-DD`, inclusive), which only `dates` has. */
  when: When | null
  from: string | null
  to: string | null
  /** The most that the cheapest ticket may cost, in whole units of its currency. */
  price: number | null
  province: string | null
  sort: Sort
  /** How the result is shown; agenda is the default. In the month view, `month` is the month shown. */
  view: View
  /** The province that distances are measured from. Not a filter. */
  near: string | null
}
export const WHEN = ['weekend', 'month', 'dates'] as const
export type When = (typeof WHEN)[number]
export const SORTS = ['date', 'price', 'title', 'distance'] as const
export type Sort = (typeof SORTS)[number]
export const VIEWS = ['agenda', 'month', 'map'] as const
type View = (typeof VIEWS)[number]

export const EMPTY_SEARCH: Search = {
  q: '',
  type: [],
  language: [],
  theme: [],
  origin: null,
  country: null,
  month: null,
  when: null,
  from: null,
  to: null,
  price: null,
  province: null,
  sort: 'date',
  view: 'agenda',
  near: null,
}

const readList = <T extends string>(
  params: URLSearchParams,
  name: string,
  list: readonly T[],
  normalize: (raw: string) => string,
) =>
  list.filter((word) =>
    params
      .getAll(name)
      .flatMap((raw) => raw.split(','))
      .some((raw) => normalize(raw.trim()) === word),
  )

const oneOf = <T extends string>(value: string | null, list: readonly T[]) =>
  list.find((word) => word === value) ?? null

/** Normalizes spaces, removes control characters, and truncates without splitting a surrogate pair. */
const readText = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_TEXT_LENGTH)
    .replace(/[\s\p{Cs}]+$/u, '')

/** `YYYY-MM` in a range of years that every database supports. */
const isMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)

const isDay = (text: string) =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** The first and the last day in either order, unless other days are asked for. */
function readDays(params: URLSearchParams): Pick<Search, 'when' | 'from' | 'to'> {
  const when = oneOf(params.get('when'), WHEN)
  const [from = null, to = null] =
    when === 'weekend' || when === 'month'
      ? []
      : ['from', 'to'].map((name) => {
          const text = params.get(name) ?? ''
          return isDay(text) ? text : null
        })
  if (from && to && from > to) return { when: 'dates', from: to, to: from }
  return { when: from || to ? 'dates' : when, from, to }
}

/** Reads a search from URL parameters. Invalid values are ignored, so that no URL fails. */
export function readSearch(params: URLSearchParams): Search {
  const month = params.get('month') ?? ''
  const price = params.get('price') ?? ''
  const country = (params.get('country') ?? '').toUpperCase()
  return {
    q: readText(params, 'q'),
    type: readList(params, 'type', EVENT_TYPES, (raw) => (raw === 'single_day' ? 'jornada' : raw)),
    language: readList(params, 'language', LANGUAGES, (raw) => raw.toUpperCase()),
    theme: readList(params, 'theme', THEMES, (raw) => raw),
    origin: oneOf(params.get('origin'), ORIGINS),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    month: isMonth(month) ? month : null,
    ...readDays(params),
    price: /^\d{1,5}$/.test(price) ? Number(price) : null,
    province: readText(params, 'province') || null,
    sort: oneOf(params.get('sort'), SORTS) ?? 'date',
    view: oneOf(params.get('view'), VIEWS) ?? 'agenda',
    near: readText(params, 'near') || null,
  }
}

/** Writes a search as URL parameters, without defaults. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q) params.set('q', search.q)
  for (const name of ['type', 'language', 'theme'] as const)
    for (const word of search[name]) params.append(name, name === 'language' ? word.toLowerCase() : word)
  // Days say by themselves that they were chosen.
  if (search.when && !search.from && !search.to) params.set('when', search.when)
  for (const name of ['origin', 'country', 'month', 'from', 'to', 'province'] as const)
    if (search[name]) params.set(name, search[name])
  if (search.price !== null) params.set('price', String(search.price))
  if (search.sort !== 'date') params.set('sort', search.sort)
  if (search.view !== 'agenda') params.set('view', search.view)
  if (search.near) params.set('near', search.near)
  return params
}

/** Letters that do not decompose into a base letter and a mark, and the apostrophe, which people type in two forms. */
const BASE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ª: 'a',
  º: 'o',
  '’': "'",
}

/** Lower case without accents, as the database function `folded`. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđªº’]/g, (letter) => BASE_LETTERS[letter] ?? letter)

/** Resets the filters, and keeps the view, its month, and where distances are measured from. */
export const clearFilters = ({ view, near, month }: Search): Search => ({
  ...EMPTY_SEARCH,
  view,
  near,
  month: view === 'month' ? month : null,
})

/** Whether days are a filter: "dates" without any is not yet. */
export const hasDays = ({ when, from, to }: Pick<Search, 'when' | 'from' | 'to'>) =>
  when !== null && (when !== 'dates' || from !== null || to !== null)

/** The number of active filters, without text and order. In the month view the month does not count. */
export const filterCount = ({
  type,
  language,
  theme,
  origin,
  country,
  month,
  price,
  province,
  view,
  ...days
}: Search) =>
  type.length +
  language.length +
  theme.length +
  Number(hasDays(days)) +
  [origin, country, view === 'month' ? null : month, price, province].filter((set) => set !== null).length

/** What selects events, as the query of a feed: without order and view, and without the month that the calendar happens to show. */
export function writeFilters({ view, month, ...search }: Search): string {
  const filters = {
    ...search,
    when: hasDays(search) ? search.when : null,
    month: view === 'month' ? null : month,
    sort: 'date',
    view: 'agenda',
    near: null,
  } as const
  const query = writeSearch(filters).toString()
  return query && `?${query}`
}
