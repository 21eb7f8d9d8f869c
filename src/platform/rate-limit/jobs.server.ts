import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteExpiredLimits } from './rate-limit.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'attempts.sweep': Record<string, never>
  }
}

/** Deletes expired counters every hour. */
export async function registerRateLimitJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('attempts.sweep', () => deleteExpiredLimits(jobContext(deps, 'attempts.sweep')))
  await jobs.schedule('attempts.sweep', '23 * * * *', {})
}
