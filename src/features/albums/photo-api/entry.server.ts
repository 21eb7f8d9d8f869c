import { sql } from 'drizzle-orm'
import { visibleMedia } from '#features/media/queries.server.ts'
import { kilobytes, mediaUrl } from '#features/media/resource.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoInstant } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { Entry } from '#platform/strapi/envelope.ts'
import { photoEntry } from '../queries/entries.server.ts'

/** File `m`, which is no photo, with Strapi's attributes and the focal point. */
const fileEntry = sql`json_build_object('id', m.id, 'attributes', json_build_object(
  'name', m.name, 'alternativeText', m.alternative_text, 'caption', m.caption, 'width', m.width, 'height', m.height,
  'formats', m.formats, 'hash', m.hash, 'ext', m.ext, 'mime', m.mime, 'size', ${kilobytes}, 'url', ${mediaUrl}, 'provider', m.provider,
  'dominant_color', m.dominant_color, 'focal', json_build_object('x', m.focal_x, 'y', m.focal_y),
  'createdAt', ${isoInstant(sql<Date | null>`m.created_at`)}, 'updatedAt', ${isoInstant(sql<Date | null>`m.updated_at`)}))`

/** A file as the API answers it. Throws 404 where the actor may not see what it belongs to. */
export async function getMediaEntry(ctx: RequestContext, id: number): Promise<Entry> {
  const [row] = isRowId(id)
    ? await ctx.db.execute<{ entry: Entry }>(sql`select coalesce(
        (select ${photoEntry(ctx)} from photos p join albums a on a.id = p.album_id where p.media_id = m.id), ${fileEntry}) as entry
      from media m where m.id = ${id} and ${visibleMedia(ctx)}`)
    : []
  if (!row) throw notFound()
  addCacheTags(ctx, NO_STORE)
  return row.entry
}
