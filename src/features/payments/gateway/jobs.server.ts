import { job } from '#kit/job.server.ts'
import { endCheckoutsJob } from './hold.server.ts'
import { endCheckouts, settleOverdueCheckouts } from './open-checkouts.server.ts'

export const gatewayJobs = [
  job(endCheckoutsJob, endCheckouts),
  job('payments.overdue-checkouts', settleOverdueCheckouts, { cron: '*/10 * * * *' }),
]
