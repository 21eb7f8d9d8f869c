import { job } from '#kit/job.server.ts'
import { deleteUnlinkedFiles } from './cleanup.server.ts'

/** Every hour. */
export const registrationFileJobs = [job('registrations.files', deleteUnlinkedFiles, { cron: '23 * * * *' })]
