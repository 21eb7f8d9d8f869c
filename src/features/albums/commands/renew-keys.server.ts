import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { renewKey } from '#features/media/renew-key.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { newPhotoKey } from './add-photos.server.ts'

/** Gives the photos of an album, or one photo, new addresses, once they are seen by fewer people than before. */
export const renewKeysJob = jobKind(
  'albums.renew_keys',
  z.union([z.object({ album: z.int() }), z.object({ photo: z.int() })]),
)

/** Gives the photos of an album new addresses, each in a job of its own. */
export async function renewAlbumKeys(ctx: RequestContext, albumId: number) {
  authorizeJob(ctx)
  await transaction(ctx, async (txCtx) => {
    const rows = await txCtx.db.execute<{ id: number }>(
      sql`select p.media_id as id from photos p where p.album_id = ${albumId} order by p.media_id`,
    )
    for (const { id } of rows) await enqueue(txCtx, renewKeysJob, { photo: id })
  })
}

/** Gives a photo a new address: who knows the former one sees nothing there any more. */
export async function renewPhotoKey(ctx: RequestContext, photoId: number) {
  authorizeJob(ctx)
  const removeFormerFiles = await transaction(ctx, async (txCtx) => {
    const [photo] = await txCtx.db.execute(sql`select 1 from photos p where p.media_id = ${photoId}`)
    return photo ? renewKey(txCtx, photoId, newPhotoKey()) : null
  })
  await removeFormerFiles?.()
}
