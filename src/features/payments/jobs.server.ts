import type { JobHandler, Jobs } from '#platform/queue/queue.server.ts'

/** `onChanged` is told of every row of the ledger, those that can be undone once they no longer can. */
export async function registerPaymentJobs(jobs: Jobs, onChanged: JobHandler<'payments.changed'> = async () => {}) {
  await jobs.work('payments.changed', onChanged)
}
