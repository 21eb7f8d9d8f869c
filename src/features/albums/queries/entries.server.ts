import { type SQL, sql } from 'drizzle-orm'
import { kilobytes, mediaUrl } from '#features/media/resource.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoInstant } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { Entry } from '#platform/strapi/envelope.ts'
import { ALBUMS_MAX, PHOTOS_MAX } from '#shared/albums/albums.ts'
import { contentLocale } from '#shared/languages.ts'
import { editableAlbums, openAlbums, readableAlbums, readablePhotos } from '../access.server.ts'
import { type AlbumParentRef, getReadableAlbumParent } from '../authorize.server.ts'
import { albumsOf } from '../commands/albums.server.ts'

/** Strapi's media attributes and ours, as one JSON object of photo `p` with file `m`. */
export const photoEntry = (
  ctx: RequestContext,
): SQL => sql`json_build_object('id', m.id, 'attributes', json_build_object(
  'name', m.name, 'alternativeText', m.alternative_text, 'caption', m.caption, 'width', m.width, 'height', m.height,
  'formats', m.formats, 'hash', m.hash, 'ext', m.ext, 'mime', m.mime, 'size', ${kilobytes}, 'url', ${mediaUrl}, 'provider', m.provider,
  'credit', p.credit, 'taken_at', ${isoInstant(sql<Date | null>`p.taken_at`)}, 'position', p.position, 'state', m.state, 'dominant_color', m.dominant_color, 'focal', json_build_object('x', m.focal_x, 'y', m.focal_y),
  'hidden', p.hidden_at is not null or p.withheld_at is not null,
  'failure', case when ${openAlbums(ctx)} then p.failure end,
  'createdAt', ${isoInstant(sql<Date | null>`m.created_at`)}, 'updatedAt', ${isoInstant(sql<Date | null>`m.updated_at`)}))`

const albumEntry = (
  ctx: RequestContext,
  limit: number,
): SQL => sql`json_build_object('id', a.id, 'attributes', json_build_object(
  'title', a.title, 'description', a.description, 'visibility', a.visibility, 'contributors', a.contributors, 'license', a.license,
  'event', json_build_object('data', (select json_build_object('id', x.id, 'attributes', json_build_object('title', x.title, 'slug', x.slug))
    from event_texts x where x.event_id = a.event_id order by x.locale = ${contentLocale(ctx.locale)} desc limit 1)),
  'character', json_build_object('data', (select json_build_object('id', c.id, 'attributes', json_build_object('name', c.name))
    from characters c where c.id = a.character_id)),
  'venue', json_build_object('data', (select json_build_object('id', v.id, 'attributes', json_build_object('name', v.name, 'slug', v.slug))
    from venues v where v.id = a.venue_id)),
  'cover', (select i.id from (${photosOf(ctx)}) i order by (i.id = a.cover_id) desc nulls last, i.position, i.id limit 1),
  'count', (select count(*)::int from (${photosOf(ctx)}) i),
  'images', json_build_object('data', (select coalesce(json_agg(i.entry order by i.position, i.id), '[]')
    from (${photosOf(ctx)} order by p.position, p.media_id limit ${limit}) i)),
  'editable', ${editableAlbums(ctx)}, 'createdAt', ${isoInstant(sql<Date | null>`a.created_at`)}, 'updatedAt', ${isoInstant(sql<Date | null>`a.updated_at`)}))`

/** SQL: the photos of album `a` that the actor may see. */
const photosOf = (ctx: RequestContext): SQL => sql`select p.media_id as id, p.position, ${photoEntry(ctx)} as entry
  from photos p join media m on m.id = p.media_id where p.album_id = a.id and ${readablePhotos(ctx)}`

/** An album with its first photos, at most `limit`, as the API answers it. Throws 404 where the actor may not see it. */
export async function getAlbumEntry(ctx: RequestContext, id: number, limit = PHOTOS_MAX): Promise<Entry> {
  const [row] = isRowId(id)
    ? await ctx.db.execute<{ entry: Entry }>(
        sql`select ${albumEntry(ctx, limit)} as entry from albums a where a.id = ${id} and ${readableAlbums(ctx)}`,
      )
    : []
  if (!row) throw notFound()
  addCacheTags(ctx, NO_STORE)
  return row.entry
}

/** How many photos of each album a list holds. */
const PHOTOS_IN_LIST = 12

/** The albums of a parent that the actor may see, each with its first photos. Throws 404 where they may not see the parent. */
export async function listAlbumEntries(ctx: RequestContext, ref: AlbumParentRef): Promise<Entry[]> {
  const parent = await getReadableAlbumParent(ctx, ref)
  const rows = await ctx.db.execute<{ entry: Entry }>(sql`select ${albumEntry(ctx, PHOTOS_IN_LIST)} as entry
    from albums a where ${albumsOf(parent)} and ${readableAlbums(ctx)} order by a.created_at desc, a.id desc limit ${ALBUMS_MAX}`)
  addCacheTags(ctx, NO_STORE)
  return [...rows].map(({ entry }) => entry)
}
