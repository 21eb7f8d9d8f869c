import { and, eq, isNull } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listDateRules } from '#features/pricing/queries.server.ts'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { takesPlace } from '#features/registrations/event-terms.server.ts'
import { byMember } from '#features/registrations/records/change-state.server.ts'
import { insertRegistrations, type NewRegistration } from '#features/registrations/records/insert.server.ts'
import { manualForm } from '#features/registrations/schema.ts'
import { allocateSeats, isAllocated, needsOf } from '#features/registrations/seats/free-seats.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { partiesOf } from '#features/registrations/seats/waiting.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { MANUAL_REGISTRATIONS_PER_HOUR } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import { priceTicket, sumOf } from '#shared/payments/price.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { optionLines } from '../../charges/charges.server.ts'
import { assertValid, refusal, withRefusals } from '../register/refusal.server.ts'

/**
 * Registers someone without an account by hand, whatever the state of the sign-up; required answers may be missing. Needs a seat, or a
 * note where others wait for it; a postponed event has a waiting list alone, and a cancelled one nothing. Protected answers are for who may
 * see them. Throws `registration_refused`.
 */
export const addRegistration = withRefusals(
  async (ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ id: number }> => {
    const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
    const me = authorizeSignedIn(ctx)
    const sent = parse(manualForm, form)
    const limit = { name: 'manual-registration', points: MANUAL_REGISTRATIONS_PER_HOUR, seconds: 3600 }
    await rateLimit(ctx, String(me.id), limit)
    return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
      assertPossible(seats, sent.state)
      await processWaitingList(txCtx, seats)
      const [ticket] = await txCtx.db
        .select()
        .from(tickets)
        .where(and(eq(tickets.id, sent.ticket), eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
      if (!ticket) throw refusal('invalid', { ticket: 'choice' })
      const parsed = parseAnswers(seats.form?.definition ?? EMPTY_FORM, sent.answers, {
        ticketId: ticket.id,
        stages: ['signup'],
        prefix: 'answers',
        special: can(role, 'players.special'),
        locale: ctx.locale,
      })
      const wrong = Object.entries(parsed.fields).filter(([, code]) => code !== 'required' && code !== 'agree')
      assertValid(Object.fromEntries(wrong))
      const rules = await listDateRules(txCtx, eventId)
      const ticketLines = priceTicket(ticket, { rules, today: seats.terms.today })
      const row = {
        ticketId: ticket.id,
        ticketPrice: sumOf(ticketLines),
        coin: ticket.coin,
        optionsPrice: parsed.optionsPrice,
        name: sent.name,
        email: sent.email,
        organizerNote: sent.note,
        isTest: false,
        answers: parsed.answers,
        specialAnswers: parsed.special,
      }
      if (sent.state === 'confirmed') assertSeat(seats, row, sent.note)
      const charges = [...ticketLines, ...optionLines(seats.form?.definition ?? EMPTY_FORM, parsed.options)]
      const member: NewRegistration = { row, consents: parsed.consents, charges }
      const entry = { state: sent.state, action: 'add' as const, by: byMember(me.id), note: sent.note }
      const [added] = await insertRegistrations(txCtx, seats, [member], entry)
      await processWaitingList(txCtx, seats)
      return { id: added!.id }
    })
  },
)

/** The same as for those who signed up: an event that does not take place gives no seats. Throws `closed`. */
function assertPossible({ terms }: Seats, state: 'confirmed' | 'waitlisted') {
  if (terms.eventStatus === 'cancelled') throw refusal('closed', { state: 'event_cancelled' })
  if (!takesPlace(terms) && state === 'confirmed') throw refusal('closed', { state: 'event_postponed' })
}

type Needed = Parameters<typeof poolsOf>[1]
function assertSeat(seats: Seats, row: Needed, note: string | null) {
  const party = { needs: needsOf(poolsOf(seats, row)) }
  if (!isAllocated(allocateSeats(seats.pools, [party])[0]!)) throw refusal('sold_out', { state: 'sold_out' })
  const allocation = allocateSeats(seats.pools, [...partiesOf(seats.waiting), party]).at(-1)!
  if (!isAllocated(allocation) && note === null) assertValid({ note: 'required' })
}
