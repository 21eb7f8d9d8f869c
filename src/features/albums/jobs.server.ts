import { job } from '#kit/job.server.ts'
import { processPhotoJob } from './commands/add-photos.server.ts'
import { deletePhotos } from './commands/clean-up.server.ts'
import { processPhoto } from './commands/process-photo.server.ts'
import { renewAlbumKeys, renewKeysJob, renewPhotoKey } from './commands/renew-keys.server.ts'
import { removeExpiredUploads } from './uploads/folder.server.ts'

/** Few photos at a time, and new addresses one by one. */
export const albumJobs = [
  job(processPhotoJob, (ctx, { photo }, { number }) => processPhoto(ctx, photo, number), {
    concurrency: 2,
    retryDelaySeconds: 5,
    retries: 24,
  }),
  job(renewKeysJob, (ctx, of) => ('album' in of ? renewAlbumKeys(ctx, of.album) : renewPhotoKey(ctx, of.photo)), {
    concurrency: 2,
  }),
  job(
    'albums.clean_up',
    async (ctx) => {
      await deletePhotos(ctx)
      await removeExpiredUploads(ctx.services.settings.dataDir, ctx.now)
    },
    { cron: '23 * * * *', retries: 2 },
  ),
]
