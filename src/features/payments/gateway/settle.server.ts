import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { append as appendPayment } from '../commands/payments.server.ts'
import { lockLedger } from '../ledger.server.ts'
import { addNotice } from '../notices/notices.server.ts'
import { gatewayCheckouts } from '../table.server.ts'
import type { GatewayCheckout } from './gateway.ts'
import { takePaidSeats } from './paid-seats.server.ts'

export type Checkout = typeof gatewayCheckouts.$inferSelect
export type Settled = 'unknown' | 'mismatch' | 'open' | 'processing' | 'paid' | 'ended'

/**
 * Brings a checkout to what the gateway says of it: books what was paid, once, and confirms the seats that were held for it. However often,
 * late or in whatever order it is told. Does not authorize: the caller knows it from the gateway.
 */
export async function settleCheckout(
  ctx: RequestContext,
  organizationId: number,
  found: GatewayCheckout,
): Promise<Settled> {
  const [checkout] = await ctx.db
    .select()
    .from(gatewayCheckouts)
    .where(and(eq(gatewayCheckouts.sessionId, found.id), eq(gatewayCheckouts.organizationId, organizationId)))
  if (!checkout) return 'unknown'
  if (checkout.paidAt) return 'paid'
  if (found.state === 'ended') await setEnded(ctx, checkout)
  if (found.state !== 'paid') return found.state
  if (found.amount !== checkout.amount || found.coin !== checkout.coin) return reportMismatch(ctx, checkout, found)
  await book(ctx, checkout, found.paymentIntent ?? found.id)
  return 'paid'
}

export const setEnded = ({ db, now }: RequestContext, { id }: Checkout) =>
  db
    .update(gatewayCheckouts)
    .set({ endedAt: now })
    .where(and(eq(gatewayCheckouts.id, id), sql`ended_at is null and paid_at is null`))

/** Nothing is booked until an organizer has looked at it. */
async function reportMismatch(ctx: RequestContext, checkout: Checkout, found: GatewayCheckout) {
  const { amount, coin, paymentIntent } = found
  const { id: checkoutId, registrationId: entityId } = checkout
  await transaction(ctx, async (txCtx) => {
    const notice = { checkoutId, kind: 'differs' as const, externalId: found.id, amount, coin }
    if (!(await addNotice(txCtx, notice))) return
    await txCtx.db
      .update(gatewayCheckouts)
      .set({ endedAt: sql`coalesce(ended_at, ${ctx.now.toISOString()}::timestamptz)`, paymentIntent })
      .where(eq(gatewayCheckouts.id, checkoutId))
    const details = { checkout: checkoutId, expected: checkout.amount, amount, coin }
    log.error(details, 'a card payment differs from its checkout')
    await recordAudit(txCtx, { action: 'cardPaymentDiffers', entityType: 'registration', entityId, details })
  })
  return 'mismatch' as const
}

async function book(ctx: RequestContext, checkout: Checkout, paymentIntent: string) {
  const eventId = await findEventId(ctx, checkout)
  try {
    await withLockedSeats(ctx, eventId, (txCtx, seats) => bookIn(txCtx, checkout, { paymentIntent, seats }))
  } catch (error) {
    // The event was deleted: there are no seats any more, but there is the money.
    if (!(error instanceof AppError) || error.kind !== 'missing') throw error
    await transaction(ctx, (txCtx) => bookIn(txCtx, checkout, { paymentIntent, seats: null }))
  }
}

async function findEventId({ db }: RequestContext, { registrationId }: Checkout): Promise<number> {
  const [row] = await db.execute<{ id: number }>(
    sql`select event_id as id from registrations where id = ${registrationId}`,
  )
  return row?.id ?? 0
}

type Paid = { paymentIntent: string; seats: Seats | null }

/** Books a payment and confirms what was held for it, once. Under the lock of the seats. */
export async function bookIn(ctx: RequestContext, { id, parts }: Checkout, { paymentIntent, seats }: Paid) {
  const rows: RegistrationRow[] = await lockLedger(
    ctx,
    parts.map(({ registrationId }) => registrationId),
  )
  const [marked] = await ctx.db
    .update(gatewayCheckouts)
    .set({ paidAt: ctx.now, paymentIntent })
    .where(and(eq(gatewayCheckouts.id, id), sql`paid_at is null`))
    .returning()
  if (!marked) return
  for (const { registrationId, amount } of parts) {
    if (amount === 0) continue
    await appendPayment(ctx, {
      registrationId,
      amount,
      state: 'confirmed',
      method: 'card',
      note: null,
      externalId: paymentIntent,
      movedOn: seats?.terms.today ?? dayAt(ctx.now, 'Europe/Madrid'),
      actorId: null,
    })
  }
  await takePaidSeats(ctx, seats, rows)
  if (seats) await processWaitingList(ctx, seats)
}
