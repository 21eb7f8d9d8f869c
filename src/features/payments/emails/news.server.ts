import { sql } from 'drizzle-orm'
import { type NewsEvent, newsEvent, newsEventTables } from '#features/registrations/emails/news.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { EventStatus } from '#shared/enums.ts'
import { type RefundCause, type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'
import { isLive, type RegistrationState, SEATED_STATES } from '#shared/registrations/states.ts'
import { type PaymentChange, UNDO_MINUTES } from '../commands/payments.server.ts'
import { heldSince, owesOf } from '../ledger.server.ts'
import { dueRefundFacts, refundFacts } from '../refund-cause.server.ts'

/** What an email about payments says. Payments of one holder's seats that changed at the same moment are one. */
export type PaymentNews = {
  state: 'confirmed' | 'rejected' | 'refunded'
  registrationId: number
  holderId: number
  /** In minor units of `coin`. */
  amount: number
  coin: string
  movedOn: string
  reason: string | null
  /** Of money that was given back: why. */
  causes: RefundCause[]
  reference: string | null
  /** How the seats stand now; null while the event is postponed, when nothing is asked for. */
  standing: PaymentStanding | null
  event: NewsEvent
}

/**
 * What is still to be paid, what is to be given back and why, and whether any of the seats is theirs. Of a cancelled event all goes back
 * that was paid for a seat.
 */
export type PaymentStanding = { open: number; back: number; causes: RefundCause[]; isSeated: boolean; isOff: boolean }

type Row = { id: number; registrationId: number; holderId: number; amount: number; coin: string; movedOn: string }
type Found = Row & {
  eventId: number
  note: string | null
  reference: string | null
  total: number
  paid: number
  isSeated: boolean
  registrationState: RegistrationState
  due: RefundFacts
  given: RefundFacts
}

/** SQL conditions on row `p`: what still holds, and what the player does not know already. */
const WORTH_TELLING = {
  confirmed: sql`not exists (select 1 from payments later where later.payment_id = p.payment_id and later.state = 'rejected')`,
  refunded: sql`true`,
  // Neither what the player took back, nor what an organizer entered and undid before the player was told.
  rejected: sql`p.actor_id is distinct from r.holder_id and exists (select 1 from payments before where before.payment_id = p.payment_id
    and (before.state = 'announced' or before.created_at <= p.created_at - make_interval(mins => ${UNDO_MINUTES})))`,
}

/**
 * What to tell the holder of a change of payments, in the language of `ctx`. Null for changes that nobody is told of, and for all but the
 * first payment of several that changed together.
 */
export async function findPaymentNews(ctx: RequestContext, change: PaymentChange): Promise<PaymentNews | null> {
  authorizeJob(ctx)
  const { state, registrationId, paymentId, at } = change
  if (state === 'announced') return null
  const rows = await ctx.db.execute<Found>(sql`
    select p.payment_id as id, p.registration_id as "registrationId", r.holder_id as "holderId", p.amount, r.coin, r.event_id as "eventId",
      p.moved_on::text as "movedOn", p.note, f.reference, b.total, b.paid,
      r.state in ${SEATED_STATES} as "isSeated", r.state as "registrationState", ${dueRefundFacts} as due, ${refundFacts} as given
    from registrations first join registrations r on r.holder_id = first.holder_id and r.event_id = first.event_id
      join payments p on p.registration_id = r.id join registration_balances b on b.registration_id = r.id
      left join payment_references f on f.registration_id = r.id
    where first.id = ${registrationId} and p.state = ${state} and p.created_at = ${at}::timestamptz and r.anonymized_at is null
      and p.created_at > ${heldSince(sql`r.id`)} and ${WORTH_TELLING[state]}
    order by p.payment_id`)
  const [first] = rows
  if (first?.id !== paymentId) return null
  const seats = [...new Map(rows.map((row) => [row.registrationId, row])).values()]
  const [found] = await selectJson(
    ctx.db,
    jsonObject({ event: newsEvent(ctx), eventStatus: sql<EventStatus>`e.happening` }),
    sql`from ${newsEventTables(ctx)} where e.id = ${first.eventId}`,
  )
  return {
    state,
    registrationId: first.registrationId,
    holderId: first.holderId,
    coin: first.coin,
    movedOn: first.movedOn,
    reference: first.reference,
    reason: state === 'rejected' ? first.note : null,
    causes: state === 'refunded' ? rows.map(({ given }) => refundCauseOf(given)) : [],
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    standing: standingOf(seats, found!.eventStatus),
    event: found!.event,
  }
}

/** Each seat by itself: what one still costs is not paid by what another gets back. */
function standingOf(seats: readonly Found[], eventStatus: EventStatus): PaymentStanding | null {
  if (eventStatus === 'postponed') return null
  const isOff = eventStatus === 'cancelled'
  const sum = (amountOf: (seat: Found) => number) =>
    seats.reduce((total, seat) => total + Math.max(0, amountOf(seat)), 0)
  const backOf = ({ total, paid, registrationState }: Found) =>
    isOff && isLive(registrationState) ? paid : paid - total
  return {
    open: sum((seat) => (isLive(seat.registrationState) ? owesOf(seat, { eventStatus }) : 0)),
    back: sum(backOf),
    causes: seats.filter((seat) => backOf(seat) > 0).map(({ due }) => refundCauseOf(due)),
    isSeated: !isOff && seats.some((seat) => seat.isSeated),
    isOff,
  }
}
