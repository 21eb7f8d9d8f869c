import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { registrationSeats } from '../table.server.ts'
import type { Seats } from './lock.server.ts'
import { type Pool, poolsNeeded } from './pools.server.ts'

type Registration = {
  id: number
  ticketId: number
  groupId: number | null
  state: RegistrationState
  isTest: boolean
  answers: Answers
  specialAnswers: Answers
  waitingSince: Date | null
}

/** The pools that a registration needs. Test registrations need none. */
export const poolsOf = (
  seats: Pick<Seats, 'pools'>,
  row: Pick<Registration, 'ticketId' | 'isTest' | 'answers' | 'specialAnswers'>,
) =>
  row.isTest
    ? []
    : poolsNeeded(seats.pools, { ticketId: row.ticketId, answers: { ...row.answers, ...row.specialAnswers } })

/**
 * Writes which pools a live registration needs and whether it has their seats, in the table and in `seats`. The caller knows that they
 * are free. Call it after a change of state, ticket or answers.
 */
export async function setSeats(ctx: RequestContext, seats: Seats, row: Registration, taken: boolean) {
  await releaseSeats(ctx, seats, row)
  await addSeats(ctx, seats, row, taken)
}

/** The same for a registration that has none yet. */
export async function addSeats(ctx: RequestContext, seats: Seats, row: Registration, taken: boolean) {
  const pools = poolsOf(seats, row)
  if (pools.length === 0) return
  await ctx.db
    .insert(registrationSeats)
    .values(pools.map((pool) => ({ registrationId: row.id, poolId: pool.id, taken })))
  if (taken) for (const pool of pools) pool.taken++
  if (row.state === 'waitlisted') addWaiting(seats, row, pools)
}

/** Removes the seats of a registration, in the table and in `seats`. */
export async function releaseSeats(ctx: RequestContext, seats: Seats, { id }: Pick<Registration, 'id'>) {
  const released = await ctx.db.delete(registrationSeats).where(eq(registrationSeats.registrationId, id)).returning()
  for (const { poolId, taken } of released) {
    const pool = seats.pools.find((one) => one.id === poolId)
    if (pool && taken) pool.taken--
  }
  seats.waiting = seats.waiting.filter((one) => one.id !== id)
}

function addWaiting(seats: Seats, { id, groupId, waitingSince }: Registration, pools: Pool[]) {
  const since = waitingSince!.getTime()
  const entry = { id, groupId, since, pools: pools.map((pool) => pool.id) }
  seats.waiting = [...seats.waiting, entry].toSorted((a, b) => a.since - b.since || a.id - b.id)
}
