import type { Theme } from '#shared/enums.ts'
import { GENRES, type Genre } from './genres.ts'
import type { Meaning } from './meaning.ts'
import { type Concept, MEANINGS } from './meanings.ts'
import { addPhrases, noPhrases } from './phrases.ts'
import { foldedWords, PLACES } from './places.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'

export type Meant = { meaning: Meaning; isGenre: boolean }

/** Both languages, whatever the page's. */
const LANGUAGES = [ES, EN]

const words = (list: string) => new Set(foldedWords(list))
export const FILLERS = new Set(LANGUAGES.flatMap(({ fillers }) => [...words(fillers)]))
export const NEGATIONS = new Set(LANGUAGES.flatMap(({ negations }) => [...words(negations)]))

const numbered = (lists: readonly (readonly string[])[], toNumber: (index: number) => number) =>
  lists.flatMap((list) =>
    list.flatMap((names, index) => foldedWords(names).map((name) => [name, toNumber(index)] as const)),
  )
export const MONTH_NUMBERS = new Map(
  numbered(
    LANGUAGES.map(({ months }) => months),
    (index) => index + 1,
  ),
)
export const NUMBERS = new Map([
  ...numbered(
    LANGUAGES.map(({ numbers }) => numbers),
    (index) => index,
  ),
  ...numbered(
    LANGUAGES.map(({ tens }) => tens),
    (index) => 10 * (index + 3),
  ),
])

/** What a phrase without places for numbers and the like means, by its text, to complete what is still being written. */
export const WHOLE_PHRASES = new Map<string, Meant>()
export const PHRASES = buildPhrases()

function buildPhrases() {
  const phrases = noPhrases<Meant>()
  const add = (list: string, meant: Meant) =>
    addPhrases(phrases, list, meant, (phrase) => !WHOLE_PHRASES.has(phrase) && WHOLE_PHRASES.set(phrase, meant))
  const themesOf = new Map<string, Set<Theme>>()
  for (const { genres } of LANGUAGES)
    for (const [genre, list] of Object.entries(genres) as [Genre, string][])
      for (const phrase of list.split(',').map((one) => foldedWords(one).join(' ')))
        themesOf.set(phrase, new Set([...(themesOf.get(phrase) ?? []), ...GENRES[genre]]))
  for (const [phrase, themes] of themesOf) add(phrase, { meaning: () => ({ theme: [...themes] }), isGenre: true })
  for (const { phrases: list } of LANGUAGES)
    for (const [concept, text] of Object.entries(list) as [Concept, string][])
      add(text, { meaning: MEANINGS[concept], isGenre: false })
  return phrases
}

/** Every single word that means something, to correct others by; those of small towns only stay as they are. */
export const VOCABULARY_WORDS: ReadonlySet<string> = collectWords()
export const TOWN_WORDS: ReadonlySet<string> = new Set([...PLACES.keys()].flatMap((phrase) => phrase.split(' ')))

function collectWords() {
  const found = new Set([...FILLERS, ...NEGATIONS, ...MONTH_NUMBERS.keys(), ...NUMBERS.keys()])
  const visit = ({ words: next, slots }: typeof PHRASES) => {
    for (const [word, rest] of next) {
      if (/^\p{L}+$/u.test(word)) found.add(word)
      visit(rest)
    }
    for (const rest of Object.values(slots)) visit(rest)
  }
  visit(PHRASES)
  for (const [phrase, { isKnown }] of PLACES) if (isKnown) for (const word of phrase.split(' ')) found.add(word)
  return found
}
