import type { JobDeps } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { sweepFederationCache } from './cache.server.ts'
import { deliverDueActivities, removeDeadInboxes } from './delivery.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'federation.deliver': Record<string, never>
    'federation.sweep': Record<string, never>
  }
}

/** Delivers every minute, and at once after a Follow; sweeps daily. */
export async function registerFederationJobs(jobs: Jobs, deps: JobDeps) {
  // No retry: the next minute continues.
  await jobs.work('federation.deliver', () => deliverDueActivities(deps), { retries: 0, concurrency: 2 })
  if (deps.services.settings.federation) await jobs.schedule('federation.deliver', '* * * * *', {})
  else await jobs.unschedule('federation.deliver')
  await jobs.work('federation.sweep', async () => {
    await removeDeadInboxes(deps)
    await sweepFederationCache(deps.db)
  })
  await jobs.schedule('federation.sweep', '41 4 * * *', {})
}
