import { job } from '#kit/job.server.ts'
import { eraseRefundAccounts } from './accounts.server.ts'
import { erasePaymentProofs } from './proofs.server.ts'

/** Every night erases the bank's receipts, and the accounts for refunds, that nobody needs any more. */
export const paymentRetentionJobs = [
  job(
    'payments.retention',
    async (ctx) => {
      await erasePaymentProofs(ctx)
      await eraseRefundAccounts(ctx)
    },
    { cron: '47 4 * * *' },
  ),
]
