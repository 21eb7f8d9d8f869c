import { eq, sql } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { contentHash } from '#features/media/contents/blocked-files.server.ts'
import { mediaContents } from '#features/media/contents/table.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import { writePicture } from '#features/media/write-picture.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { redactPicture } from '#platform/images/images.server.ts'
import type { Redaction } from '#platform/images/sizes.ts'
import type { PhotoArea } from '#shared/albums/albums.ts'
import { newPhotoKey } from '../commands/add-photos.server.ts'
import { photoRequests, photos } from '../table.server.ts'
import { afterCrop } from './area.ts'
import { applyRequestJob, type LockedRequest, lockRequest, removeRequested, settleRequest } from './settle.server.ts'

type Accepted = { photoId: number; hash: string; redaction: Redaction }

/**
 * Carries out a crop or blur that was granted: every size is made again from the largest one, under a new key, and the former files are
 * deleted, so that nothing of the former picture is left. One that cannot be read is deleted instead. Run again it does nothing.
 */
export async function applyRequest(ctx: RequestContext, id: number) {
  authorizeJob(ctx)
  const accepted = await findAccepted(ctx, id)
  if (!accepted) return
  const { storage } = ctx.services
  const body = await storage.read(storageKey(accepted.hash, 'original', 'webp'))
  const picture = body && (await redactPicture(ctx, body, accepted.redaction))
  const hash = newPhotoKey()
  const made = picture && {
    ...(await writePicture(storage, hash, picture)),
    sha256: contentHash(picture.original.webp),
  }
  // After an error nobody knows whether it was committed: what nothing refers to is removed at night.
  const done = await transaction(ctx, (txCtx) => replace(txCtx, id, { accepted, hash, made }))
  if (made) await removeFiles(storage, done ? accepted.hash : hash)
}

async function findAccepted({ db }: RequestContext, id: number): Promise<Accepted | null> {
  const [row] = await db.execute<{ photoId: number; hash: string } & Redaction>(sql`
    select r.photo_id as "photoId", m.hash, r.kind, r.area from photo_requests r join media m on m.id = r.photo_id
    where r.id = ${id} and r.state = 'open' and r.decided_at is not null and r.area is not null`)
  return row ? { photoId: row.photoId, hash: row.hash, redaction: { kind: row.kind, area: row.area } } : null
}

type Columns = Awaited<ReturnType<typeof writePicture>>
type Made = { accepted: Accepted; hash: string; made: (Columns & { sha256: string }) | null }

/** False where someone was faster: the job that did it, or one that gave the photo another key, after which this one runs again. */
async function replace(ctx: RequestContext, id: number, { accepted, hash, made }: Made): Promise<boolean> {
  const { db, now } = ctx
  const { photoId, redaction } = accepted
  await db.select({ id: photos.mediaId }).from(photos).where(eq(photos.mediaId, photoId)).for('update')
  const [file] = await db.select({ hash: media.hash }).from(media).where(eq(media.id, photoId)).for('update')
  const request = await lockRequest(ctx, id)
  if (!file || !request?.decidedAt) return false
  if (file.hash !== accepted.hash) {
    await enqueue(ctx, applyRequestJob, { request: id })
    return false
  }
  const decided = { decidedBy: request.decidedBy, decidedAt: request.decidedAt }
  if (!made) {
    await removeRequested(ctx, request, decided)
    return true
  }
  const { sha256, ...columns } = made
  await db
    .update(media)
    .set({
      ...columns,
      hash,
      updatedAt: now,
      ...(redaction.kind === 'crop' && { focalX: 50, focalY: 50 }),
    })
    .where(eq(media.id, photoId))
  await db
    .insert(mediaContents)
    .values({ mediaId: photoId, sha256 })
    .onConflictDoUpdate({ target: mediaContents.mediaId, set: { sha256 } })
  if (redaction.kind === 'crop') await moveOthers(ctx, request, redaction.area)
  await settleRequest(ctx, request, { state: 'granted', ...decided })
  return true
}

/** What others asked for is somewhere else in the cropped picture. A blur of what is gone is granted; a crop to it needs the photo removed. */
async function moveOthers(ctx: RequestContext, { id, photoId, decidedBy, decidedAt }: LockedRequest, kept: PhotoArea) {
  const others = await ctx.db.execute<{ id: number; kind: 'crop' | 'blur'; area: PhotoArea }>(sql`
    select r.id, r.kind, r.area from photo_requests r
    where r.photo_id = ${photoId} and r.state = 'open' and r.id <> ${id} and r.area is not null for update`)
  for (const other of others) {
    const area = afterCrop(other.area, kept, other.kind === 'blur' ? 'outwards' : 'inwards')
    const of = eq(photoRequests.id, other.id)
    if (area) await ctx.db.update(photoRequests).set({ area }).where(of)
    else if (other.kind === 'crop') await ctx.db.update(photoRequests).set({ kind: 'removal', area: null }).where(of)
    else await settleRequest(ctx, { id: other.id, photoId }, { state: 'granted', decidedBy, decidedAt })
  }
}
