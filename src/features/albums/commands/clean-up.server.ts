import { type SQL, sql } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { FAILED_PHOTO_DAYS, PHOTO_UNDO_HOURS } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { DELETED_EVENT_DOCUMENTS_DAYS } from '#shared/limits.ts'
import { PHOTO_KEY, processPhotoJob } from './add-photos.server.ts'

/** How many photos are deleted in one transaction. */
const BATCH = 200
/** A photo that waits this long has no job any more: its attempts were used up, or a backup without it was restored. */
const FORGOTTEN_HOURS = 48

/**
 * Deletes albums and photos that can no longer be restored, those of events deleted long ago, photos that could not be read and were listed long enough, and files of photos
 * whose album went with what it belonged to. Returns how many photos.
 */
export async function deletePhotos(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  let total = 0
  for (let deleted = BATCH; deleted === BATCH; total += deleted) deleted = await deleteBatch(ctx)
  await ctx.db.execute(sql`delete from albums a where a.deleted_at < ${hoursBefore(ctx, PHOTO_UNDO_HOURS)}
    and not exists (select 1 from photos p where p.album_id = a.id)`)
  await processForgotten(ctx)
  return total
}

const hoursBefore = ({ now }: RequestContext, hours: number): SQL =>
  sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`

async function deleteBatch(ctx: RequestContext): Promise<number> {
  const restorable = hoursBefore(ctx, PHOTO_UNDO_HOURS)
  const deleted = await ctx.db.execute<{ hash: string }>(sql`
    delete from media where id in (
      select m.id from media m left join photos p on p.media_id = m.id left join albums a on a.id = p.album_id
      where (starts_with(m.hash, ${PHOTO_KEY}) and p.media_id is null)
        or p.deleted_at < ${restorable} or a.deleted_at < ${restorable}
        or exists (select 1 from events e where e.id = a.event_id and e.deleted_at < ${hoursBefore(ctx, DELETED_EVENT_DOCUMENTS_DAYS * 24)})
        or (p.media_id is not null and m.state = 'failed' and m.updated_at < ${hoursBefore(ctx, FAILED_PHOTO_DAYS * 24)})
      limit ${BATCH}) returning hash`)
  for (const { hash } of deleted) await removeFiles(ctx.services.storage, hash)
  return deleted.length
}

/** Processes what still waits. */
const processForgotten = (ctx: RequestContext) =>
  transaction(ctx, async (txCtx) => {
    const rows = await txCtx.db.execute<{
      id: number
    }>(sql`update media m set updated_at = ${ctx.now.toISOString()}::timestamptz
      from photos p where p.media_id = m.id and m.state = 'processing' and m.updated_at < ${hoursBefore(ctx, FORGOTTEN_HOURS)}
      returning m.id`)
    for (const { id } of rows) await enqueue(txCtx, processPhotoJob, { photo: id })
  })
