import { EVENT_TYPES, LANGUAGES, type Language, ORIGINS, THEMES } from './enums.ts'
import { COMBAT_KINDS, DIETS } from './event-facts/fact-columns.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'
import {
  flag,
  oneOf,
  oneOrAny,
  type Parameter,
  type QueryOf,
  queryCodec,
  single,
  singleLine,
  text,
} from './query-codec.ts'

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
  /** The place that distances are measured from: a province, which is its capital, or a town. By itself not a filter. */
  near: line('near'),
  /** The farthest from there, in kilometres. */
  within: single('within', (given) => (/^[1-9]\d{0,2}$/.test(given) ? Number(given) : null)),
  /** Those who play for the first time are welcome. */
  beginners: flag('beginners'),
  adults: flag('adults'),
  /** The age of the youngest who goes. */
  age: single('age', (given) => (/^[1-9]\d?$/.test(given) ? Number(given) : null)),
  combat: listed('combat', COMBAT_KINDS),
  seats: flag('seats'),
  food: flag('food'),
  diet: listed('diet', DIETS),
  sleeping: flag('sleeping'),
  transport: flag('transport'),
  accessible: flag('accessible'),
  /** Words that tags, descriptions and what organizers say of themselves have. */
  about: text('about', SEARCH_TEXT_LENGTH),
  /** `q` is looked for in names alone, whatever else it may mean. */
  names: flag('names'),
  /** The `q` whose meaning the other parameters hold already: a form sends both. */
  read: text('read', SEARCH_TEXT_LENGTH),
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
export const clearFilters = ({ view, near, month, within }: Search): Search => ({
  ...EMPTY_SEARCH,
  view,
  near: within === null ? near : null,
  month: view === 'month' ? month : null,
})

/** Whether days are a filter: "dates" without any is not yet. */
export const hasDays = ({ when, from, to }: Pick<Search, 'when' | 'from' | 'to'>) =>
  when !== null && (when !== 'dates' || from !== null || to !== null)

/** The filters that are set or not. */
export const FLAGS = ['beginners', 'adults', 'seats', 'food', 'sleeping', 'transport', 'accessible'] as const

/** Whether a distance is a filter: it needs a place to be measured from. */
export const isWithin = ({ within, near }: Pick<Search, 'within' | 'near'>) => within !== null && near !== null

/** What is no filter: how a search is shown, and where distances are measured from if they only order it. */
export const withoutLook = (search: Search): Search => ({
  ...search,
  sort: 'date',
  view: 'agenda',
  near: isWithin(search) ? search.near : null,
  within: isWithin(search) ? search.within : null,
  when: hasDays(search) ? search.when : null,
  month: search.view === 'month' ? null : search.month,
  names: false,
  read: '',
})

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
  ...search
}: Search) =>
  type.length +
  language.length +
  theme.length +
  search.combat.length +
  search.diet.length +
  Number(hasDays(search)) +
  Number(isWithin(search)) +
  Number(search.age !== null) +
  Number(search.about !== '') +
  FLAGS.filter((flag) => search[flag]).length +
  [origin, country, view === 'month' ? null : month, price, province].filter((set) => set !== null).length

/** What selects events, as the query of a feed: without order and view, and without the month that the calendar happens to show. */
export function writeFilters(search: Search): string {
  const query = writeSearch(withoutLook(search)).toString()
  return query && `?${query}`
}
