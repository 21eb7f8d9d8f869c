import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { events } from '#features/events/table.server.ts'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CANCELLABLE_STATES } from '#shared/registrations/states.ts'
import { hasBegun } from './event-terms.server.ts'
import { registrationHandovers } from './handovers/table.server.ts'
import { exportRegistrations } from './queries/personal-data.server.ts'
import { anonymizeRegistrations } from './records/anonymize.server.ts'
import { changeState } from './records/change-state.server.ts'
import type { By } from './registration-changes.server.ts'
import { lockSeats, lockSeatsOfPerson } from './seats/lock.server.ts'
import { registrationHistory, registrations } from './table.server.ts'
import { expireDue, processWaitingList } from './waiting-list/offers.server.ts'

/** The person, of whom nothing is kept. */
const BY_ERASED: By = { actor: 'player', userId: null }

const isTheirs = (userId: number) => or(eq(registrations.holderId, userId), eq(registrations.userId, userId))

/**
 * Cancels a person's registrations for events to come, so that others get the seats, and removes the person from all of them. They are
 * kept without a name: the organization's figures and money stay right.
 */
async function eraseRegistrations(ctx: RequestContext, userId: number) {
  authorizeJob(ctx)
  await closeHandovers(ctx, userId)
  for (const eventId of await listEventsToLeave(ctx, userId)) await leaveEvent(ctx, eventId, userId)
  const rows = await ctx.db.select({ id: registrations.id }).from(registrations).where(isTheirs(userId))
  await anonymizeRegistrations(
    ctx,
    rows.map(({ id }) => id),
  )
  const { userId: author, actor } = registrationHistory
  await ctx.db
    .update(registrationHistory)
    .set({ userId: null, note: null, message: null })
    .where(and(eq(author, userId), eq(actor, 'player')))
}

const isToAddressOf = (userId: number) =>
  eq(registrationHandovers.toEmail, sql`(select email_key from users where id = ${userId})`)

/** Without seats of theirs to hand over, and without what they answered to get one. */
async function closeHandovers(ctx: RequestContext, userId: number) {
  const { fromUserId, toUserId, state } = registrationHandovers
  const isOpen = inArray(state, ['offered', 'accepted'])
  const end = (to: 'withdrawn' | 'declined') => ({ state: to, acceptedForm: null, decidedAt: ctx.now })
  await ctx.db
    .update(registrationHandovers)
    .set(end('withdrawn'))
    .where(and(eq(fromUserId, userId), isOpen))
  await ctx.db
    .update(registrationHandovers)
    .set(end('declined'))
    .where(and(or(eq(toUserId, userId), isToAddressOf(userId)), isOpen))
  await ctx.db.update(registrationHandovers).set({ toEmail: null }).where(isToAddressOf(userId))
  await ctx.db.update(registrationHandovers).set({ fromUserId: null }).where(eq(fromUserId, userId))
  await ctx.db.update(registrationHandovers).set({ toUserId: null }).where(eq(toUserId, userId))
}

/** Events to come, in the order in which their seats were locked. */
async function listEventsToLeave(ctx: RequestContext, userId: number): Promise<number[]> {
  const yesterday = sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone 'Europe/Madrid')::date - 1`
  const rows = await ctx.db
    .selectDistinct({ id: events.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        isTheirs(userId),
        inArray(registrations.state, CANCELLABLE_STATES),
        isNull(events.deletedAt),
        or(isNull(events.dateStart), gt(events.dateStart, yesterday)),
      ),
    )
    .orderBy(asc(events.id))
  return rows.map(({ id }) => id)
}

async function leaveEvent(ctx: RequestContext, eventId: number, userId: number) {
  const seats = await lockSeats(ctx, eventId)
  if (hasBegun(seats.terms, ctx.now)) return
  await expireDue(ctx, seats)
  const rows = await ctx.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isTheirs(userId), inArray(registrations.state, CANCELLABLE_STATES)))
    .orderBy(asc(registrations.id))
  for (const row of rows) await changeState(ctx, seats, row, { to: 'cancelled', action: 'cancel', by: BY_ERASED })
  await processWaitingList(ctx, seats)
}

export const registrationsPersonalData: PersonalDataSource = {
  exportFiles: exportRegistrations,
  // Whoever registers locks the seats of the event before their account.
  lock: lockSeatsOfPerson,
  erase: (ctx, { id }) => eraseRegistrations(ctx, id),
}
