import { inArray, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { photoChanges } from '../schema.ts'
import { photos } from '../table.server.ts'
import { lockPhotos, orderPhotos } from './arrange-photos.server.ts'
import { lockAlbum } from './capacity.server.ts'

/** Where photos are moved: one place, or to an end of the album. */
export type Placement = 'up' | 'down' | 'first' | 'last'

/** Moves photos of an album, which keep their order among each other. Throws 404 for a photo of something else. */
export async function placePhotos(ctx: RequestContext, albumId: number, ids: readonly number[], place: Placement) {
  await transaction(ctx, async (txCtx) => {
    await lockAlbum(txCtx, 'edit', albumId)
    const rows = await txCtx.db.execute<{ id: number }>(sql`select p.media_id as id from photos p
      where p.album_id = ${albumId} and p.deleted_at is null order by p.position, p.media_id`)
    const order = [...rows].map(({ id }) => id)
    if (!ids.every((id) => order.includes(id))) throw notFound()
    await orderPhotos(txCtx, albumId, placed(order, ids, place))
  })
}

function placed(order: readonly number[], ids: readonly number[], place: Placement): number[] {
  const moved = order.filter((id) => ids.includes(id))
  const others = order.filter((id) => !ids.includes(id))
  if (place === 'first') return [...moved, ...others]
  if (place === 'last') return [...others, ...moved]
  const at = order.indexOf(moved[0]!)
  const to = Math.min(Math.max(at + (place === 'up' ? -1 : 1), 0), others.length)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}

/** Says who took several photos. */
export async function creditPhotos(ctx: RequestContext, albumId: number, ids: readonly number[], form: unknown) {
  await transaction(ctx, async (txCtx) => {
    await lockPhotos(txCtx, albumId, ids)
    const { credit = null } = parse(photoChanges.pick({ credit: true }), form)
    if (ids.length > 0)
      await txCtx.db
        .update(photos)
        .set({ credit })
        .where(inArray(photos.mediaId, [...ids]))
  })
}
