import { job } from '#kit/job.server.ts'
import { removeOldImports } from './stored-people.server.ts'

export const playerImportJobs = [job('players.imports', removeOldImports, { cron: '34 4 * * *' })]
