import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { deleteHiddenPictures } from './commands.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'media.forget': Record<string, never>
  }
}

type Deps = { db: Database; storage: Storage }

/** Deletes hidden pictures every night. */
export async function registerMediaJobs(jobs: Jobs, { db, storage }: Deps) {
  await jobs.work(
    'media.forget',
    async () => void (await deleteHiddenPictures(jobContext(db, 'media.forget'), storage)),
  )
  await jobs.schedule('media.forget', '7 5 * * *', {})
}
