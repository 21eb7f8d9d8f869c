import { and, asc, eq, sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { canTakeSeat, hasBegun } from '#features/registrations/event-terms.server.ts'
import { byPlayer, changeState, findRow } from '#features/registrations/records/change-state.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { findHoldEnd } from '#features/registrations/registration-changes.server.ts'
import { cancelForm } from '#features/registrations/schema.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { expireDue, processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type RegistrationState, takesSeat } from '#shared/registrations/states.ts'

export type Changed = { id: number; state: RegistrationState }

/**
 * Accepts the seat that was offered, for a group those of all its members; where it is paid by card at once it is held for that. Throws `offer_expired`, `registration_changed` and 404.
 */
export const acceptOffer = (ctx: RequestContext, id: number) =>
  answerOffer(ctx, id, { to: 'confirmed', action: 'accept' })

/** Declines the seat that was offered, for a group those of all its members. It goes to the next who waits. */
export const declineOffer = (ctx: RequestContext, id: number) =>
  answerOffer(ctx, id, { to: 'declined', action: 'decline' })

type Answer = { to: 'confirmed' | 'declined'; action: 'accept' | 'decline' }

async function answerOffer(ctx: RequestContext, id: number, answer: Answer): Promise<Changed> {
  const { eventId, userId } = await authorizeHolder(ctx, id)
  const result = await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    // What is over ends also when this answer is refused, so that the seat goes to the next.
    await expireDue(txCtx, seats)
    const row = await getOwnRow(txCtx, seats, { id, userId })
    const refused = refusalOfAnswer(txCtx, seats, row, answer)
    const by = byPlayer(userId)
    const members = refused ? [] : await listOffered(txCtx, row)
    const hold = answer.to === 'confirmed' ? await findHold(txCtx, seats, members) : {}
    for (const member of members) await changeState(txCtx, seats, member, { ...answer, ...hold, by })
    await processWaitingList(txCtx, seats)
    return refused ?? { id, state: hold.to ?? answer.to }
  })
  if (result instanceof AppError) throw result
  return result
}

/** Seats that are still to be paid by card at once are held for that, and not for a shorter time than they were offered. */
async function findHold(
  ctx: RequestContext,
  seats: Seats,
  members: RegistrationRow[],
): Promise<{ to?: 'hold'; expiresAt?: Date }> {
  const ids = members.map(({ id }) => id)
  const [owed] = await ctx.db.execute<{
    open: number
  }>(sql`select coalesce(sum(greatest(total - paid, 0)), 0)::int as open
    from registration_balances where registration_id = any(${sql.param(ids)}::int[])`)
  const end = await findHoldEnd(ctx, seats, owed!.open)
  if (!end) return {}
  const offered = members[0]?.expiresAt ?? end
  return { to: 'hold', expiresAt: offered > end ? offered : end }
}

function refusalOfAnswer(ctx: RequestContext, { terms }: Seats, { state }: RegistrationRow, { to }: Answer) {
  if (state === 'expired') return new AppError('offer_expired')
  if (state !== 'offered') return new AppError('registration_changed')
  return to === 'confirmed' && !canTakeSeat(terms, ctx.now) ? new AppError('offer_expired') : null
}

/** Those of the same group that are offered a seat and that the same person manages. */
async function listOffered(ctx: RequestContext, row: RegistrationRow): Promise<RegistrationRow[]> {
  if (row.groupId === null) return [row]
  const { groupId, holderId, state, id } = registrations
  return ctx.db
    .select()
    .from(registrations)
    .where(and(eq(groupId, row.groupId), eq(holderId, row.holderId!), eq(state, 'offered')))
    .orderBy(asc(id))
}

/**
 * Cancels a registration of the actor or of a companion, or leaves the waiting list. The seat goes to the next who waits. Possible until
 * the event begins, and not once it is cancelled: nobody gives up what does not take place. Throws `registration_changed` and 404.
 */
export async function cancelRegistration(ctx: RequestContext, id: number, form: unknown = {}): Promise<Changed> {
  const { eventId, userId } = await authorizeHolder(ctx, id)
  const { reason } = parse(cancelForm, form ?? {})
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await expireDue(txCtx, seats)
    const row = await getOwnRow(txCtx, seats, { id, userId })
    const isLate = takesSeat(row.state) && hasBegun(seats.terms, ctx.now)
    if ((isLate || seats.terms.eventStatus === 'cancelled') && !row.isTest) throw new AppError('registration_changed')
    await changeState(txCtx, seats, row, { to: 'cancelled', action: 'cancel', by: byPlayer(userId), reason })
    await processWaitingList(txCtx, seats)
    return { id, state: 'cancelled' as const }
  })
}

/** Leaves the waiting list. */
export const leaveWaitingList = (ctx: RequestContext, id: number) => cancelRegistration(ctx, id)

/** Reads it again under the lock. Throws 404 when someone else manages it by now. */
async function getOwnRow(ctx: RequestContext, seats: Seats, { id, userId }: { id: number; userId: number }) {
  const row = await findRow(ctx, seats, id)
  if (row?.holderId !== userId) throw new AppError('not_found')
  return row
}
