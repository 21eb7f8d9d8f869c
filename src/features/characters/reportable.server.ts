import { sql } from 'drizzle-orm'
import type { Reportable } from '#features/abuse-reports/reportables.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { paths } from '#shared/paths.ts'
import { visibleCharacters } from './access.server.ts'
import { getSharedCharacterId } from './sharing/share-link.server.ts'

export const characterReportable: Reportable = {
  type: 'character',
  find: async (ctx, ref) => {
    const [, token] = /^shared\/([0-9a-f]{48})$/.exec(ref) ?? []
    if (token) return findShared(ctx, token)
    if (!/^\d{1,9}$/.test(ref) || !isRowId(Number(ref))) return null
    const [found] = await ctx.db.execute<{ id: number; name: string }>(
      sql`select c.id, c.name from characters c where c.id = ${Number(ref)} and c.deleted_at is null and ${visibleCharacters(ctx)}`,
    )
    return found ? { ...found, path: paths.character(found.id) } : null
  },
  name: (_, id) => sql`select h.name from characters h where h.id = ${id}`,
  // The site team sees no more than anybody else, except of what was reported; the background is never public, and stays closed.
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<{ name: string; text: string }>(
      sql`select c.name, c.biography as text from characters c where c.id = ${id}`,
    )
    if (!found) return null
    const text = found.text.replace(/<[^>]*>/g, ' ').trim()
    return { name: found.name, path: paths.character(id), text: text || null, version: hashVersion(found) }
  },
  setState: async ({ db, now }, id, state) => {
    const hiddenAt = state === 'shown' ? null : now.toISOString()
    await db.execute(sql`update characters set hidden_at = ${hiddenAt}::timestamptz where id = ${id}`)
  },
  interest: (_, me, id) =>
    sql`exists (select 1 from characters own_c where own_c.id = ${id} and own_c.owner_id = ${me})`,
  owners: (id) => sql`select h.owner_id as id from characters h where h.id = ${id}`,
  files: (id) => sql`select l.media_id as id from character_media l where l.character_id = ${id}`,
  reported: (id) =>
    sql`select l.media_id as id from character_media l where l.character_id = ${id} and l.role = 'portrait'`,
  discard: async ({ db, now }, id) => {
    await db.execute(
      sql`update characters set deleted_at = ${now.toISOString()}::timestamptz where id = ${id} and deleted_at is null`,
    )
  },
}

/** Whoever has the link reports what it shows, whatever its visibility. */
async function findShared(ctx: RequestContext, token: string) {
  const id = await getSharedCharacterId(ctx, token)
  const [found] = await ctx.db.execute<{ id: number; name: string }>(
    sql`select c.id, c.name from characters c where c.id = ${id}`,
  )
  return found ? { ...found, path: characterPaths.shared(token) } : null
}
