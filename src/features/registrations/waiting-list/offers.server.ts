import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { endDue } from '../endings/endings.server.ts'
import { canTakeSeat, givesSeats, hasBegun } from '../event-terms.server.ts'
import { BY_SYSTEM, changeState } from '../records/change-state.server.ts'
import { allocateSeats, isAllocated } from '../seats/free-seats.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { partiesOf } from '../seats/waiting.server.ts'
import { registrations } from '../table.server.ts'
import { offerExpiry, readLastDays } from './offer-expiry.server.ts'

/**
 * Ends what organizers ended a minute ago, and the offers and holds whose time is over. Whoever could not accept, because the event is
 * postponed, cancelled or hidden, or pay for what they held, waits again in the place that they had.
 */
export async function expireDue(ctx: RequestContext, seats: Seats) {
  await endDue(ctx, seats)
  const due = await ctx.db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, seats.eventId),
        inArray(registrations.state, ['offered', 'hold']),
        lte(registrations.expiresAt, ctx.now),
      ),
    )
    .orderBy(asc(registrations.id))
  const isAcceptable = canTakeSeat(seats.terms, ctx.now) || hasBegun(seats.terms, ctx.now)
  for (const row of due) {
    const change = !isAcceptable
      ? ({ to: 'waitlisted', action: 'waitlist' } as const)
      : ({ to: 'expired', action: 'expire' } as const)
    await changeState(ctx, seats, row, { ...change, by: BY_SYSTEM })
  }
}

/**
 * Brings the seats up to date under their lock: what is over expires, and what is free is offered to those who wait, first come first
 * served, a group together or not at all. Every command calls it before it decides, and again when it has freed seats.
 */
export async function processWaitingList(ctx: RequestContext, seats: Seats) {
  await expireDue(ctx, seats)
  if (seats.waiting.length === 0 || !givesSeats(seats.terms, ctx.now)) return
  const served = allocateSeats(seats.pools, partiesOf(seats.waiting)).filter(isAllocated)
  if (served.length === 0) return
  const ids = served.flatMap(({ party }) => party.ids)
  const rows = await ctx.db.select().from(registrations).where(inArray(registrations.id, ids))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const lastDays = await readLastDays(ctx, seats.eventId)
  for (const { party } of served) {
    const group = party.ids.map((id) => rowOf.get(id)!)
    // A group answers together.
    const expiresAt = offerExpiry(
      seats.terms,
      ctx.now,
      group.map(({ ticketId }) => lastDays.get(ticketId) ?? null),
    )
    for (const row of group)
      await changeState(ctx, seats, row, { to: 'offered', action: 'offer', by: BY_SYSTEM, expiresAt })
  }
}

/** Expires what is over and offers what is free, in a transaction of its own. */
export const offerFreeSeats = (ctx: RequestContext, eventId: number) =>
  withLockedSeats(ctx, eventId, (txCtx, seats) => processWaitingList(txCtx, seats))
