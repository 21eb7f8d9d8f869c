import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { eraseDeletedEvents } from './commands/deletion.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'events.erase': Record<string, never>
  }
}

/** Erases deleted events every night. */
export async function registerEventJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('events.erase', async () => void (await eraseDeletedEvents(jobContext(deps, 'events.erase'))))
  await jobs.schedule('events.erase', '57 4 * * *', {})
}
