import { and, eq, isNull } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { MANUAL_REGISTRATIONS_PER_HOUR } from '#shared/limits.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { manualForm } from '../schema.ts'
import { isServed, judgeInOrder, needsOf } from '../seats/free-seats.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { poolsOf } from '../seats/take.server.ts'
import { settleSeats } from '../waiting-list/offers.server.ts'
import { partiesOf } from '../waiting-list/waiting.server.ts'
import { byOrganizer } from './change-state.server.ts'
import { insertRegistrations, type NewRegistration } from './insert.server.ts'
import { assertValid, refusal, withRefusals } from './refusal.server.ts'

/**
 * Registers somebody without an account by hand, whatever the state of the sign-up; required answers may be missing. Needs a seat, or a
 * note where others wait for it. Throws `registration_refused`.
 */
export const addRegistration = withRefusals(
  async (ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ id: number }> => {
    const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
    const me = authorizeSignedIn(ctx)
    const sent = parse(manualForm, form)
    const limit = { name: 'manual-registration', points: MANUAL_REGISTRATIONS_PER_HOUR, seconds: 3600 }
    await rateLimit(ctx, String(me.id), limit)
    return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
      await settleSeats(txCtx, seats)
      const [ticket] = await txCtx.db
        .select()
        .from(tickets)
        .where(and(eq(tickets.id, sent.ticket), eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
      if (!ticket) throw refusal('invalid', { ticket: 'choice' })
      const parsed = parseAnswers(seats.form?.definition ?? EMPTY_FORM, sent.answers, {
        ...{ ticketId: ticket.id, stages: ['signup'], prefix: 'answers', locale: ctx.locale },
      })
      const wrong = Object.entries(parsed.fields).filter(([, code]) => code !== 'required' && code !== 'agree')
      assertValid(Object.fromEntries(wrong))
      const row = {
        ...{ ticketId: ticket.id, ticketPrice: ticket.price, coin: ticket.coin, optionsPrice: parsed.optionsPrice },
        ...{ name: sent.name, email: sent.email, organizerNote: sent.note, isTest: false },
        ...{ answers: parsed.answers, specialAnswers: parsed.special },
      }
      if (sent.state === 'confirmed') assertSeat(seats, row, sent.note)
      const member: NewRegistration = { row, consents: parsed.consents }
      const entry = { state: sent.state, action: 'add' as const, by: byOrganizer(me.id), note: sent.note }
      const [added] = await insertRegistrations(txCtx, seats, [member], entry)
      await settleSeats(txCtx, seats)
      return { id: added!.id }
    })
  },
)

type Needed = Parameters<typeof poolsOf>[1]
function assertSeat(seats: Seats, row: Needed, note: string | null) {
  const party = { needs: needsOf(poolsOf(seats, row)) }
  if (!isServed(judgeInOrder(seats.pools, [party])[0]!)) throw refusal('sold_out', { state: 'sold_out' })
  const verdict = judgeInOrder(seats.pools, [...partiesOf(seats.waiting), party]).at(-1)!
  if (!isServed(verdict) && note === null) assertValid({ note: 'required' })
}
