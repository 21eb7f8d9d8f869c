import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldViewers } from './viewers.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'review.viewers': Record<string, never>
  }
}

/** Forgets who looked at what, also when nobody of the team comes back to do so. */
export async function registerQueueViewerJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('review.viewers', () => deleteOldViewers(jobContext(deps, 'review.viewers')))
  await jobs.schedule('review.viewers', '*/10 * * * *', {})
}
