import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deletePhotos } from './commands/clean-up.server.ts'
import { processPhoto } from './commands/process-photo.server.ts'
import { renewAlbumKeys, renewPhotoKey } from './commands/renew-keys.server.ts'
import { removeExpiredUploads } from './uploads/folder.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'albums.clean_up': Record<string, never>
  }
}

/** Processes few photos at a time, new addresses one by one, and cleans up every hour. */
export async function registerAlbumJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work(
    'albums.process_photo',
    ({ photo }, attempt) => processPhoto(jobContext(deps, 'albums.process_photo'), photo, attempt.number),
    { concurrency: 2, retryDelaySeconds: 5, retries: 24 },
  )
  await jobs.work(
    'albums.renew_keys',
    (of) => {
      const ctx = jobContext(deps, 'albums.renew_keys')
      return 'album' in of ? renewAlbumKeys(ctx, of.album) : renewPhotoKey(ctx, of.photo)
    },
    { concurrency: 2 },
  )
  await jobs.work(
    'albums.clean_up',
    async () => {
      const ctx = jobContext(deps, 'albums.clean_up')
      await deletePhotos(ctx)
      await removeExpiredUploads(deps.services.settings.dataDir, ctx.now)
    },
    { retries: 2 },
  )
  await jobs.schedule('albums.clean_up', '23 * * * *', {})
}
