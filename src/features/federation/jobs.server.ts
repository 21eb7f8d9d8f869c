import { job } from '#kit/job.server.ts'
import { sweepFederationCache } from './cache.server.ts'
import { deliverDueActivities } from './delivery.server.ts'
import { deliveryJob, removeUnusedInboxes } from './followers.server.ts'

export const federationJobs = [
  // Every minute, and at once after a Follow. No retry: the next minute continues.
  job(deliveryJob, deliverDueActivities, {
    cron: '* * * * *',
    isScheduled: ({ federation }) => federation,
    retries: 0,
    concurrency: 2,
  }),
  job(
    'federation.sweep',
    async (ctx) => {
      await removeUnusedInboxes(ctx)
      await sweepFederationCache(ctx.db)
    },
    { cron: '41 4 * * *' },
  ),
]
