import { eq, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { ALBUMS_MAX, type AlbumVisibility, PHOTO_UNDO_HOURS } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { type AlbumParent, type AlbumParentRef, authorizeAlbum, authorizeAlbumParent } from '../authorize.server.ts'
import { refusePhoto } from '../refuse.server.ts'
import { albumChanges, newAlbum } from '../schema.ts'
import { albums } from '../table.server.ts'
import { blockedPhotos } from './arrange-photos.server.ts'
import { assertRoom, lockAlbum } from './capacity.server.ts'
import { renewKeysJob } from './renew-keys.server.ts'

/** SQL condition: album `a` belongs to the parent. */
export const albumsOf = ({ kind, id }: AlbumParent) =>
  ({
    event: sql`a.event_id = ${id}`,
    character: sql`a.character_id = ${id}`,
    venue: sql`a.venue_id = ${id}`,
  })[kind]

/** Creates an album. Returns its id. Throws 404, 403, `unconfirmed`, and `too_many_albums` where the parent has its maximum. */
export async function createAlbum(ctx: RequestContext, ref: AlbumParentRef, form: unknown): Promise<number> {
  const me = authorizeConfirmed(ctx)
  await authorizeAlbumParent(ctx, ref)
  const fields = parse(newAlbum, form)
  return transaction(ctx, async (txCtx) => {
    const parent = await authorizeAlbumParent(txCtx, ref)
    await assertRoomForAlbum(txCtx, parent)
    const of = {
      eventId: null,
      characterId: null,
      venueId: null,
      [`${parent.kind}Id`]: parent.id,
      // Only those of events have players.
      ...(parent.kind !== 'event' && { contributors: 'organizers' as const }),
      // People are in the photos of events, and most have not been asked yet.
      visibility: fields.visibility ?? (parent.kind === 'event' ? 'registered' : 'public'),
    }
    const [album] = await txCtx.db
      .insert(albums)
      .values({ ...fields, ...of, createdBy: me.id, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: albums.id })
    return album!.id
  })
}

/** Locks the albums of a parent, and throws where it has its maximum. Part of a transaction. */
async function assertRoomForAlbum({ db }: RequestContext, parent: AlbumParent) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`albums of ${parent.kind} ${parent.id}`}, 0))`)
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from albums a where ${albumsOf(parent)} and a.deleted_at is null`,
  )
  if (row!.count >= ALBUMS_MAX) throw new AppError('too_many_albums')
}

/** From widest to narrowest, for one parent. */
const WIDTH: Record<AlbumVisibility, number> = { public: 3, registered: 2, organizers: 1, private: 0 }

/** Changes title, description, who sees it, who adds photos, and the cover. Narrowed, its photos get new addresses. */
export async function updateAlbum(ctx: RequestContext, id: number, form: unknown) {
  await authorizeAlbum(ctx, 'edit', id)
  const { cover, ...fields } = parse(albumChanges, form)
  await transaction(ctx, async (txCtx) => {
    const album = await authorizeAlbum(txCtx, 'edit', id, { lock: true })
    if (cover) await assertInAlbum(txCtx, id, cover)
    const { contributors, ...others } = fields
    const changes = {
      ...others,
      ...(album.parent.kind === 'event' && contributors && { contributors }),
      ...(cover !== undefined && { coverId: cover }),
    }
    await txCtx.db
      .update(albums)
      .set({ ...changes, updatedAt: ctx.now })
      .where(eq(albums.id, id))
    if (fields.visibility && WIDTH[fields.visibility] < WIDTH[album.visibility])
      await enqueue(txCtx, renewKeysJob, { album: id })
  })
}

async function assertInAlbum(ctx: RequestContext, albumId: number, photoId: number) {
  const [found] = await ctx.db.execute(
    sql`select 1 from photos p where p.media_id = ${photoId} and p.album_id = ${albumId} and p.deleted_at is null`,
  )
  if (!found) throw notFound()
}

/** Deletes an album with its photos. It can be restored for a day, and counts towards the quota no longer. */
export async function deleteAlbum(ctx: RequestContext, id: number) {
  await transaction(ctx, async (txCtx) => {
    await authorizeAlbum(txCtx, 'edit', id, { lock: true })
    const at = sql`${ctx.now.toISOString()}::timestamptz`
    await txCtx.db.update(albums).set({ deletedAt: ctx.now, shareToken: null }).where(eq(albums.id, id))
    await txCtx.db.execute(sql`update media m set removed_at = ${at} from photos p
      where p.album_id = ${id} and p.media_id = m.id and m.removed_at is null`)
  })
}

/**
 * Takes the deletion of an album back, except of photos whose content was removed after a report meanwhile. Throws 404, `too_many_albums`,
 * and `photo_refused` once it is too late.
 */
export async function restoreAlbum(ctx: RequestContext, id: number) {
  await transaction(ctx, async (txCtx) => {
    const album = await lockAlbum(txCtx, 'edit', id, { deleted: true })
    const [row] = await txCtx.db.select({ deletedAt: albums.deletedAt }).from(albums).where(eq(albums.id, id))
    const { deletedAt } = row!
    if (!deletedAt) return
    if (ctx.now.getTime() - deletedAt.getTime() > PHOTO_UNDO_HOURS * HOUR_MS) throw refusePhoto('restore_late')
    await assertRoomForAlbum(txCtx, album.parent)
    await txCtx.db.update(albums).set({ deletedAt: null }).where(eq(albums.id, id))
    await txCtx.db.execute(sql`update media m set removed_at = null from photos p where p.album_id = ${id}
      and p.media_id = m.id and m.removed_at = ${deletedAt.toISOString()}::timestamptz and not ${blockedPhotos}`)
    await assertRoom(txCtx, album, { count: 0, bytes: 0 })
  })
}
