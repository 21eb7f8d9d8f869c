import { sql } from 'drizzle-orm'
import { focalPoint, pictureUrl } from '#features/media/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AlbumListItem, AlbumListView } from '#shared/albums/album-editor.ts'
import { ALBUMS_MAX } from '#shared/albums/albums.ts'
import { editableAlbums, openAlbums, readableAlbums, readablePhotos, shownPhotos } from '../access.server.ts'
import { type AlbumParentRef, authorizeAlbumParent, getReadableAlbumParent } from '../authorize.server.ts'
import { albumsOf } from '../commands/albums.server.ts'
import { getAudience } from './audience.server.ts'

/** SQL: the photos `p` of album `a`, with their files `m`, that are not deleted. */
const photosOfAlbum = sql`photos p join media m on m.id = p.media_id
  where p.album_id = a.id and p.deleted_at is null and m.removed_at is null`

/** The albums of a parent that the actor may see, latest first. Throws 404 where they may not see the parent. */
export async function getAlbumList(ctx: RequestContext, ref: AlbumParentRef): Promise<AlbumListView> {
  const parent = await getReadableAlbumParent(ctx, ref)
  const mayCreate = await mayCreateAlbums(ctx, ref)
  addCacheTags(ctx, NO_STORE)
  const rows = await ctx.db.execute<AlbumListItem>(sql`
    select a.id, a.title, a.visibility, a.hidden_at is not null as hidden, ${editableAlbums(ctx)} as "mayEdit",
      ${openAlbums(ctx)} as "mayAdd",
      (select count(*)::int from ${photosOfAlbum} and ${readablePhotos(ctx)}) as count,
      case when ${editableAlbums(ctx)} then (select count(*)::int from ${photosOfAlbum} and m.state <> 'failed'
        and coalesce(m.alternative_text, '') = '') end as "missingTexts",
      (select json_build_object('url', ${pictureUrl('medium')}, 'focal', ${focalPoint}, 'dominantColor', m.dominant_color)
        from ${photosOfAlbum} and ${shownPhotos} and ${readablePhotos(ctx)}
        order by p.media_id = a.cover_id desc nulls last, p.position, p.media_id limit 1) as cover
    from albums a where ${albumsOf(parent)} and ${readableAlbums(ctx)}
    order by a.created_at desc, a.id desc limit ${ALBUMS_MAX}`)
  return { albums: [...rows], mayCreate, audience: mayCreate ? await getAudience(ctx, parent) : null }
}

async function mayCreateAlbums(ctx: RequestContext, ref: AlbumParentRef): Promise<boolean> {
  try {
    await authorizeAlbumParent(ctx, ref)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
