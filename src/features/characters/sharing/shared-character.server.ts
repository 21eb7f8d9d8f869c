import { sql } from 'drizzle-orm'
import { focalPoint } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterPortrait, CharacterSheet } from '#shared/characters/character-sheet.ts'
import { readPortrait } from '../portrait/portrait-file.server.ts'
import { maskKey } from '../queries/character.server.ts'
import { getConnections } from '../queries/connections.server.ts'
import { getSharedCharacterId } from './share-link.server.ts'

/** SQL: the portraits `m` of characters. */
const portraitOf = sql`character_media cm join media m
  on m.id = cm.media_id and cm.role = 'portrait' and m.removed_at is null`

type Row = Pick<CharacterSheet, 'id' | 'name' | 'status' | 'mask' | 'createdAt' | 'updatedAt'> & {
  biography: string
  /** Of the portrait; null without one. */
  portrait: Pick<CharacterPortrait, 'alternativeText' | 'focal'> | null
}

/** What a link shows: the character as everybody would see it if it were public. Throws 404 as `getSharedCharacterId` does. */
export async function getSharedCharacter(ctx: RequestContext, token: string) {
  const id = await getSharedCharacterId(ctx, token)
  const [row] = await ctx.db.execute<Row>(sql`
    select c.id, c.name, c.status, ${maskKey} as mask, c.created_at as "createdAt", c.updated_at as "updatedAt", c.biography,
      (select json_build_object('alternativeText', m.alternative_text, 'focal', ${focalPoint})
        from ${portraitOf} where cm.character_id = c.id order by m.id desc limit 1) as portrait
    from characters c where c.id = ${id}`)
  return { ...row!, connections: await getConnections(ctx, id) }
}

/** The portrait of the character that a link shows, whose own address is closed to others. Throws 404. */
export async function readSharedPortrait(ctx: RequestContext, token: string): Promise<Uint8Array<ArrayBuffer>> {
  const id = await getSharedCharacterId(ctx, token)
  const portrait = await readPortrait(ctx, sql`c.id = ${id}`, 'webp')
  if (!portrait) throw notFound()
  return portrait.body
}
