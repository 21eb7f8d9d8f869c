import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PhotoArea, PhotoRequestKind } from '#shared/albums/albums.ts'
import { albums, photoRequests, photos } from '../table.server.ts'
import { updateWithheld } from './withheld.server.ts'

/** A request was granted and carried out, or declined. */
export const photoDecidedJob = jobKind('albums.photo_decided', { request: z.int() })
/** Crops or blurs a photo as was granted. */
export const applyRequestJob = jobKind('albums.apply_request', { request: z.int() })

// Albums have names that only some people may read.
export const photoRequestEntity: EntityType = {
  type: 'photo_request',
  name: () => sql`null`,
}

export type LockedRequest = {
  id: number
  photoId: number
  kind: PhotoRequestKind
  area: PhotoArea | null
  decidedBy: number | null
  decidedAt: Date | null
}

/** An open request, locked after its photo. Part of a transaction. */
export async function lockRequest({ db }: RequestContext, id: number): Promise<LockedRequest | null> {
  const { photoId, kind, area, decidedBy, decidedAt } = photoRequests
  const [row] = await db
    .select({ id: photoRequests.id, photoId, kind, area, decidedBy, decidedAt })
    .from(photoRequests)
    .where(and(eq(photoRequests.id, id), eq(photoRequests.state, 'open')))
    .for('update')
  return row ?? null
}

/** Adds to the audit log who granted or declined what; nobody, where nobody decided in time. */
export const recordDecision = (
  ctx: RequestContext,
  { id, photoId, kind }: LockedRequest,
  to: 'granted' | 'declined',
  details: Record<string, unknown> = {},
) =>
  recordAudit(ctx, {
    action: to === 'granted' ? 'grantPhotoRequest' : 'declinePhotoRequest',
    entityType: 'photo_request',
    entityId: id,
    from: 'open',
    to,
    details: { photo: photoId, kind, ...details },
  })

/** Ends a request with what was decided, tells who asked, and shows the photo again where nothing else hides it. */
export async function settleRequest(
  ctx: RequestContext,
  { id, photoId }: Pick<LockedRequest, 'id' | 'photoId'>,
  changes: Partial<typeof photoRequests.$inferInsert> & { state: 'granted' | 'declined' },
) {
  await ctx.db.update(photoRequests).set(changes).where(eq(photoRequests.id, id))
  await updateWithheld(ctx, [photoId])
  await enqueue(ctx, photoDecidedJob, { request: id })
}

/**
 * Deletes a photo because someone in it asked for it: it cannot be restored. What others asked for is granted with it. Part of a
 * transaction that has locked photo and request.
 */
export async function removeRequested(
  ctx: RequestContext,
  request: LockedRequest,
  decided: { decidedBy: number | null; decidedAt: Date },
) {
  const { db, now } = ctx
  const { photoId } = request
  await db
    .update(photos)
    .set({ deletedAt: now })
    .where(and(eq(photos.mediaId, photoId), sql`${photos.deletedAt} is null`))
  await db.update(albums).set({ coverId: null }).where(eq(albums.coverId, photoId))
  await db.execute(
    sql`update media set removed_at = ${now.toISOString()}::timestamptz where id = ${photoId} and removed_at is null`,
  )
  await settleRequest(ctx, request, { state: 'granted', kind: 'removal', area: null, ...decided })
  const others = and(
    eq(photoRequests.photoId, photoId),
    eq(photoRequests.state, 'open'),
    ne(photoRequests.id, request.id),
  )
  const open = await db.select({ id: photoRequests.id }).from(photoRequests).where(others)
  for (const { id } of open) await settleRequest(ctx, { id, photoId }, { state: 'granted', ...decided })
}
