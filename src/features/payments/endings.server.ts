import { sql } from 'drizzle-orm'
import { addCharges } from '#features/registrations/charges/charges.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { daysBetween } from '#platform/text/calendar-day.ts'
import { type RefundTier, refundOfAccount } from '#shared/payments/refund.ts'
import type { By, RegistrationRow } from '../registrations/registration-changes.server.ts'
import { addReference, getBalance, lockLedger } from './ledger.server.ts'

/** What a registration costs is paid under a reference of its own. */
export async function referToRegistration(ctx: RequestContext, { row }: { row: RegistrationRow }) {
  const [event] = await ctx.db.execute<{ title: string }>(
    sql`select title from event_texts where event_id = ${row.eventId} order by locale = 'es' desc limit 1`,
  )
  await addReference(ctx, row.id, event?.title ?? '')
}

/**
 * When a registration ends, its unpaid charges end with it, and of what was paid, or announced as paid, the organization keeps what the
 * refund rule says: what comes back does not depend on when a payment is confirmed. All goes back when the organization or the system ended
 * it, and to who never had a seat. Without a rule the organization keeps it until it decides, except what was paid beyond the costs.
 */
export async function settleEnding(
  ctx: RequestContext,
  { seats: { terms }, row, by }: { seats: Seats; row: RegistrationRow; by: By },
) {
  await lockLedger(ctx, [row.id])
  const { total, paid: confirmed, announced } = await getBalance(ctx, row.id)
  const paid = confirmed + announced
  const kept =
    by.actor === 'player' && row.confirmedAt !== null
      ? paid - (await refundDue(ctx, row, { total, paid, day: terms.today, dateStart: terms.dateStart }))
      : 0
  await addCharges(ctx, row.id, [
    { kind: 'adjustment', item: 'ending', titleEs: 'Baja', titleEn: 'Cancellation', amount: kept - total },
  ])
}

type At = { total: number; paid: number; day: string; dateStart: string | null }

/** What is given back of `paid` to the player who cancels on `day`, in minor units. */
async function refundDue(
  ctx: RequestContext,
  registration: { eventId: number; createdAt: Date },
  { total, paid, day, dateStart }: At,
) {
  const tiers = await findRefundTiers(ctx, registration)
  if (dateStart === null) return Math.max(0, paid - total)
  return refundOfAccount({ total, paid }, tiers ?? [], daysBetween(day, dateStart))
}

/** The refund rule of the moment of registering; null: the event had none. Does not authorize. */
export async function findRefundTiers(
  { db }: RequestContext,
  { eventId, createdAt }: { eventId: number; createdAt: Date },
): Promise<RefundTier[] | null> {
  const [rule] = await db.execute<{ tiers: RefundTier[] }>(sql`select tiers from refund_rules
    where event_id = ${eventId} and created_at <= ${createdAt.toISOString()}::timestamptz order by id desc limit 1`)
  return rule?.tiers ?? null
}
