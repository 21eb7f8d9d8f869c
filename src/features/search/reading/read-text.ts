import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { createSpeller } from '../spelling/nearest-word.ts'
import type { Slots } from './meaning.ts'
import { inPlace } from './meanings.ts'
import type { Phrases } from './phrases.ts'
import { type NamedPlace, PLACE_WORDS, PLACES } from './places.ts'
import { type Token, tokensOf } from './tokens.ts'
import {
  FILLERS,
  type Meant,
  MONTH_NUMBERS,
  NEGATIONS,
  NUMBERS,
  PHRASES,
  TOWN_WORDS,
  VOCABULARY_WORDS,
  WHOLE_PHRASES,
} from './vocabulary.ts'

/** What a text says: filters, and as `q` what is left of it. */
export type Reading = Partial<Search> & { q: string }

const spell = createSpeller(VOCABULARY_WORDS)
const isWord = (text: string) => /^\p{L}{3,}$/u.test(text)
const isKnown = (text: string) => !isWord(text) || VOCABULARY_WORDS.has(text) || TOWN_WORDS.has(text)

/** The words of a text that mean nothing as they are written: names have them, or they are misspelt. */
export const unknownWords = (text: string): string[] => [
  ...new Set(tokensOf(text).flatMap(({ text: word }) => (isKnown(word) ? [] : [word]))),
]

/**
 * The filters that a text names, and what is left of it as text: "terror en Madrid" is a genre and a province. Null where it names none.
 * Words are read as the nearest one that means something, other than those for which `isName`.
 */
export function readText(
  text: string,
  today: string,
  isName: ((word: string) => boolean) | null = null,
): Reading | null {
  const typed = tokensOf(text)
  const tokens = typed.map((token) =>
    !isName || isKnown(token.text) || isName(token.text) ? token : { ...token, text: spell(token.text) ?? token.text },
  )
  const rest = new Set<number>()
  const keep = (index: number) => typed[index]?.word != null && rest.add(typed[index].word)
  let filters: Partial<Search> = {}
  const places: NamedPlace[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(tokens, at, today)
    const isUnwanted = found?.isGenre && NEGATIONS.has(tokens[at - 1]?.text ?? '')
    if (found && !isUnwanted) {
      filters = merge(filters, found.filters)
      at = found.end
      continue
    }
    const place = placeAt(tokens, at)
    if (place) {
      places.push(place.place)
      at = place.end
    } else {
      const day = dayOf(tokens[at]!.text)
      if (day) filters = merge(filters, day)
      else if (isUnwanted || !(FILLERS.has(tokens[at]!.text) || NEGATIONS.has(tokens[at]!.text))) keep(at)
      at += 1
    }
  }
  // A name of a place among other words is a part of a title: "Cónclave de Toledo".
  if (rest.size === 0) for (const place of places) filters = merge(filters, inPlace(place))
  if (Object.keys(filters).length === 0) return null
  return { ...filters, q: wordsOf(typed, rest) }
}

const wordsOf = (tokens: readonly Token[], kept: ReadonlySet<number>) =>
  [...kept]
    .map((word) =>
      tokens
        .filter((token) => token.word === word)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ')

/** Several genres are any of them; of two dates the later one holds. */
function merge(filters: Partial<Search>, more: Partial<Search>): Partial<Search> {
  const lists = (['theme', 'type', 'language', 'combat', 'diet'] as const).flatMap((key) => {
    const [before, added] = [filters[key], more[key]]
    return before && added ? [[key, [...new Set<string>([...before, ...added])]] as const] : []
  })
  const days = more.when ? { from: null, to: null } : {}
  return { ...filters, ...days, ...more, ...Object.fromEntries(lists) }
}

/** A date in figures: "12/02/2027", "2027-02-12". */
function dayOf(text: string): Partial<Search> | null {
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? text : d && `${y}-${m!.padStart(2, '0')}-${d.padStart(2, '0')}`
  return day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? { when: 'dates', from: day, to: day } : null
}

type Found = { end: number; filters: Partial<Search>; isGenre: boolean }
const NO_SLOTS: Slots = { numbers: [], place: null, months: [], year: null }
const isYear = (text: string | undefined) => /^20\d\d$/.test(text ?? '')

/** The longest phrase that begins at a token and makes sense. */
function longestPhrase(tokens: readonly Token[], start: number, today: string): Found | null {
  let best: Found | null = null
  const end = ({ meaning, isGenre }: Meant, at: number, slots: Slots) => {
    if (at <= (best?.end ?? start)) return
    // "Semana Santa de 2027", whatever has days.
    const yearAt = JOINING_YEAR.has(tokens[at]?.text ?? '') ? at + 1 : at
    const year = isYear(tokens[yearAt]?.text) ? Number(tokens[yearAt]!.text) : null
    const filters = meaning(slots, today)
    const inYear = year && slots.year === null && filters?.when === 'dates' ? meaning({ ...slots, year }, today) : null
    if (filters) best = { end: inYear ? yearAt + 1 : at, filters: inYear ?? filters, isGenre }
  }
  const visit = (phrases: Phrases<Meant>, at: number, slots: Slots) => {
    if (phrases.meant) end(phrases.meant, at, slots)
    const text = tokens[at]?.text
    if (text === undefined) return
    const next = phrases.words.get(text)
    if (next) visit(next, at + 1, slots)
    const { n, year, month, place } = phrases.slots
    const number = n && numberOf(text)
    if (n && number != null) visit(n, at + 1, { ...slots, numbers: [...slots.numbers, number] })
    if (year && isYear(text)) visit(year, at + 1, { ...slots, year: Number(text) })
    const named = month && MONTH_NUMBERS.get(text)
    if (month && named) visit(month, at + 1, { ...slots, months: [...slots.months, named] })
    const found = place && placeAt(tokens, at)
    if (place && found) visit(place, found.end, { ...slots, place: found.place })
  }
  visit(PHRASES, start, NO_SLOTS)
  return best
}
const JOINING_YEAR = new Set(['de', 'del', 'of', 'in'])

const numberOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : NUMBERS.get(text))

function placeAt(tokens: readonly Token[], at: number): { place: NamedPlace; end: number } | null {
  for (let end = Math.min(at + PLACE_WORDS, tokens.length); end > at; end--) {
    const place = PLACES.get(
      tokens
        .slice(at, end)
        .map(({ text }) => text)
        .join(' '),
    )
    if (place) return { place, end }
  }
  return null
}

/** A word is completed to a phrase from this many letters on. */
const BEGINNING_MIN = 3

/** What a text becomes that is still being written: "terr" is the beginning of a genre. */
export function readBeginning(text: string, today: string): Reading | null {
  const typed = tokensOf(text)
    .map((token) => token.text)
    .join(' ')
  if (typed.length < BEGINNING_MIN) return null
  for (const [phrase, { meaning }] of WHOLE_PHRASES)
    if (phrase.startsWith(typed)) return { ...meaning(NO_SLOTS, today), q: '' }
  for (const [name] of MONTH_NUMBERS) if (name.startsWith(typed)) return readText(name, today)
  for (const [phrase, place] of PLACES)
    if (place.isKnown && phrase.startsWith(typed)) return { ...inPlace(place), q: '' }
  return null
}

/** A reading on top of the filters that are chosen. */
export const applyReading = (search: Search, reading: Partial<Search>): Search => ({
  ...search,
  ...(reading.when ? { when: EMPTY_SEARCH.when, from: null, to: null } : {}),
  ...reading,
})
