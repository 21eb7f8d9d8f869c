import { eq, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { PHOTO_UNDO_HOURS } from '#shared/albums/albums.ts'
import { isWholePhoto } from '#shared/albums/photo-consent.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { photoRequests, photos } from '../table.server.ts'
import { applyRequestJob, lockRequest, recordDecision, removeRequested } from './settle.server.ts'
import { listWronglyShown, updateWithheld } from './withheld.server.ts'

const REQUESTS_PER_RUN = 200
/** Accepted longer ago than this, and not carried out: its job was lost. */
const APPLY_MINUTES = 30

/**
 * Grants the requests that nobody decided in time, and those about photos that were deleted, before they are gone. Returns how many.
 */
export async function grantDueRequests(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const due = await ctx.db.execute<{ id: number; photoId: number }>(sql`
    select r.id, r.photo_id as "photoId" from photo_requests r join photos p on p.media_id = r.photo_id
    where r.state = 'open' and (r.due_at <= ${ctx.now.toISOString()}::timestamptz
      or r.decided_at < ${before(APPLY_MINUTES * 60_000)}::timestamptz
      or p.deleted_at < ${before((PHOTO_UNDO_HOURS - 1) * HOUR_MS)}::timestamptz)
    order by r.due_at limit ${REQUESTS_PER_RUN}`)
  for (const { id, photoId } of due) await transaction(ctx, (txCtx) => grant(txCtx, id, photoId))
  return due.length
}

async function grant(ctx: RequestContext, id: number, photoId: number) {
  const [photo] = await ctx.db
    .select({ deletedAt: photos.deletedAt })
    .from(photos)
    .where(eq(photos.mediaId, photoId))
    .for('update')
  const request = photo && (await lockRequest(ctx, id))
  if (!request) return
  const decided = { decidedBy: request.decidedBy, decidedAt: request.decidedAt ?? ctx.now }
  const isRemoval = request.area === null || isWholePhoto(request.area) || photo.deletedAt !== null
  if (!request.decidedAt) await recordDecision(ctx, request, 'granted', { due: true, removed: isRemoval })
  if (isRemoval) return removeRequested(ctx, request, decided)
  await ctx.db
    .update(photoRequests)
    .set({ ...decided, decidedAt: ctx.now })
    .where(eq(photoRequests.id, id))
  await enqueue(ctx, applyRequestJob, { request: id })
}

/** Hides and shows photos by what the people in them answer now. Returns how many changed their place. */
export async function checkWithheld(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const ids = await listWronglyShown(ctx)
  for (const id of ids)
    await transaction(ctx, async (txCtx) => {
      await txCtx.db.select({ id: photos.mediaId }).from(photos).where(eq(photos.mediaId, id)).for('update')
      await updateWithheld(txCtx, [id])
    })
  return ids.length
}
