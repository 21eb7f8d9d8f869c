import { domainEvent } from '#kit/domain-event.ts'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { RegistrationActor } from '#shared/registrations/states.ts'
import type { Seats } from './seats/lock.server.ts'
import type { registrations } from './table.server.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** Who changes a registration. `userId` is null for jobs. */
export type By = { actor: RegistrationActor; userId: number | null }

// Emitted in the transaction that changes a registration. Those of tests are left out where it says so.

/** A registration was made, with its charges. Not of tests. */
export const registrationMade = domainEvent<{ seats: Seats; row: RegistrationRow }>('registration.made')
/** A registration was cancelled, rejected, declined or has expired. Not of tests. */
export const registrationEnded = domainEvent<{ seats: Seats; row: RegistrationRow; by: By }>('registration.ended')
/** A seat was handed over: the registration as it is now. */
export const seatPassed = domainEvent<{ row: RegistrationRow }>('registration.seat_passed')
/** Answers changed: the registration as it is now, and the keys of what changed. */
export const answersChanged = domainEvent<{ row: RegistrationRow; fields: readonly string[] }>(
  'registration.answers_changed',
)

/** Until when seats that cost `total` are held for their payment; null: they are confirmed at once. */
export type SeatHold = (ctx: RequestContext, seats: Pick<Seats, 'eventId'>, total: number) => Promise<Date | null>
export const seatHolds = extensionPoint<SeatHold>('holds of seats')

export async function findHoldEnd(
  ctx: RequestContext,
  seats: Pick<Seats, 'eventId'>,
  total: number,
): Promise<Date | null> {
  for (const findEnd of extensionsOf(ctx, seatHolds)) {
    const end = await findEnd(ctx, seats, total)
    if (end) return end
  }
  return null
}
