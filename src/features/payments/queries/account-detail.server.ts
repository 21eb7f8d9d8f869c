import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays, daysBetween } from '#platform/text/calendar-day.ts'
import { contentLocale } from '#shared/languages.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { LedgerMethod, PaymentState } from '#shared/payments/enums.ts'
import type { AccountDetail, AccountRow, LedgerEntry, RefundCalculation } from '#shared/payments/money-overview.ts'
import { findTier, refundOfAccount } from '#shared/payments/refund.ts'
import { listOwn } from '../access.server.ts'
import { isFresh } from '../commands/payments.server.ts'
import { findRefundTiers } from '../endings.server.ts'
import { lastChargeRow, lastPaymentRow, listPayments } from '../ledger.server.ts'
import { listRefundAccounts } from '../refund-account/refund-account.server.ts'
import { listRefundCauses } from '../refund-cause.server.ts'
import type { PaymentTerms } from './accounts.server.ts'

/** An account with the rows of its ledger and what would be given back. Does not authorize. */
export async function getAccountDetail(
  ctx: RequestContext,
  { eventId, userId, role }: { eventId: number; userId: number; role: EventRole },
  row: AccountRow,
  terms: PaymentTerms,
): Promise<AccountDetail> {
  const entries = await listEntries(ctx, row.id)
  const payments = await listPayments(ctx, [row.id])
  return {
    row,
    seen: await lastPaymentRow(ctx, row.id),
    seenCharges: await lastChargeRow(ctx, row.id),
    isOwn: (await listOwn(ctx, { userId, role }, [row.id])).length > 0,
    entries,
    undoable: payments
      .filter(({ state, method }) => state === 'confirmed' && method !== 'card')
      .map((payment) => ({ paymentId: payment.id, amount: payment.amount, isFresh: isFresh(ctx, payment) })),
    refund: await calculateRefund(ctx, eventId, row, terms),
    refundAccount: (await listRefundAccounts(ctx, { registrationId: row.id })).get(row.id) ?? null,
  }
}

type StoredEntry = {
  id: string
  rowId: number
  at: string
  by: string | null
  amount: number
  note: string | null
  title: string | null
  state: PaymentState | null
  method: LedgerMethod | null
  movedOn: string | null
  paymentId: number | null
}

/** Charges and payments as they were written, latest first. */
async function listEntries(ctx: RequestContext, registrationId: number): Promise<LedgerEntry[]> {
  const { db, locale } = ctx
  const title = contentLocale(locale) === 'en' ? sql`coalesce(c.title_en, c.title_es)` : sql`c.title_es`
  const utc = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
  const rows = await db.execute<StoredEntry>(sql`
    select 'c' || c.id as id, c.id as "rowId", to_char(c.created_at at time zone 'UTC', ${utc}) as at, u.username as by, c.amount, c.reason as note,
      ${title} as title, null as state, null as method, null as "movedOn", null::int as "paymentId", c.created_at as "when", c.id as "order"
    from registration_charges c left join users u on u.id = c.actor_id where c.registration_id = ${registrationId}
    union all
    select 'p' || p.id, p.id, to_char(p.created_at at time zone 'UTC', ${utc}), u.username, p.amount, p.note,
      null, p.state, p.method, p.moved_on::text, p.payment_id, p.created_at, p.id
    from payments p left join users u on u.id = p.actor_id where p.registration_id = ${registrationId}
    order by "when" desc, "order" desc`)
  const causes = await listRefundCauses(ctx, sql`p.registration_id = ${registrationId}`)
  return rows.map(({ id, rowId, at, by, amount, note, title: words, state, method, movedOn, paymentId }) => {
    const entry = { id, at, by, amount, note }
    return state === null
      ? { ...entry, kind: 'charge', title: words! }
      : {
          ...entry,
          kind: 'payment',
          state,
          method: method!,
          movedOn: movedOn!,
          paymentId: paymentId!,
          cause: causes.find((row) => row.id === rowId)?.cause ?? null,
        }
  })
}

/** What is given back by the event's rule: on the day of leaving, or today. Null: there is nothing to give back, or no rule. */
async function calculateRefund(
  ctx: RequestContext,
  eventId: number,
  { id, total, confirmed, refunded, toRefund, endedOn, refundCause: cause }: AccountRow,
  { dateStart, today, eventStatus }: PaymentTerms,
): Promise<RefundCalculation | null> {
  const paid = confirmed - refunded
  // Of a cancelled event all goes back, whatever the rule.
  if (paid <= 0 || dateStart === null || (endedOn === null && eventStatus === 'cancelled')) return null
  const [row] = await ctx.db.execute<{ createdAt: string }>(
    sql`select created_at::text as "createdAt" from registrations where id = ${id}`,
  )
  const tiers = await findRefundTiers(ctx, { eventId, createdAt: new Date(row!.createdAt) })
  if (endedOn === null && !tiers) return null
  const day = endedOn ?? today
  const isByRule = endedOn === null || cause === 'given_up'
  const tier = isByRule && tiers ? findTier(tiers, daysBetween(day, dateStart)) : null
  return {
    day,
    paid,
    tier,
    isByRule,
    cause,
    hasEnded: endedOn !== null,
    amount: endedOn === null ? refundOfAccount({ total, paid }, tiers ?? [], daysBetween(day, dateStart)) : toRefund,
    until: tier && addDays(dateStart, -tier.daysBefore),
  }
}
