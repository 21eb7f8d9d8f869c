import { and, eq, sql } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { assertNotBlocked, contentHash, recordContent } from '#features/media/contents/blocked-files.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import { writePicture } from '#features/media/write-picture.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { makePictureInBackground, type Picture } from '#platform/images/images.server.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import type { PhotoRefusal } from '#shared/albums/albums.ts'
import { DAY_MS } from '#shared/durations.ts'
import { photos } from '../table.server.ts'

/** A picture on which the decoder crashed this often counts as damaged. */
const CRASHES = 3

type Waiting = { id: number; hash: string }

/**
 * Makes the sizes of a photo from its uploaded file: first the files, then the row, and then the upload is removed. What was interrupted is
 * done again, whatever was written. One that cannot be read, or whose content was removed after a report, is `failed`. Throws while the
 * image queue is full; `attempt` counts the job's attempts.
 */
export async function processPhoto(ctx: RequestContext, id: number, attempt = 1) {
  authorizeJob(ctx)
  const [row] = await ctx.db.select({ hash: media.hash, state: media.state }).from(media).where(eq(media.id, id))
  if (!row) return
  const photo = { id, hash: row.hash }
  if (row.state === 'processing') {
    const result = await makeSizes(ctx, photo, attempt)
    if (typeof result === 'string') await recordFailure(ctx, photo, result)
    else if (!(await recordSizes(ctx, photo, result))) return
  }
  await ctx.services.storage.remove(storageKey(row.hash, 'original', 'bin'))
}

/** The picture, or why there is none. */
async function makeSizes(ctx: RequestContext, { hash }: Waiting, attempt: number): Promise<Picture | PhotoRefusal> {
  const upload = await ctx.services.storage.read(storageKey(hash, 'original', 'bin'))
  if (!upload) return 'damaged'
  try {
    const picture = await makePictureInBackground(ctx, upload)
    await assertNotBlocked(ctx.db, contentHash(picture.original.webp))
    return picture
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'file_blocked') return 'blocked'
    if (error.kind === 'too_large') return 'pixels'
    if (error.kind === 'invalid' || (error.cause instanceof TaskFailed && attempt >= CRASHES)) return 'damaged'
    throw error
  }
}

/** Stores the sizes. Returns false where the photo was deleted meanwhile; throws where it has another address, for the next attempt. */
async function recordSizes(ctx: RequestContext, photo: Waiting, picture: Picture): Promise<boolean> {
  const { storage } = ctx.services
  const columns = await writePicture(storage, photo.hash, picture)
  const isRecorded = await transaction(ctx, async (txCtx) => {
    if (!(await isWaiting(txCtx, photo))) return false
    await txCtx.db
      .update(media)
      .set({ ...columns, state: 'ready', updatedAt: ctx.now })
      .where(eq(media.id, photo.id))
    await recordContent(txCtx.db, photo.id, contentHash(picture.original.webp))
    const takenAt = takenBefore(picture.takenAt, ctx.now)
    if (takenAt)
      await txCtx.db
        .update(photos)
        .set({ takenAt: sql`coalesce(${photos.takenAt}, ${takenAt.toISOString()}::timestamptz)` })
        .where(eq(photos.mediaId, photo.id))
    return true
  })
  return isRecorded || discardSizes(ctx, photo)
}

/** Locks the row, and tells whether it still waits for the sizes of this upload. */
async function isWaiting(ctx: RequestContext, { id, hash }: Waiting): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, id), eq(media.hash, hash), eq(media.state, 'processing')))
    .for('update')
  return row !== undefined
}

/** What became of the photo while its sizes were made. */
async function discardSizes(ctx: RequestContext, { id, hash }: Waiting): Promise<boolean> {
  const [row] = await ctx.db.select({ hash: media.hash, state: media.state }).from(media).where(eq(media.id, id))
  // Another run of this job recorded the same files.
  if (row?.hash === hash && row.state === 'ready') return true
  await removeFiles(ctx.services.storage, hash)
  if (row?.state === 'processing') throw new Error('The photo has a new address.')
  return false
}

/** The same file may be sent again. */
async function recordFailure(ctx: RequestContext, photo: Waiting, failure: PhotoRefusal) {
  await transaction(ctx, async (txCtx) => {
    if (!(await isWaiting(txCtx, photo))) throw new Error('The photo changed meanwhile.')
    await txCtx.db
      .update(media)
      .set({ state: 'failed', width: null, height: null, updatedAt: ctx.now })
      .where(eq(media.id, photo.id))
    await txCtx.db.update(photos).set({ failure, sourceSha256: null }).where(eq(photos.mediaId, photo.id))
  })
}

/** A camera whose clock is wrong says nothing. */
function takenBefore(takenAt: string | null, now: Date): Date | null {
  const time = takenAt ? new Date(takenAt) : null
  return time && time.getTime() < now.getTime() + DAY_MS ? time : null
}
