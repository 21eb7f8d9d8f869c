import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventStatus, TimeZone } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { type Account, standingOf } from '#shared/payments/account.ts'
import { type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'
import { firstDueDay, type Instalment, scheduleOf } from '#shared/payments/schedule.ts'
import { isLive, SEATED_STATES } from '#shared/registrations/states.ts'
import { dueRefundFacts } from '../refund-cause.server.ts'

/** What an event says about paying. */
export type PaymentTerms = {
  dateStart: string | null
  eventStatus: EventStatus
  zone: TimeZone
  instalments: Instalment[]
  paymentDays: number
  /** In the event's time zone. */
  today: string
}

/** Does not authorize. */
export const getPaymentTerms = async (ctx: RequestContext, eventId: number): Promise<PaymentTerms> =>
  (await listPaymentTerms(ctx, [eventId])).get(eventId)!

/** Of each of these events. Does not authorize. */
export async function listPaymentTerms(
  { db, now }: RequestContext,
  eventIds: Iterable<number>,
): Promise<Map<number, PaymentTerms>> {
  const rows = await db.execute<Omit<PaymentTerms, 'today'> & { eventId: number }>(sql`
    select e.id as "eventId", e.date_start::text as "dateStart", e.happening as "eventStatus",
      coalesce(v.time_zone, 'Europe/Madrid') as zone, coalesce(p.instalments, '[]') as instalments,
      coalesce(s.payment_days, 7) as "paymentDays"
    from events e left join venues v on v.id = e.venue_id left join payment_settings p on p.event_id = e.id
    left join registration_settings s on s.event_id = e.id where e.id = any(${idArray(eventIds)})`)
  return new Map(rows.map(({ eventId, ...terms }) => [eventId, { ...terms, today: dayAt(now, terms.zone) }]))
}

/**
 * What each registration of an event costs, what of it is paid and when the rest is due: of whoever has a seat, and of others as long as
 * there is money in it. A cancelled event costs nobody anything, and a postponed one is due on no day yet. Tests have no money. Does not
 * authorize.
 */
export async function listAccounts(
  ctx: RequestContext,
  eventId: number,
  terms: PaymentTerms,
  where: SQL = sql`true`,
): Promise<Account[]> {
  const { zone } = terms
  const title = contentLocale(ctx.locale) === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  const rows = await ctx.db.execute<StoredAccount>(sql`
    select r.id, coalesce(u.username, r.name, '') as name, coalesce(r.email, u.email) as email, u.email as "accountEmail",
      ${title} as "ticketTitle", r.state, f.reference, r.state in ${SEATED_STATES} as "isSeated",
      ${dayIn(zone, sql`r.created_at`)} as "createdOn", ${dayIn(zone, sql`r.confirmed_at`)} as "confirmedOn",
      ${dayIn(zone, sql`r.ended_at`)} as "endedOn", b.total, b.confirmed, b.refunded, b.paid, b.announced,
      ${dueRefundFacts} as "refundFacts"
    from registrations r join registration_balances b on b.registration_id = r.id and b.event_id = r.event_id join tickets k on k.id = r.ticket_id
    left join users u on u.id = r.user_id left join payment_references f on f.registration_id = r.id
    where b.event_id = ${eventId} and not r.is_test and (r.state in ${SEATED_STATES} or b.confirmed > 0 or b.announced > 0) and ${where}
    order by r.id`)
  if (terms.eventStatus !== 'cancelled') return rows.map((row) => toAccount(row, terms))
  const withMoney = rows.filter(({ confirmed, announced }) => confirmed > 0 || announced > 0)
  return withMoney.map((row) => toAccount(asEnded(row), terms))
}

/** As where the organizer ends a registration: what was paid is to be given back. */
const asEnded = (row: StoredAccount): StoredAccount => (isLive(row.state) ? { ...row, isSeated: false, total: 0 } : row)

export const dayIn = (zone: TimeZone | SQL, instant: SQL) => sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD')`

type Derived = 'open' | 'overdue' | 'toRefund' | 'dueOn' | 'parts' | 'standing' | 'refundCause'
type StoredAccount = Omit<Account, Derived> & { refundFacts: RefundFacts }

/** Adds what is due when. */
const toAccount = ({ refundFacts, ...row }: StoredAccount, terms: PaymentTerms): Account => {
  const due = dueOf(row, terms)
  return { ...row, ...due, standing: standingOf({ ...row, ...due }), refundCause: refundCauseOf(refundFacts) }
}

export type Sums = Pick<Account, 'isSeated' | 'confirmedOn' | 'total' | 'paid'>

/** What of it is due when. Who has no confirmed seat yet owes nothing on a day of their own. */
export function dueOf({ total, paid, isSeated, confirmedOn }: Sums, terms: PaymentTerms) {
  const { instalments, paymentDays, today, eventStatus, dateStart } = terms
  const firstDueOn = confirmedOn === null ? UNDATED : firstDueDay(confirmedOn, paymentDays)
  const plan =
    eventStatus === 'postponed'
      ? {
          instalments: instalments.map(({ percent }) => ({ percent, dueOn: null })),
          firstDueOn: UNDATED,
          eventStart: null,
        }
      : { instalments, firstDueOn, eventStart: confirmedOn === null ? null : dateStart }
  const parts = isSeated && eventStatus !== 'cancelled' ? scheduleOf({ total, paid, today, ...plan }) : []
  const open = parts.filter((part) => part.open > 0)
  const dueOn = open.map((part) => part.dueOn).sort()[0] ?? UNDATED
  return {
    parts: parts.map((part) => (part.dueOn === UNDATED ? { ...part, dueOn: null } : part)),
    open: open.reduce((sum, part) => sum + part.open, 0),
    overdue: open.filter(({ isOverdue }) => isOverdue).reduce((sum, part) => sum + part.open, 0),
    toRefund: Math.max(0, paid - total),
    dueOn: dueOn === UNDATED ? null : dueOn,
  }
}
/** After every other day. */
const UNDATED = '9999-12-31'
