import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { JobHandler, Jobs } from '#platform/queue/queue.server.ts'
import { settleDueEvents } from './waiting-list/due.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.due': Record<string, never>
  }
}

/**
 * Every minute ends offers and holds whose time is over, and offers the seats that are free. `onChanged` is told of every change of a
 * registration; it is the one worker of that queue.
 */
export async function registerRegistrationJobs(
  jobs: Jobs,
  deps: JobDeps,
  onChanged: JobHandler<'registrations.changed'> = async () => {},
) {
  await jobs.work('registrations.changed', onChanged)
  await jobs.work('registrations.due', () => settleDueEvents(jobContext(deps, 'registrations.due')), { retries: 1 })
  await jobs.schedule('registrations.due', '* * * * *', {})
}
