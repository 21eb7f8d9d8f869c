import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteUnlinkedFiles } from './cleanup.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.files': Record<string, never>
  }
}

/** Every hour. */
export async function registerRegistrationFileJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.files', () => deleteUnlinkedFiles(jobContext(deps, 'registrations.files')))
  await jobs.schedule('registrations.files', '23 * * * *', {})
}
