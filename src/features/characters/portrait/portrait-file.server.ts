import { type SQL, sql } from 'drizzle-orm'
import { storageKey } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { visibleCharacters } from '../access.server.ts'

/** `ratio`: its width by its height. */
type Portrait = { alternativeText: string | null; focalX: number; focalY: number; ratio: number }
type Row = Portrait & { hash: string; size: 'medium' | 'original' }
export type PortraitFile = Portrait & { body: Uint8Array<ArrayBuffer> }

/** The portrait as a file for print and share, in JPEG or WebP; null for who may not open the character, and without one. */
export const findPortraitFile = (ctx: RequestContext, characterId: number, format: 'webp' | 'jpg') =>
  readPortrait(ctx, sql`c.id = ${characterId} and ${visibleCharacters(ctx)}`, format)

/** The portrait of the character `c` that the condition chooses, which has authorized. A small picture has no medium size. */
export async function readPortrait(
  ctx: RequestContext,
  condition: SQL,
  format: 'webp' | 'jpg',
): Promise<PortraitFile | null> {
  const [row] = await ctx.db.execute<Row>(sql`
    select m.hash, m.alternative_text as "alternativeText", m.focal_x as "focalX", m.focal_y as "focalY",
      m.width::float8 / m.height as ratio,
      case when m.formats ? 'medium' then 'medium' else 'original' end as size
    from characters c join character_media cm on cm.character_id = c.id and cm.role = 'portrait'
      join media m on m.id = cm.media_id and m.removed_at is null
    where ${condition} order by m.id desc limit 1`)
  if (!row) return null
  const { hash, size, ...portrait } = row
  const body = await ctx.services.storage.read(storageKey(hash, size, format))
  return body && { ...portrait, body }
}
