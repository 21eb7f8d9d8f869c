import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type FactsOf, readMoveFacts } from '#features/registrations/charges/move-facts.server.ts'
import { chargeTicketMove, planTicketMove, type Ticket } from '#features/registrations/charges/ticket-move.server.ts'
import { hasBegun } from '#features/registrations/event-terms.server.ts'
import { linkAnswerFiles } from '#features/registrations/files/link.server.ts'
import { byMember, changeState, nextPlace, recordChange } from '#features/registrations/records/change-state.server.ts'
import { addNote } from '#features/registrations/records/notes.server.ts'
import { answersChanged, type RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { ticketForm } from '#features/registrations/schema.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { setSeats } from '#features/registrations/seats/take.server.ts'
import { refusalOfTicketSeat } from '#features/registrations/seats/ticket-seat.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can, type EventRole, isPart } from '#shared/member-permissions.ts'
import type { RefusalOfTicket } from '#shared/registrations/players.ts'
import { isLive, takesSeat } from '#shared/registrations/states.ts'

export type TicketResult = { changed: number[]; refused: { id: number; reason: RefusalOfTicket }[] }
type Sent = ReturnType<typeof parseForm>
const parseForm = (form: unknown) => parse(ticketForm, form)
type Act = Omit<Sent, 'ticket'> & {
  ticket: Ticket
  userId: number
  role: EventRole
  shown: ReadonlyMap<number, number>
  factsOf: FactsOf
}

/**
 * Moves registrations to another ticket of their event, in the order of the list; each is told with the message. What the new ticket costs
 * more is owed or waived, what it costs less was paid too much. More seats than there are cannot be given: who has one gives it up for a
 * place in the waiting list of the full ticket only where that was chosen. What cannot be moved stays as it is and is listed. Throws
 * `invalid` for a ticket that the event does not have any more.
 */
export async function changeTicket(ctx: RequestContext, ref: EventRef, form: unknown): Promise<TicketResult> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const sent = parseForm(form)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const ticket = await getTicket(txCtx, eventId, sent.ticket)
    const ids = [...new Set(sent.ids)]
    const rows = await lockRows(txCtx, eventId, ids)
    const factsOf = await readMoveFacts(txCtx, eventId, [...rows.values()])
    const act = { ...sent, ticket, userId, role, shown: new Map(sent.from), factsOf }
    const result: TicketResult = { changed: [], refused: [] }
    for (const id of ids) {
      const row = rows.get(id)
      const reason = row ? await move(txCtx, seats, row, act) : 'missing'
      if (reason) result.refused.push({ id, reason })
      else result.changed.push(id)
    }
    await processWaitingList(txCtx, seats)
    return result
  })
}

async function getTicket({ db }: RequestContext, eventId: number, id: number): Promise<Ticket> {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
  if (!ticket) throw new AppError('invalid', { fields: { ticket: 'choice' } })
  return ticket
}

/** With their ledgers: nobody adjusts what is being moved. */
async function lockRows({ db }: RequestContext, eventId: number, ids: number[]) {
  const { id, anonymizedAt } = registrations
  const rows = await db
    .select()
    .from(registrations)
    .where(and(inArray(id, ids), eq(registrations.eventId, eventId), isNull(anonymizedAt)))
    .orderBy(id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Moves one, or returns why not. */
async function move(
  ctx: RequestContext,
  seats: Seats,
  row: RegistrationRow,
  act: Act,
): Promise<RefusalOfTicket | null> {
  const refused = await refusalOf(ctx, seats, row, act)
  if (refused) return refused
  const { ticket, difference, full, note, message, userId, factsOf } = act
  const plan = planTicketMove(row, factsOf(row), { ticket, zone: seats.terms.zone })
  if (plan.difference !== 0 && !decidesMoney(row, act)) return 'money'
  const after = { ...row, ...plan.columns }
  const noSeat = refusalOfTicketSeat(seats, row, after, note)
  if (noSeat && (full === 'refuse' || !mayWait(row))) return noSeat
  if (noSeat && hasBegun(seats.terms, ctx.now)) return 'over'
  // Who waits for another ticket waits behind those who do so already.
  const waitingSince = row.state === 'waitlisted' ? nextPlace(ctx, seats) : row.waitingSince
  const columns = { ...plan.columns, waitingSince, updatedAt: ctx.now }
  await ctx.db.update(registrations).set(columns).where(eq(registrations.id, row.id))
  await chargeTicketMove(ctx, row, plan, { waived: difference === 'waive', actorId: userId })
  if (plan.dropped.length > 0) await dropAnswers(ctx, { ...row, ...columns }, plan.dropped)
  const fields = [`ticket:${row.ticketId}`, `ticket:${ticket.id}`, ...plan.dropped]
  const entry = { action: 'ticket' as const, by: byMember(userId), note, message, fields }
  const changed = { ...row, ...columns }
  if (noSeat) await changeState(ctx, seats, changed, { ...entry, to: 'waitlisted' })
  else {
    await setSeats(ctx, seats, changed, takesSeat(row.state))
    await recordChange(ctx, row, { ...entry, fromState: row.state, toState: row.state })
  }
  if (note !== null) await addNote(ctx, row, note)
  return null
}

async function refusalOf(
  ctx: RequestContext,
  { terms }: Seats,
  row: RegistrationRow,
  { ticket, shown }: Act,
): Promise<RefusalOfTicket | null> {
  if (!isLive(row.state)) return 'wrong_state'
  if (row.ticketId === ticket.id) return 'same_ticket'
  if ((shown.get(row.id) ?? row.ticketId) !== row.ticketId) return 'changed'
  if (row.state === 'hold') return 'paying'
  if (terms.eventStatus === 'cancelled') return 'off'
  if (row.coin !== ticket.coin) return 'other_coin'
  return (await isHandedOver(ctx, row)) ? 'handover' : null
}

/** What the next person answered and accepted is for the ticket that it is now. */
async function isHandedOver({ db }: RequestContext, { id }: RegistrationRow) {
  const [open] = await db.execute(
    sql`select 1 from registration_handovers where registration_id = ${id} and not is_claim and state in ('offered', 'accepted')`,
  )
  return open !== undefined
}

/** Editors do not decide about the money of their own seats, and of those that they pay for. */
const decidesMoney = ({ userId: own, holderId }: RegistrationRow, { role, userId }: Act) =>
  can(role, 'money.edit') && (isPart(role, 'administrator') || ![own, holderId].includes(userId))

const mayWait = ({ state }: RegistrationRow) => state === 'confirmed' || state === 'offered'

/** The files of questions that are not asked any more go with their answers. */
async function dropAnswers(ctx: RequestContext, row: RegistrationRow, fields: readonly string[]) {
  await linkAnswerFiles(ctx, row.id, { ...row.answers, ...row.specialAnswers })
  await emit(ctx, answersChanged, { row, fields })
}
