import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventStatus, TimeZone } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { type Account, needsAttention, standingOf } from '#shared/payments/account.ts'
import { type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'
import { firstDueDay, type Instalment, scheduleOf } from '#shared/payments/schedule.ts'
import { isLive, SEATED_STATES } from '#shared/registrations/states.ts'
import { countGatewayNotices } from '../notices/notices.server.ts'
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
export async function getPaymentTerms({ db, now }: RequestContext, eventId: number): Promise<PaymentTerms> {
  const [row] = await db.execute<Omit<PaymentTerms, 'today'>>(sql`
    select e.date_start::text as "dateStart", e.happening as "eventStatus", coalesce(v.time_zone, 'Europe/Madrid') as zone,
      coalesce(p.instalments, '[]') as instalments, coalesce(s.payment_days, 7) as "paymentDays"
    from events e left join venues v on v.id = e.venue_id left join payment_settings p on p.event_id = e.id
    left join registration_settings s on s.event_id = e.id where e.id = ${eventId}`)
  return { ...row!, today: dayAt(now, row!.zone) }
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

/** The account of one registration; null where there is no money in it. Throws 404 for whoever may not see money. */
export async function findAccount(ctx: RequestContext, ref: EventRef, registrationId: number): Promise<Account | null> {
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const terms = await getPaymentTerms(ctx, eventId)
  return (await listAccounts(ctx, eventId, terms, sql`r.id = ${registrationId}`))[0] ?? null
}

/** As where the organizer ends a registration: what was paid is to be given back. */
const asEnded = (row: StoredAccount): StoredAccount => (isLive(row.state) ? { ...row, isSeated: false, total: 0 } : row)

const dayIn = (zone: TimeZone, instant: SQL) => sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD')`

type Derived = 'open' | 'overdue' | 'toRefund' | 'dueOn' | 'parts' | 'standing' | 'refundCause'
type StoredAccount = Omit<Account, Derived> & { refundFacts: RefundFacts }

/** Adds what is due when. */
const toAccount = ({ refundFacts, ...row }: StoredAccount, terms: PaymentTerms): Account => {
  const due = dueOf(row, terms)
  const parts = due.parts.map((part) => (part.dueOn === UNDATED ? { ...part, dueOn: null } : part))
  return { ...row, ...due, parts, standing: standingOf({ ...row, ...due }), refundCause: refundCauseOf(refundFacts) }
}

type Sums = Pick<Account, 'isSeated' | 'confirmedOn' | 'total' | 'paid'>

/** What of it is due when. Who has no confirmed seat yet owes nothing on a day of their own. */
function dueOf({ total, paid, isSeated, confirmedOn }: Sums, terms: PaymentTerms) {
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
    parts,
    open: open.reduce((sum, part) => sum + part.open, 0),
    overdue: open.filter(({ isOverdue }) => isOverdue).reduce((sum, part) => sum + part.open, 0),
    toRefund: Math.max(0, paid - total),
    dueOn: dueOn === UNDATED ? null : dueOn,
  }
}
/** After every other day. */
const UNDATED = '9999-12-31'

/**
 * For how many registrations an organizer has to look at the money, and how many payments by card. Throws 404 for whoever may not see money. Every page of an event's
 * panel asks: accounts with the same sums and day are counted by the database and computed once.
 */
export async function countMoneyTasks(ctx: RequestContext, ref: EventRef): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const terms = await getPaymentTerms(ctx, eventId)
  // Materialized, so that the view's sums are computed once for each registration.
  const alike = await ctx.db.execute<Sums & { announced: number; count: number }>(sql`
    with accounts as materialized (select r.state in ${SEATED_STATES} as "isSeated",
        ${dayIn(terms.zone, sql`r.confirmed_at`)} as "confirmedOn", b.total, b.paid, b.announced
      from registrations r join registration_balances b on b.registration_id = r.id and b.event_id = r.event_id
      where b.event_id = ${eventId} and not r.is_test)
    select accounts.*, count(*)::int as count from accounts where announced > 0 or ("isSeated" and paid < total)
    group by 1, 2, 3, 4, 5`)
  return alike
    .filter((sums) => needsAttention({ ...sums, ...dueOf(sums, terms) }))
    .reduce((sum, { count }) => sum + count, await countGatewayNotices(ctx, eventId))
}
