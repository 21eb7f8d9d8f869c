import { EVENT_TYPES, LANGUAGES, type Language, ORIGINS, THEMES } from './enums.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'
import { oneOf, oneOrAny, type Parameter, type QueryOf, queryCodec, single, singleLine, text } from './query-codec.ts'

const WHEN = ['weekend', 'month', 'dates'] as const
export const SORTS = ['date', 'price', 'title', 'distance'] as const
export type Sort = (typeof SORTS)[number]
export const VIEWS = ['agenda', 'month', 'map'] as const

/** `YYYY-MM` in a range of years that every database supports. */
const isMonth = (given: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(given)

const isDay = (given: string) =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(given) && new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given) === true
const day = (name: string) => single(name, (given) => (isDay(given) ? given : null))
const line = (name: string) => single(name, (given) => singleLine(given, SEARCH_TEXT_LENGTH) || null)

/** Some of these, in their order, which may also be given with commas between them. */
const listed = <Word extends string>(
  name: string,
  words: readonly Word[],
  normalize = (given: string) => given,
): Parameter<Word[]> => ({
  name,
  read(given) {
    const named = given.flatMap((one) => one.split(',')).map((one) => normalize(one.trim()))
    return words.filter((word) => named.includes(word))
  },
  write: (chosen) => chosen,
})

const language: Parameter<Language[]> = {
  ...listed('language', LANGUAGES, (given) => given.toUpperCase()),
  write: (chosen) => chosen.map((word) => word.toLowerCase()),
}

/** The parameters of an event search. They are in the URL, under the same names in all requests. */
const searchQuery = queryCodec({
  q: text('q', SEARCH_TEXT_LENGTH),
  type: listed('type', EVENT_TYPES, (given) => (given === 'single_day' ? 'jornada' : given)),
  language,
  theme: listed('theme', THEMES),
  /** The coming weekend, the current month, or the days `from` and `to` (`YYYY-MM-DD`, inclusive), which only `dates` has. */
  when: oneOrAny('when', WHEN),
  origin: oneOrAny('origin', ORIGINS),
  /** Two letters; ES is national. */
  country: single('country', (given) => (/^[A-Z]{2}$/i.test(given) ? given.toUpperCase() : null)),
  month: single('month', (given) => (isMonth(given) ? given : null)),
  from: day('from'),
  to: day('to'),
  province: line('province'),
  /** The most that the cheapest ticket may cost, in whole units of its currency. */
  price: single('price', (given) => (/^\d{1,5}$/.test(given) ? Number(given) : null)),
  sort: oneOf('sort', SORTS),
  /** How the result is shown. In the month view, `month` is the month shown. */
  view: oneOf('view', VIEWS),
  /** The province that distances are measured from. Not a filter. */
  near: line('near'),
})
export type Search = QueryOf<typeof searchQuery>
export const EMPTY_SEARCH: Search = searchQuery.read()

/** The first and the last day in either order, unless other days are asked for. */
function orderDays({ when, from, to }: Search): Pick<Search, 'when' | 'from' | 'to'> {
  if (when === 'weekend' || when === 'month') return { when, from: null, to: null }
  if (from && to && from > to) return { when: 'dates', from: to, to: from }
  return { when: from || to ? 'dates' : when, from, to }
}

/** Reads a search from URL parameters. Invalid values are ignored, so that no URL fails. */
export function readSearch(params: URLSearchParams | string): Search {
  const search = searchQuery.read(params)
  return { ...search, ...orderDays(search) }
}

/** Writes a search as URL parameters, without defaults. Days say by themselves that they were chosen. */
export const writeSearch = (search: Search): URLSearchParams =>
  searchQuery.write({ ...search, when: search.from || search.to ? null : search.when })

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
