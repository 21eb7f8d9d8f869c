import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { readDueCalendars } from './calendars/read-calendars.server.ts'
import { removeOldSheets } from './sheets/sheets.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'imports.calendars': Record<string, never>
    'imports.sheets': Record<string, never>
  }
}

/** Every ten minutes reads the calendars whose turn it is; every night forgets the spreadsheets that nobody imported. */
export async function registerEventImportJobs(jobs: Jobs, deps: JobDeps) {
  // What fails is read again when its turn comes: a calendar that does not answer is no failure of the job.
  await jobs.work('imports.calendars', () => readDueCalendars(jobContext(deps, 'imports.calendars')), {
    retries: 0,
    concurrency: 1,
  })
  await jobs.schedule('imports.calendars', '*/10 * * * *', {})
  await jobs.work('imports.sheets', () => removeOldSheets(jobContext(deps, 'imports.sheets')))
  await jobs.schedule('imports.sheets', '29 4 * * *', {})
}
