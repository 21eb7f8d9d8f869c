import { sql } from 'drizzle-orm'
import { tagCharacter } from '#features/characters/queries/character.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { AlbumPage, AlbumPhoto } from '#shared/albums/album-page.ts'
import { PHOTOS_PER_PAGE } from '#shared/albums/albums.ts'
import { pageOf } from '#shared/query-codec.ts'
import { editableAlbums, openAlbums, readableAlbums, readablePhotos, visibleAlbums } from '../access.server.ts'
import { type ParentColumns, parentColumns, photoJson, toParentLink } from './photo-json.server.ts'

const CREDITS_SHOWN = 4

/** `share`: the token of a link, with which the album is asked for. */
export type AlbumQuery = { share?: string | undefined; page?: number }

type Row = ParentColumns &
  Pick<
    AlbumPage,
    | 'id'
    | 'title'
    | 'description'
    | 'visibility'
    | 'license'
    | 'cover'
    | 'credits'
    | 'isAllCredited'
    | 'total'
    | 'updatedAt'
    | 'isPublic'
  > &
  Pick<AlbumPage, 'hidden' | 'mayEdit' | 'mayAdd'>

/** Everything the page of an album shows. A page beyond the last is the last. Throws 404. */
export async function getAlbumPage(
  ctx: RequestContext,
  id: number,
  { share, page = 1 }: AlbumQuery = {},
): Promise<AlbumPage> {
  const album = await findAlbum(ctx, id, share)
  const { offset, ...place } = pageOf(page, album.total, PHOTOS_PER_PAGE)
  const photos = await ctx.db.execute<{ photo: AlbumPhoto }>(sql`
    select ${photoJson} as photo from photos p join media m on m.id = p.media_id join albums a on a.id = p.album_id
    where a.id = ${id} and ${readablePhotos(ctx, share)} order by p.position, p.media_id
    limit ${PHOTOS_PER_PAGE} offset ${offset}`)
  const { kind, parentId: _, name: __, slug: ___, ...rest } = album
  return { ...rest, parent: toParentLink(album), photos: [...photos].map(({ photo }) => photo), ...place }
}

/** An album with what stands around its photos. Tags the response. Throws 404. */
export async function findAlbum(ctx: RequestContext, id: number, share?: string): Promise<Row> {
  const shown = sql`photos p join media m on m.id = p.media_id where p.album_id = a.id and ${readablePhotos(ctx, share)}`
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`
      select a.id, a.title, a.description, a.visibility, a.license, ${parentColumns(ctx.locale)},
        (select ${photoJson} from ${shown} and m.state = 'ready' and not (p.hidden_at is not null or p.withheld_at is not null)
          order by (m.id = a.cover_id) desc nulls last, p.position, m.id limit 1) as cover,
        array(select distinct p.credit from ${shown} and p.credit is not null order by p.credit limit ${CREDITS_SHOWN}) as credits,
        not exists (select 1 from ${shown} and p.credit is null)
          and (select count(distinct p.credit) from ${shown}) <= ${CREDITS_SHOWN} as "isAllCredited",
        (select count(*)::int from ${shown}) as total, ${isoSecond(sql<Date>`a.updated_at`)} as "updatedAt",
        ${visibleAlbums({ ...ctx, actor: anonymous })} as "isPublic", a.hidden_at is not null as hidden,
        ${editableAlbums(ctx)} as "mayEdit", ${openAlbums(ctx)} as "mayAdd"
      from albums a where a.id = ${id} and ${readableAlbums(ctx, share)}`)
    : []
  if (!row) throw notFound()
  if (!row.isPublic || share) addCacheTags(ctx, NO_STORE)
  else await tagAlbum(ctx, row)
  return row
}

/** What changes the pages of a public album: itself, and what it belongs to. */
async function tagAlbum(ctx: RequestContext, { id, kind, parentId }: ParentColumns & { id: number }) {
  addCacheTags(ctx, `album:${id}`)
  if (kind === 'event') addCacheTags(ctx, `event:${parentId}`, 'organizers')
  else if (kind === 'venue') addCacheTags(ctx, 'venues')
  else await tagCharacter(ctx, parentId)
}

/** The album that a link shows. Throws 404 once it was revoked. */
export async function getSharedAlbumId(ctx: RequestContext, token: string): Promise<number> {
  addCacheTags(ctx, NO_STORE)
  const [row] = /^[0-9a-f]{48}$/.test(token)
    ? await ctx.db.execute<{ id: number }>(sql`select a.id from albums a where a.share_token = ${token}`)
    : []
  if (!row) throw notFound()
  return row.id
}
