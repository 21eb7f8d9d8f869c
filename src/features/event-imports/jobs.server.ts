import { job } from '#kit/job.server.ts'
import { readDueCalendars } from './calendars/read-calendars.server.ts'
import { removeOldSheets } from './sheets/sheets.server.ts'

export const eventImportJobs = [
  // What fails is read again when its turn comes: a calendar that does not answer is no failure of the job.
  job('imports.calendars', readDueCalendars, { cron: '*/10 * * * *', retries: 0, concurrency: 1 }),
  job('imports.sheets', removeOldSheets, { cron: '29 4 * * *' }),
]
