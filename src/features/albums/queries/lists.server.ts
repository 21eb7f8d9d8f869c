import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import type { AlbumCard } from '#shared/albums/album-page.ts'
import { ALBUMS_MAX } from '#shared/albums/albums.ts'
import { editableAlbums, visibleAlbums, visiblePhotos } from '../access.server.ts'
import { type AlbumParentRef, getReadableAlbumParent } from '../authorize.server.ts'
import { albumsOf } from '../commands/albums.server.ts'
import { photoJson } from './photo-json.server.ts'

/** The albums of a parent that the actor may see, the newest first. Throws 404 where they may not see the parent. */
export async function listAlbumCards(ctx: RequestContext, ref: AlbumParentRef): Promise<AlbumCard[]> {
  const parent = await getReadableAlbumParent(ctx, ref)
  const shown = sql`photos p join media m on m.id = p.media_id where p.album_id = a.id and ${visiblePhotos(ctx)}`
  const rows = await ctx.db.execute<AlbumCard>(sql`
    select a.id, a.title, a.visibility, (select count(*)::int from ${shown}) as count,
      case when ${editableAlbums(ctx)} then (select count(*)::int from ${shown} and m.alternative_text is null) else 0 end
        as "missingTexts",
      (select ${photoJson} from ${shown} and m.state = 'ready' order by (m.id = a.cover_id) desc nulls last, p.position, m.id limit 1)
        as cover,
      ${editableAlbums(ctx)} as "mayEdit", ${isoSecond(sql<Date>`a.updated_at`)} as "updatedAt"
    from albums a where ${albumsOf(parent)} and ${visibleAlbums(ctx)}
    order by a.created_at desc, a.id desc limit ${ALBUMS_MAX}`)
  return [...rows]
}
