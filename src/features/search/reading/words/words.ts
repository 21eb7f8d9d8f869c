import type { Genre } from '../genres.ts'
import type { Concept } from '../meanings.ts'

/** What the words of one language mean: phrases with commas between them (`phrases.ts`). */
export type Words = {
  /** Between what is meant, and meaning nothing. */
  fillers: string
  genres: Record<Genre, string>
  months: readonly string[]
  /** From zero on. */
  numbers: readonly string[]
  /** From thirty to a hundred. */
  tens: readonly string[]
  phrases: Record<Concept, string>
  /** Words before a genre that is not wanted. */
  negations: string
}
