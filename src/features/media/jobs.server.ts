import { jobContext } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import type { Jobs } from '#core/jobs.server.ts'
import type { Storage } from '#core/storage.server.ts'
import { forgetHidden } from './commands.server.ts'

declare module '#core/jobs.server.ts' {
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
