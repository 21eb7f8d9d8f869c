import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { expireDueHandovers } from './expire.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.handovers': Record<string, never>
  }
}

/** Every quarter of an hour. */
export async function registerHandoverJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.handovers', () => expireDueHandovers(jobContext(deps, 'registrations.handovers')))
  await jobs.schedule('registrations.handovers', '*/15 * * * *', {})
}
