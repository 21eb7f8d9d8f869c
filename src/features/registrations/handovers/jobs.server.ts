import { job } from '#kit/job.server.ts'
import { expireDueHandovers } from './expire.server.ts'

/** Every quarter of an hour. */
export const handoverJobs = [job('registrations.handovers', expireDueHandovers, { cron: '*/15 * * * *' })]
