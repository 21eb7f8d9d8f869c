import { and, eq } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { photoPeople } from '../table.server.ts'
import { authorizeInPhoto } from './authorize.server.ts'
import { lockPhoto, updateWithheld } from './withheld.server.ts'

/** The actor says that they are in a photo, which nobody says for someone else. It is hidden where they do not want to be shown. */
export async function markMyself(ctx: RequestContext, photoId: number, share?: string): Promise<{ hidden: boolean }> {
  const { userId } = await authorizeInPhoto(ctx, photoId, share)
  return transaction(ctx, async (txCtx) => {
    await lockPhoto(txCtx, photoId)
    await txCtx.db.insert(photoPeople).values({ photoId, userId, createdAt: ctx.now }).onConflictDoNothing()
    return { hidden: (await updateWithheld(txCtx, [photoId])).length > 0 }
  })
}

/** The actor is not in it after all. Also where they do not see it any more. Throws 404 where they had not said so. */
export async function unmarkMyself(ctx: RequestContext, photoId: number) {
  const me = authorizeSignedIn(ctx)
  if (!isRowId(photoId)) throw notFound()
  await transaction(ctx, async (txCtx) => {
    await lockPhoto(txCtx, photoId)
    const removed = await txCtx.db
      .delete(photoPeople)
      .where(and(eq(photoPeople.photoId, photoId), eq(photoPeople.userId, me.id)))
      .returning({ photoId: photoPeople.photoId })
    if (removed.length === 0) throw notFound()
    await updateWithheld(txCtx, [photoId])
  })
}
