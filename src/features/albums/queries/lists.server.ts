import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import type { AlbumCard } from '#shared/albums/album-page.ts'
import { ALBUMS_MAX } from '#shared/albums/albums.ts'
import type { EventAlbum } from '#shared/events/event-page.ts'
import { editableAlbums, shownPhotos, visibleAlbums, visiblePhotos } from '../access.server.ts'
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

/** How many photos of each album the page of an event or venue shows. */
const PHOTOS_OF_PREVIEW = 5

/** The albums of an event or venue with their first photos, for its page: those that only some see as well. Throws 404. */
export async function listAlbumPreviews(ctx: RequestContext, ref: AlbumParentRef): Promise<EventAlbum[]> {
  const parent = await getReadableAlbumParent(ctx, ref)
  const shown = sql`photos p join media m on m.id = p.media_id where p.album_id = a.id and ${shownPhotos}`
  const rows = await ctx.db.execute<EventAlbum>(sql`
    select a.id, a.title, (select count(*)::int from ${shown}) as count,
      (select coalesce(json_agg(json_build_object('id', f.id, 'url', '/media/' || f.hash || '/medium',
          'alternativeText', f.alternative_text, 'caption', f.caption) order by f.position, f.id), '[]')
        from (select m.*, p.position from ${shown} order by p.position, m.id limit ${PHOTOS_OF_PREVIEW}) f) as photos
    from albums a where ${albumsOf(parent)} and ${visibleAlbums(ctx)} order by a.id`)
  return [...rows]
}
