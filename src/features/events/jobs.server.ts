import { job } from '#kit/job.server.ts'
import { eraseDeletedEvents } from './commands/deletion.server.ts'

export const eventJobs = [job('events.erase', eraseDeletedEvents, { cron: '57 4 * * *' })]
