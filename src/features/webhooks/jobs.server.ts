import { enqueue, job } from '#kit/job.server.ts'
import type { JobDeps } from '#platform/context/request-context.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { deliverDueWebhooks } from './delivery/deliver.server.ts'
import { deliverJob } from './delivery/outbox.server.ts'
import { webhookNoticeJobs } from './notices/jobs.server.ts'
import { sweepWebhooks } from './sweep.server.ts'

/** Delivers every minute, and at once when something is written to the outbox; sweeps daily. */
export const webhookJobs = [
  // No retry: what was not sent stays due, and the next minute continues.
  job(deliverJob, (ctx) => deliverDueWebhooks(ctx), { cron: '* * * * *', retries: 0, concurrency: 4 }),
  job('webhooks.sweep', sweepWebhooks, { cron: '51 4 * * *' }),
  ...webhookNoticeJobs,
]

/** What the triggers of the outbox notify, on the channel of the response cache. */
const TAG = 'webhooks'
/** Many changes at once are one job. */
const GATHER_MS = 200

/** Called with what PostgreSQL notifies of, starts a delivery when it is the outbox. */
export function webhookWake(deps: JobDeps) {
  let isPlanned = false
  return (tag: string) => {
    if (tag !== TAG || isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      enqueue(deps, deliverJob, {}).catch((error: unknown) => {
        // The run of the next minute makes up for it.
        if (!isDatabaseUnreachable(error)) log.error({ err: error }, 'a webhook delivery could not be started')
      })
    }, GATHER_MS).unref()
  }
}
