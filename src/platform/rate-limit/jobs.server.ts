import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { forgetTries } from './rate-limit.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'attempts.sweep': Record<string, never>
  }
}

/** Clears the counters of those who tried something, every hour. */
export async function workAttempts(jobs: Jobs, { db }: { db: Database }) {
  await jobs.work('attempts.sweep', () => forgetTries(jobContext(db, 'attempts.sweep')))
  await jobs.schedule('attempts.sweep', '23 * * * *', {})
}
