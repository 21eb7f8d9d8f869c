import { type SQL, sql } from 'drizzle-orm'
import type { CharacterFilter, SubmissionState } from '#shared/characters/event-characters.ts'

/** A character of a player as the table says it. */
export type PlayerCharacter = { name: string; state: SubmissionState }
type Source = {
  /** SQL: the characters of registration `r` as a JSON array. */
  list: SQL<PlayerCharacter[]>
  /** SQL condition: registration `r` has a character in that state, or none. */
  matches: (filter: CharacterFilter) => SQL
}

let source: Source | null = null
/** Characters stand above registrations: they say which ones a player has. */
export const registerPlayerCharacters = (one: Source) => {
  source = one
}

export const playerCharacters = () => source?.list ?? sql<PlayerCharacter[]>`'[]'::json`
export const hasCharacter = (filter: CharacterFilter) => source?.matches(filter) ?? sql`${filter === 'none'}`
