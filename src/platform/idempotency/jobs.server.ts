import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldKeys } from './once.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'idempotency.sweep': Record<string, never>
  }
}

/** Deletes old keys every night. */
export async function registerIdempotencyJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('idempotency.sweep', () => deleteOldKeys(jobContext(deps, 'idempotency.sweep')))
  await jobs.schedule('idempotency.sweep', '41 3 * * *', {})
}
