import { emit } from '#kit/domain-event.ts'
import { job } from '#kit/job.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { registrationChanged, registrationChangedJob } from './records/change-state.server.ts'
import { offerSeatsJob } from './seats/waiting.server.ts'
import { processDueEvents } from './waiting-list/due.server.ts'
import { offerFreeSeats } from './waiting-list/offers.server.ts'

/** Tells of every change of a registration. */
export const registrationChangeJobs = [
  job(registrationChangedJob, (ctx, { historyId }, { id: jobId }) =>
    emit(ctx, registrationChanged, { historyId, jobId }),
  ),
]

/** Every minute ends offers and holds whose time is over, and offers the seats that are free. */
export const seatJobs = [
  job('registrations.due', processDueEvents, { cron: '* * * * *', retries: 1 }),
  job(offerSeatsJob, (ctx, { eventId }) => offerFreeSeats(ctx, eventId).catch(ignoreDeleted)),
]

/** The event was deleted in the meantime. */
function ignoreDeleted(error: unknown) {
  if (!(error instanceof AppError) || error.kind !== 'missing') throw error
}
