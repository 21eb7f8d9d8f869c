import { type SQL, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { CharacterPortrait } from '#shared/characters/character-sheet.ts'
import type { CharacterStatus, CharacterVisibility } from '#shared/characters/characters.ts'
import { ownCharacters } from '../access.server.ts'
import { characters } from '../table.server.ts'
import { maskKey, portraitJson } from './character.server.ts'

/** A character among its owner's. Instants are ISO 8601. */
type OwnCharacter = {
  id: number
  name: string
  visibility: CharacterVisibility
  status: CharacterStatus
  mask: string
  portrait: CharacterPortrait | null
  createdAt: string
  deletedAt: string | null
}

const c = columnsOf(characters, 'c')
const own: SQL<OwnCharacter> = jsonObject({
  id: c.id,
  name: c.name,
  visibility: c.visibility,
  status: c.status,
  mask: maskKey,
  portrait: portraitJson,
  createdAt: c.createdAt,
  deletedAt: c.deletedAt,
})

/** The actor's characters, newest first; `deleted` lists those that can still be restored instead. */
export async function listMyCharacters(ctx: RequestContext, { deleted = false } = {}): Promise<OwnCharacter[]> {
  authorizeSignedIn(ctx)
  return selectJson(
    ctx.db,
    own,
    sql`from characters c where ${ownCharacters(ctx)} and c.deleted_at is ${sql.raw(deleted ? 'not null' : 'null')}
      order by c.created_at desc, c.id desc`,
  )
}
