import { sql } from 'drizzle-orm'
import { lockStorage, quotaOf, readStorageUsage } from '#features/media/quota.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PHOTOS_MAX } from '#shared/albums/albums.ts'
import { type AuthorizedAlbum, authorizeAlbum } from '../authorize.server.ts'
import { refusePhoto } from '../refuse.server.ts'

/** Throws where an album would have too many photos, or its owner too many bytes. Decides under `lockAlbum`. */
export async function assertRoom(
  ctx: RequestContext,
  { id, owner }: Pick<AuthorizedAlbum, 'id' | 'owner'>,
  added: { count: number; bytes: number },
) {
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from photos p where p.album_id = ${id} and p.deleted_at is null`,
  )
  if (row!.count + added.count > PHOTOS_MAX) throw refusePhoto('album_full', { max: PHOTOS_MAX })
  if (!owner) return
  const [{ used }, quota] = [await readStorageUsage(ctx, owner), quotaOf(ctx, owner)]
  if (used + added.bytes > quota) throw refusePhoto('storage_full', { used, quota })
}

/**
 * An album that the actor may edit or add photos to, while no other transaction changes its photos or adds files to its owner's storage.
 * Part of a transaction. Throws what `authorizeAlbum` throws.
 */
export async function lockAlbum(ctx: RequestContext, need: 'edit' | 'add', id: number, { deleted = false } = {}) {
  const album = await authorizeAlbum(ctx, need, id, { deleted, lock: true })
  if (album.owner) await lockStorage(ctx, album.owner)
  return album
}
