import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { erasePaymentProofs } from './proofs.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'payments.retention': Record<string, never>
  }
}

/** Every night erases the bank's receipts that nobody needs any more. */
export async function registerPaymentRetentionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('payments.retention', () => erasePaymentProofs(jobContext(deps, 'payments.retention')))
  await jobs.schedule('payments.retention', '47 4 * * *', {})
}
