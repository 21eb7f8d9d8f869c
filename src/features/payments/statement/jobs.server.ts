import { job } from '#kit/job.server.ts'
import { removeOldImports } from './imports.server.ts'

/** Every hour erases bank statements that were imported more than a day ago. */
export const statementJobs = [job('payments.statements', removeOldImports, { cron: '17 * * * *' })]
