import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventAlbum } from '#shared/events/event-page.ts'
import { openAlbums, readableAlbums, readablePhotos, shownPhotos } from '../access.server.ts'
import { type AlbumParentRef, getReadableAlbumParent } from '../authorize.server.ts'
import { albumsOf } from '../commands/albums.server.ts'

/** How many photos of each album the page of an event or venue shows. */
const PHOTOS_OF_PREVIEW = 5

/**
 * The albums of an event or venue with their first photos, for its page: those that only some see as well, and empty ones to which the
 * actor adds photos as a player. Throws 404.
 */
export async function listAlbumPreviews(ctx: RequestContext, ref: AlbumParentRef): Promise<EventAlbum[]> {
  const parent = await getReadableAlbumParent(ctx, ref)
  const shown = sql`photos p join media m on m.id = p.media_id where p.album_id = a.id and ${shownPhotos}
    and ${readablePhotos(ctx)}`
  const rows = await ctx.db.execute<EventAlbum>(sql`
    select a.id, a.title, (select count(*)::int from ${shown}) as count,
      (select coalesce(json_agg(json_build_object('id', f.id, 'url', '/media/' || f.hash || '/medium',
          'alternativeText', f.alternative_text, 'caption', f.caption) order by f.position, f.id), '[]')
        from (select m.*, p.position from ${shown} order by p.position, m.id limit ${PHOTOS_OF_PREVIEW}) f) as photos
    from albums a where ${albumsOf(parent)} and ${readableAlbums(ctx)}
      and (exists (select 1 from ${shown}) or (a.contributors = 'players' and ${openAlbums(ctx)})) order by a.id`)
  return [...rows]
}
