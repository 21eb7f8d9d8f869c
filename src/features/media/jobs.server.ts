import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteHiddenPictures } from './commands.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'media.forget': Record<string, never>
  }
}

/** Deletes hidden pictures every night. */
export async function registerMediaJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('media.forget', async () => void (await deleteHiddenPictures(jobContext(deps, 'media.forget'))))
  await jobs.schedule('media.forget', '7 5 * * *', {})
}
