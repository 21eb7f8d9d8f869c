import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { JobHandler, Jobs } from '#platform/queue/queue.server.ts'
import { processDueEvents } from './waiting-list/due.server.ts'
import { offerFreeSeats } from './waiting-list/offers.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.due': Record<string, never>
    /** Seats of an event may have been added. */
    'registrations.seats': { eventId: number }
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
  await jobs.work('registrations.due', () => processDueEvents(jobContext(deps, 'registrations.due')), { retries: 1 })
  await jobs.work('registrations.seats', ({ eventId }) =>
    offerFreeSeats(jobContext(deps, 'registrations.seats'), eventId).catch(ignoreDeleted),
  )
  await jobs.schedule('registrations.due', '* * * * *', {})
}

/** The event was deleted in the meantime. */
function ignoreDeleted(error: unknown) {
  if (!(error instanceof AppError) || error.kind !== 'missing') throw error
}
