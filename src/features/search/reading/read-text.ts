import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { foldedWords, VOCABULARY } from './vocabulary.ts'

/** Words between what is meant, in both languages. */
const JOINING = new Set(
  'de del en el la los las un una para con y e cerca in the of at on for and near larp larps rol vivo evento eventos event events partida partidas'.split(
    ' ',
  ),
)
const PHRASE_WORDS = 4
/** A word is completed to a phrase from this many letters on. */
const BEGINNING_MIN = 3

/**
 * The filters that a text names, and what is left of it as text: "terror en Madrid" is a genre and a province. Null where it names none, or
 * where filters that are chosen already say something else.
 */
export function readText(text: string, today: string): Partial<Search> | null {
  const words = foldedWords(text)
  const rest: string[] = []
  let filters: Partial<Search> = {}
  for (let at = 0; at < words.length; ) {
    const { length, meaning } = phraseAt(words, at)
    if (meaning)
      filters = {
        ...filters,
        ...readYear(meaning(today), words[at + length] === 'de' ? words[at + length + 1] : words[at + length]),
      }
    else if (!JOINING.has(words[at]!)) rest.push(words[at]!)
    at += length
  }
  if (Object.keys(filters).length === 0) return null
  if (filters.month) rest.splice(0, rest.length, ...rest.filter((word) => word !== filters.month?.slice(0, 4)))
  return { ...filters, q: rest.join(' ') }
}

/** The longest phrase that begins at a word. */
function phraseAt(words: readonly string[], at: number) {
  for (let length = Math.min(PHRASE_WORDS, words.length - at); length > 0; length--) {
    const meaning = VOCABULARY.get(words.slice(at, at + length).join(' '))
    if (meaning) return { length, meaning }
  }
  return { length: 1, meaning: null }
}

/** "diciembre de 2027", "December 2027". */
const readYear = (filters: Partial<Search>, next: string | undefined): Partial<Search> =>
  filters.month && /^20\d\d$/.test(next ?? '') ? { ...filters, month: `${next}${filters.month.slice(4)}` } : filters

/** What a text becomes that is still being written: "terr" is the beginning of a genre. The same filters once. */
export function readBeginning(text: string, today: string): Partial<Search> | null {
  const typed = foldedWords(text).join(' ')
  if (typed.length < BEGINNING_MIN) return null
  for (const [phrase, meaning] of VOCABULARY) if (phrase.startsWith(typed)) return { ...meaning(today), q: '' }
  return null
}

/** A reading on top of the filters that are chosen. */
export const applyReading = (search: Search, reading: Partial<Search>): Search => ({
  ...search,
  ...(reading.when ? { when: EMPTY_SEARCH.when, from: null, to: null } : {}),
  ...reading,
})
