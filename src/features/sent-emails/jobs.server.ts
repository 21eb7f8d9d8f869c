import { job } from '#kit/job.server.ts'
import { deleteOldSentEmails } from './queries.server.ts'

export const sentEmailJobs = [job('emails.forget', deleteOldSentEmails, { cron: '53 4 * * *' })]
