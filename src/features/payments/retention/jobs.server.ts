import { job } from '#kit/job.server.ts'
import { erasePaymentProofs } from './proofs.server.ts'

/** Every night erases the bank's receipts that nobody needs any more. */
export const paymentRetentionJobs = [job('payments.retention', erasePaymentProofs, { cron: '47 4 * * *' })]
