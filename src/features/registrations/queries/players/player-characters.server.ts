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
  /** SQL: the states of the characters of registration `r`. */
  states: SQL<SubmissionState[]>
}

export const playerCharacterColumns = extensionPoint<PlayerCharacters>('characters of players', () => 'column')

export const playerCharacters = (ctx: RequestContext) =>
  extensionsOf(ctx, playerCharacterColumns)[0]?.list ?? sql<PlayerCharacter[]>`'[]'::json`
export const characterStates = (ctx: RequestContext) =>
  extensionsOf(ctx, playerCharacterColumns)[0]?.states ?? sql<SubmissionState[]>`'{}'::text[]`

/** SQL condition: among the `states` of the characters of a registration is this one, or there is none. */
export const hasCharacter = (states: SQL<SubmissionState[]>, filter: CharacterFilter) =>
  filter === 'none' ? sql`cardinality(${states}) = 0` : sql`${filter} = any(${states})`
