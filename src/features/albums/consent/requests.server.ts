import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { PHOTO_REQUEST_HOURS, PHOTO_REQUESTS_PER_DAY } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { photoRequests } from '../table.server.ts'
import { authorizeInPhoto } from './authorize.server.ts'
import { requestForm, toArea } from './schema.ts'
import { lockPhoto, updateWithheld } from './withheld.server.ts'

/** Someone asked for a change of a photo. */
export const photoRequestedJob = jobKind('albums.photo_requested', { request: z.int() })

/**
 * The actor asks for a crop, a blur or the removal of a photo that they are in. It is hidden at once, unless an earlier request of theirs
 * was declined. Asked again while it is open, the request is changed. Returns its id. Throws `unconfirmed`, 404, 403, `invalid`,
 * `too_many_tries`, and `already_decided` while an accepted one is carried out.
 */
export async function requestPhotoChange(
  ctx: RequestContext,
  photoId: number,
  form: unknown,
  share?: string,
): Promise<number> {
  const { userId } = await authorizeInPhoto(ctx, photoId, share)
  const { kind, message, ...fields } = parse(requestForm, form)
  const area = kind === 'removal' ? null : toArea(fields)
  await rateLimit(ctx, String(userId), { name: 'photo-request', points: PHOTO_REQUESTS_PER_DAY, seconds: 86_400 })
  return transaction(ctx, async (txCtx) => {
    await lockPhoto(txCtx, photoId)
    const open = and(
      eq(photoRequests.photoId, photoId),
      eq(photoRequests.userId, userId),
      eq(photoRequests.state, 'open'),
    )
    const [earlier] = await txCtx.db.select().from(photoRequests).where(open)
    if (earlier?.decidedAt) throw new AppError('already_decided')
    if (earlier) {
      await txCtx.db.update(photoRequests).set({ kind, area, message }).where(eq(photoRequests.id, earlier.id))
      return earlier.id
    }
    const dueAt = new Date(ctx.now.getTime() + PHOTO_REQUEST_HOURS * HOUR_MS)
    const [row] = await txCtx.db
      .insert(photoRequests)
      .values({ photoId, userId, kind, area, message, dueAt, createdAt: ctx.now })
      .returning({ id: photoRequests.id })
    await updateWithheld(txCtx, [photoId])
    await enqueue(txCtx, photoRequestedJob, { request: row!.id })
    return row!.id
  })
}

/** The actor takes their own request back. Throws 404, and `already_decided` once it was accepted or declined. */
export async function withdrawRequest(ctx: RequestContext, id: number) {
  const me = authorizeSignedIn(ctx)
  if (!isRowId(id)) throw notFound()
  await transaction(ctx, async (txCtx) => {
    const [own] = await txCtx.db.execute<{ photoId: number }>(
      sql`select r.photo_id as "photoId" from photo_requests r where r.id = ${id} and r.user_id = ${me.id}`,
    )
    if (!own) throw notFound()
    await lockPhoto(txCtx, own.photoId)
    const withdrawn = await txCtx.db
      .update(photoRequests)
      .set({ state: 'withdrawn', decidedAt: ctx.now })
      .where(and(eq(photoRequests.id, id), eq(photoRequests.state, 'open'), isNull(photoRequests.decidedAt)))
      .returning({ id: photoRequests.id })
    if (withdrawn.length === 0) throw new AppError('already_decided')
    await updateWithheld(txCtx, [own.photoId])
  })
}
