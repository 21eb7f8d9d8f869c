import { sql } from 'drizzle-orm'
import { focalPoint } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoInstant } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { AlbumPhoto, PhotoPage } from '#shared/albums/album-page.ts'
import { PHOTOS_PER_PAGE } from '#shared/albums/albums.ts'
import { readableAlbums, readablePhotos } from '../access.server.ts'
import { findAlbum, getSharedAlbumId } from './album.server.ts'
import { photoJson, toParentLink } from './photo-json.server.ts'

type Row = {
  albumId: number
  photo: AlbumPhoto
  takenAt: string | null
  focal: { x: number; y: number }
  position: number
  total: number
  previous: AlbumPhoto | null
  next: AlbumPhoto | null
}

/** A photo with its neighbours among those that the actor may see. Throws 404. */
export async function getPhotoPage(ctx: RequestContext, id: number, share?: string): Promise<PhotoPage> {
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`
      with seen as materialized (
        select m.id, row_number() over w::int as position, count(*) over ()::int as total,
          lag(m.id) over w as previous, lead(m.id) over w as next
        from photos p join media m on m.id = p.media_id join albums a on a.id = p.album_id
        where a.id = (select o.album_id from photos o where o.media_id = ${id}) and ${readableAlbums(ctx, share)}
          and ${readablePhotos(ctx, share)}
        window w as (order by p.position, p.media_id))
      select p.album_id as "albumId", ${photoJson} as photo, ${isoInstant(sql<Date | null>`p.taken_at`)} as "takenAt",
        ${focalPoint} as focal, seen.position, seen.total,
        ${neighbour(sql`seen.previous`)} as previous, ${neighbour(sql`seen.next`)} as next
      from seen join photos p on p.media_id = seen.id join media m on m.id = seen.id where seen.id = ${id}`)
    : []
  if (!row) throw notFound()
  const album = await findAlbum(ctx, row.albumId, share)
  const { photo, takenAt, focal, position, total, previous, next } = row
  const { title, visibility, license, mayEdit, isPublic } = album
  return {
    photo: { ...photo, takenAt, focal },
    album: { id: album.id, title, visibility, license, mayEdit, isPublic, parent: toParentLink(album) },
    position,
    total,
    previous,
    next,
    page: Math.ceil(position / PHOTOS_PER_PAGE),
  }
}

/** The same by the link with this token, which shows the photos of its own album. Throws 404. */
export async function getSharedPhotoPage(ctx: RequestContext, token: string, id: number): Promise<PhotoPage> {
  const albumId = await getSharedAlbumId(ctx, token)
  const view = await getPhotoPage(ctx, id, token)
  if (view.album.id !== albumId) throw notFound()
  return view
}

const neighbour = (id: ReturnType<typeof sql>) =>
  sql`(select ${photoJson} from photos p join media m on m.id = p.media_id where m.id = ${id})`
