import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deliverDueWebhooks } from './delivery/deliver.server.ts'
import { registerWebhookNoticeJobs } from './notices/jobs.server.ts'
import { sweepWebhooks } from './sweep.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'webhooks.deliver': Record<string, never>
    'webhooks.sweep': Record<string, never>
  }
}

/** Delivers every minute, and at once when something is written to the outbox; sweeps daily. */
export async function registerWebhookJobs(jobs: Jobs, deps: JobDeps) {
  // No retry: what was not sent stays due, and the next minute continues.
  await jobs.work('webhooks.deliver', () => deliverDueWebhooks(deps), { retries: 0, concurrency: 4 })
  await jobs.schedule('webhooks.deliver', '* * * * *', {})
  await jobs.work('webhooks.sweep', () => sweepWebhooks(jobContext(deps, 'webhooks.sweep')))
  await jobs.schedule('webhooks.sweep', '51 4 * * *', {})
  await registerWebhookNoticeJobs(jobs, deps)
}

/** What the triggers of the outbox notify, on the channel of the response cache. */
const TAG = 'webhooks'
/** Many changes at once are one job. */
const GATHER_MS = 200

/** Called with what PostgreSQL notifies of, starts a delivery when it is the outbox. */
export function webhookWake({ db, services }: JobDeps) {
  let isPlanned = false
  return (tag: string) => {
    if (tag !== TAG || isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      services.jobs.enqueue(db, 'webhooks.deliver', {}).catch((error: unknown) => {
        // The run of the next minute makes up for it.
        if (!isDatabaseUnreachable(error)) log.error({ err: error }, 'a webhook delivery could not be started')
      })
    }, GATHER_MS).unref()
  }
}
