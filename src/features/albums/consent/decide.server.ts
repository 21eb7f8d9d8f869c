import { eq, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isWholePhoto } from '#shared/albums/photo-consent.ts'
import { authorizeAlbum } from '../authorize.server.ts'
import { photoRequests } from '../table.server.ts'
import { declineForm, grantForm, toArea } from './schema.ts'
import {
  applyRequestJob,
  type LockedRequest,
  lockRequest,
  recordDecision,
  removeRequested,
  settleRequest,
} from './settle.server.ts'
import { lockPhoto } from './withheld.server.ts'

/** `remove`: the photo goes, whatever was asked for. */
export const REQUEST_DECISIONS = ['grant', 'remove', 'decline'] as const
export type RequestDecision = (typeof REQUEST_DECISIONS)[number]

/**
 * Decides a request about a photo, for who may edit its album. A crop or blur is accepted with the area of the form, and carried out by a
 * job; until then the photo stays hidden. Declined with a reason, which is sent to who asked. Throws 404, 403, `invalid`, and
 * `already_decided`.
 */
export async function decideRequest(ctx: RequestContext, id: number, decision: RequestDecision, form: unknown) {
  const me = authorizeConfirmed(ctx)
  const albumId = await findAlbum(ctx, id)
  await authorizeAlbum(ctx, 'edit', albumId)
  const decided = { decidedBy: me.id, decidedAt: ctx.now }
  await transaction(ctx, async (txCtx) => {
    await authorizeAlbum(txCtx, 'edit', albumId, { lock: true })
    const request = await lockOpen(txCtx, id)
    if (decision === 'decline') {
      const { reason } = parse(declineForm, form)
      await recordDecision(txCtx, request, 'declined')
      return settleRequest(txCtx, request, { state: 'declined', reason, ...decided })
    }
    if (decision === 'remove' || request.kind === 'removal') {
      await recordDecision(txCtx, request, 'granted', { removed: true })
      return removeRequested(txCtx, request, decided)
    }
    const area = toArea(parse(grantForm, form))
    // Nobody said which part: accepting that would change nothing, or leave nothing.
    if (isWholePhoto(area)) throw new AppError('invalid', { fields: { width: 'required' } })
    await recordDecision(txCtx, request, 'granted')
    await txCtx.db
      .update(photoRequests)
      .set({ area, ...decided })
      .where(eq(photoRequests.id, id))
    await enqueue(txCtx, applyRequestJob, { request: id })
  })
}

async function findAlbum({ db }: RequestContext, id: number): Promise<number> {
  const [row] = isRowId(id)
    ? await db.execute<{ albumId: number }>(sql`select p.album_id as "albumId" from photo_requests r
        join photos p on p.media_id = r.photo_id where r.id = ${id}`)
    : []
  if (!row) throw notFound()
  return row.albumId
}

async function lockOpen(ctx: RequestContext, id: number): Promise<LockedRequest> {
  const [row] = await ctx.db
    .select({ photoId: photoRequests.photoId })
    .from(photoRequests)
    .where(eq(photoRequests.id, id))
  if (!row) throw notFound()
  await lockPhoto(ctx, row.photoId)
  const request = await lockRequest(ctx, id)
  if (!request || request.decidedAt) throw new AppError('already_decided')
  return request
}
