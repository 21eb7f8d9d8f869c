import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CharacterFilter, SubmissionState } from '#shared/characters/event-characters.ts'

/** A character of a player as the table says it. */
export type PlayerCharacter = { name: string; state: SubmissionState }
/** Characters stand above registrations: they say which ones a player has. */
export type PlayerCharacters = {
  /** SQL: the characters of registration `r` as a JSON array. */
  list: SQL<PlayerCharacter[]>
  /** SQL condition: registration `r` has a character in that state, or none. */
  matches: (filter: CharacterFilter) => SQL
}

export const playerCharacterColumns = extensionPoint<PlayerCharacters>('characters of players', () => 'column')

export const playerCharacters = (ctx: RequestContext) =>
  extensionsOf(ctx, playerCharacterColumns)[0]?.list ?? sql<PlayerCharacter[]>`'[]'::json`
export const hasCharacter = (ctx: RequestContext, filter: CharacterFilter) =>
  extensionsOf(ctx, playerCharacterColumns)[0]?.matches(filter) ?? sql`${filter === 'none'}`
