import { emit } from '#kit/domain-event.ts'
import { job } from '#kit/job.server.ts'
import { paymentChanged, paymentChangedJob } from './commands/payments.server.ts'

/** Tells of every row of the ledger, those that can be undone once they no longer can. */
export const paymentChangeJobs = [
  job(paymentChangedJob, (ctx, change, { id: jobId }) => emit(ctx, paymentChanged, { ...change, jobId })),
]
