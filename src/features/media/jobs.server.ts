import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { forgetHidden } from './commands.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'media.forget': Record<string, never>
  }
}

type Means = { db: Database; storage: Storage }

/** Deletes every night the pictures that nobody is shown any more. */
export async function workMedia(jobs: Jobs, { db, storage }: Means) {
  await jobs.work('media.forget', async () => void (await forgetHidden(jobContext(db, 'media.forget'), storage)))
  await jobs.schedule('media.forget', '7 5 * * *', {})
}
