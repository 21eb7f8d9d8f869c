import { sql } from 'drizzle-orm'
import { focalPoint, pictureUrl } from '#features/media/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { AlbumEditorView, EditablePhoto } from '#shared/albums/album-editor.ts'
import { PHOTOS_MAX, PHOTOS_PER_EDITOR_PAGE } from '#shared/albums/albums.ts'
import { contentLocale } from '#shared/languages.ts'
import { pageOf } from '#shared/query-codec.ts'
import { type AuthorizedAlbum, authorizeAlbum } from '../authorize.server.ts'
import { getAudience } from './audience.server.ts'

type Texts = Pick<AlbumEditorView, 'title' | 'description' | 'cover' | 'shareToken' | 'hidden' | 'deleted'> & {
  name: string
  slug: string
}

/**
 * Everything that the page of an album shows to who edits it, also once they deleted it, or to who adds photos: to them only their own.
 * Throws 404, 403, 409.
 */
export async function getAlbumEditor(ctx: RequestContext, id: number, page: number): Promise<AlbumEditorView> {
  const me = authorizeSignedIn(ctx)
  const album = await authorizeAlbum(ctx, 'add', id, { deleted: true })
  addCacheTags(ctx, NO_STORE)
  const { name, slug, shareToken, ...texts } = await readTexts(ctx, album)
  // Who may only add photos is not told that it was there.
  if (texts.deleted && !album.mayEdit) throw notFound()
  const listed = await listOrder(ctx, album, me.id)
  const order = listed.map((photo) => photo.id)
  const { offset, ...place } = pageOf(page, order.length, PHOTOS_PER_EDITOR_PAGE)
  const { kind } = album.parent
  return {
    id,
    ...texts,
    visibility: album.visibility,
    contributors: album.contributors,
    userId: me.id,
    mayEdit: album.mayEdit,
    order,
    ...place,
    shareToken: album.mayEdit ? shareToken : null,
    parent: { kind, name, slug, address: addressOf(album, slug) },
    audience: album.mayEdit ? await getAudience(ctx, album.parent) : null,
    missingTexts: listed.filter(({ isMissing }) => isMissing).length,
    photos: await listPhotos(ctx, id, order.slice(offset, offset + PHOTOS_PER_EDITOR_PAGE), me.id),
  }
}

const addressOf = ({ parent: { kind, id }, mayEdit }: AuthorizedAlbum, slug: string) => {
  if (kind === 'character') return `/c/${id}/albums`
  if (kind === 'venue') return `/venue/${slug}`
  return mayEdit ? `/ae/${slug}/albumns` : `/evento-rol-vivo-larp/${slug}`
}

async function readTexts(ctx: RequestContext, { id }: AuthorizedAlbum): Promise<Texts> {
  const [row] = await ctx.db.execute<Texts>(sql`
    select a.title, a.description, a.cover_id as cover, a.share_token as "shareToken", a.hidden_at is not null as hidden,
      a.deleted_at is not null as deleted, coalesce(x.title, c.name, v.name) as name, coalesce(x.slug, v.slug, '') as slug
    from albums a left join characters c on c.id = a.character_id left join venues v on v.id = a.venue_id
      left join lateral (select t.title, t.slug from event_texts t where t.event_id = a.event_id
        order by t.locale = ${contentLocale(ctx.locale)} desc limit 1) x on true
    where a.id = ${id}`)
  return row!
}

type Listed = { id: number; isMissing: boolean }

async function listOrder(ctx: RequestContext, { id, mayEdit }: AuthorizedAlbum, me: number) {
  const rows = await ctx.db.execute<Listed>(sql`
    select p.media_id as id, m.state <> 'failed' and coalesce(m.alternative_text, '') = '' as "isMissing"
    from photos p join media m on m.id = p.media_id where p.album_id = ${id} and p.deleted_at is null
      and m.removed_at is null and (${mayEdit} or p.uploaded_by = ${me})
    order by p.position, p.media_id limit ${PHOTOS_MAX}`)
  return [...rows]
}

async function listPhotos(ctx: RequestContext, albumId: number, ids: number[], me: number): Promise<EditablePhoto[]> {
  const rows = await ctx.db.execute<EditablePhoto>(sql`
    select m.id, m.name, case when m.state = 'ready' then ${pictureUrl('medium')} end as url, m.width, m.height,
      m.dominant_color as "dominantColor", m.caption, m.alternative_text as "alternativeText", p.credit,
      to_char(p.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as "takenAt", ${focalPoint} as focal, m.state, p.failure,
      p.hidden_at is not null as hidden, p.withheld_at is not null as withheld,
      p.uploaded_by is not distinct from ${me} as "isOwn", u.username as uploader
    from unnest(${idArray(ids)}) with ordinality n(id, place)
      join photos p on p.media_id = n.id and p.album_id = ${albumId} join media m on m.id = p.media_id
      left join users u on u.id = p.uploaded_by
    order by n.place`)
  return [...rows]
}
