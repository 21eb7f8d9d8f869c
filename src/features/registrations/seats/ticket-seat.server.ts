import { takesSeat } from '#shared/registrations/states.ts'
import { allocateSeats, isAllocated, needsOf } from './free-seats.ts'
import type { Seats } from './lock.server.ts'
import { poolsOf } from './take.server.ts'
import { partiesOf } from './waiting.server.ts'

type Registration = Parameters<typeof poolsOf>[1] & { state: Parameters<typeof takesSeat>[0] }

/**
 * Why who has a seat cannot have it with another ticket: there is none, or someone waits for it, which needs a note that says why. Seats
 * that they have already, such as that of the event, they keep.
 */
export function refusalOfTicketSeat(
  seats: Pick<Seats, 'pools' | 'waiting'>,
  before: Registration,
  after: Registration,
  note: string | null,
): 'sold_out' | 'order' | null {
  if (!takesSeat(before.state) || before.isTest) return null
  const had = new Set(poolsOf(seats, before).map(({ id }) => id))
  const party = { needs: needsOf(poolsOf(seats, after).filter(({ id }) => !had.has(id))) }
  if (!isAllocated(allocateSeats(seats.pools, [party])[0]!)) return 'sold_out'
  if (note !== null) return null
  return isAllocated(allocateSeats(seats.pools, [...partiesOf(seats.waiting), party]).at(-1)!) ? null : 'order'
}
