import { and, eq, inArray, sql } from 'drizzle-orm'
import { media } from '#features/media/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PHOTO_UNDO_HOURS } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { type AuthorizedAlbum, authorizeAlbum } from '../authorize.server.ts'
import { refusePhoto } from '../refuse.server.ts'
import { photoChanges } from '../schema.ts'
import { photos } from '../table.server.ts'
import { assertRoom, lockAlbum } from './capacity.server.ts'

/** SQL condition: the content of photo `p` with file `m` was removed after a report: it does not come back. */
export const blockedPhotos = sql`exists (select 1 from blocked_files b where b.sha256 = p.source_sha256
  or b.sha256 = (select c.sha256 from media_contents c where c.media_id = m.id))`

type Locked = { id: number; uploadedBy: number | null; deletedAt: Date | null }

/**
 * Photos of an album that the actor may change: who may edit the album, all; who may only add photos, their own. Part of a transaction.
 * Throws 404 for a photo of something else, for a deleted one unless `deleted` are asked for, and for one that someone in it had removed; 403
 * for those of others.
 */
export async function lockPhotos(
  ctx: RequestContext,
  albumId: number,
  ids: readonly number[],
  { deleted = false } = {},
) {
  const album = await lockAlbum(ctx, 'add', albumId)
  if (!ids.every(isRowId)) throw notFound()
  const rows = await ctx.db.execute<Locked>(sql`
    select p.media_id as id, p.uploaded_by as "uploadedBy", p.deleted_at as "deletedAt" from photos p
    where p.album_id = ${albumId} and p.media_id = any(${idArray(ids)}) and (p.deleted_at is not null) = ${deleted}
      and not exists (select 1 from photo_requests r where r.photo_id = p.media_id and r.kind = 'removal' and r.state = 'granted') for update`)
  if (rows.length < new Set(ids).size) throw notFound()
  const me = ctx.actor.kind === 'person' ? ctx.actor.id : null
  if (!album.mayEdit && [...rows].some(({ uploadedBy }) => uploadedBy !== me)) throw new AppError('forbidden')
  return { album, locked: [...rows] }
}

/** Deletes photos, all or none. They can be restored for a day, and count towards the quota no longer. */
export async function removePhotos(ctx: RequestContext, albumId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await transaction(ctx, async (txCtx) => {
    await lockPhotos(txCtx, albumId, ids)
    await txCtx.db
      .update(photos)
      .set({ deletedAt: ctx.now })
      .where(inArray(photos.mediaId, [...ids]))
    // Those that the site team removed keep the moment of that.
    await txCtx.db.execute(sql`update media set removed_at = ${ctx.now.toISOString()}::timestamptz
      where id = any(${idArray(ids)}) and removed_at is null`)
  })
}

/** Takes the deletion of photos back. Throws 404, and `photo_refused` once it is too late or where there is no room any more. */
export async function restorePhotos(ctx: RequestContext, albumId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await transaction(ctx, async (txCtx) => {
    const { album, locked } = await lockPhotos(txCtx, albumId, ids, { deleted: true })
    const earliest = ctx.now.getTime() - PHOTO_UNDO_HOURS * HOUR_MS
    if (locked.some(({ deletedAt }) => new Date(deletedAt!).getTime() < earliest)) throw refusePhoto('restore_late')
    await assertNotAddedAgain(txCtx, album, ids)
    await assertContentsAllowed(txCtx, ids)
    await txCtx.db.execute(sql`update media m set removed_at = null from photos p
      where p.media_id = m.id and m.removed_at = p.deleted_at and m.id = any(${idArray(ids)})`)
    await txCtx.db
      .update(photos)
      .set({ deletedAt: null })
      .where(inArray(photos.mediaId, [...ids]))
    await assertRoom(txCtx, album, { count: 0, bytes: 0 })
  })
}

async function assertContentsAllowed({ db }: RequestContext, ids: readonly number[]) {
  const [blocked] = await db.execute(sql`select 1 from photos p join media m on m.id = p.media_id
    where p.media_id = any(${idArray(ids)}) and ${blockedPhotos} limit 1`)
  if (blocked) throw refusePhoto('blocked')
}

/** The same file may have been added again since. */
async function assertNotAddedAgain(ctx: RequestContext, { id }: AuthorizedAlbum, ids: readonly number[]) {
  const [same] = await ctx.db.execute(sql`select 1 from photos p join photos d on d.source_sha256 = p.source_sha256
    where p.album_id = ${id} and p.deleted_at is null and d.album_id = ${id} and d.media_id = any(${idArray(ids)}) limit 1`)
  if (same) throw refusePhoto('duplicate')
}

/** Puts an album's photos in this order. Ids of others are ignored; those that are missing follow in their former order. */
export async function orderPhotos(ctx: RequestContext, albumId: number, ids: readonly number[]) {
  await transaction(ctx, async (txCtx) => {
    await lockAlbum(txCtx, 'edit', albumId)
    const rows = await txCtx.db.execute<{ id: number }>(sql`select p.media_id as id from photos p
      where p.album_id = ${albumId} and p.deleted_at is null order by p.position, p.media_id`)
    const order = [...rows].map(({ id }) => id)
    const known = new Set(order)
    const sent = [...new Set(ids)].filter((id) => known.has(id))
    const first = new Set(sent)
    const next = [...sent, ...order.filter((id) => !first.has(id))]
    await txCtx.db.execute(sql`update photos p set position = n.position - 1
      from unnest(${idArray(next)}) with ordinality n(id, position)
      where p.media_id = n.id and p.position <> n.position - 1`)
  })
}

/** Describes a photo, and says who took it and when. */
export async function changePhoto(ctx: RequestContext, albumId: number, id: number, form: unknown) {
  await authorizeAlbum(ctx, 'add', albumId)
  const { caption, alternativeText, focal, ...ofPhoto } = parse(photoChanges, form)
  await transaction(ctx, async (txCtx) => {
    await lockPhotos(txCtx, albumId, [id])
    const ofFile = {
      ...(caption !== undefined && { caption }),
      ...(alternativeText !== undefined && { alternativeText }),
      ...(focal && { focalX: focal.x, focalY: focal.y }),
    }
    if (Object.keys(ofFile).length > 0) await txCtx.db.update(media).set(ofFile).where(eq(media.id, id))
    if (Object.keys(ofPhoto).length > 0)
      await txCtx.db
        .update(photos)
        .set(ofPhoto)
        .where(and(eq(photos.mediaId, id), eq(photos.albumId, albumId)))
  })
}
