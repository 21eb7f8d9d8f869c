import { job } from '#kit/job.server.ts'
import { eraseDeletedCharacters } from './commands/deletion.server.ts'

export const characterJobs = [job('characters.erase', eraseDeletedCharacters, { cron: '37 4 * * *' })]
