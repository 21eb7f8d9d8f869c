import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteExpiredLimits } from './rate-limit.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'attempts.sweep': Record<string, never>
  }
}

/** Deletes expired counters every hour. */
export async function registerRateLimitJobs(jobs: Jobs, { db }: { db: Database }) {
  await jobs.work('attempts.sweep', () => deleteExpiredLimits(jobContext(db, 'attempts.sweep')))
  await jobs.schedule('attempts.sweep', '23 * * * *', {})
}
