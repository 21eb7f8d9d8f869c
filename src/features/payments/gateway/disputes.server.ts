import { sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { addPayment, lockLedger } from '../ledger.server.ts'
import { addNotice, endNotice } from '../notices/notices.server.ts'
import type { GatewayDispute } from './gateway.ts'
import { findPaidCheckout, listCardPayments } from './refunds.server.ts'
import type { Checkout } from './settle.server.ts'

/**
 * Tells an organizer that a payer's bank claims a payment back, and books it as given back once it is lost, as the answer to it is given
 * at the gateway. However often or in whatever order it is told. Does not authorize.
 */
export async function noteDispute(ctx: RequestContext, organizationId: number, dispute: GatewayDispute) {
  const checkout = await findPaidCheckout(ctx, organizationId, dispute.paymentIntent)
  if (!checkout) return
  const { id: externalId, amount, coin, dueAt, state } = dispute
  await transaction(ctx, async (txCtx) => {
    const ids = checkout.parts.map(({ registrationId }) => registrationId)
    await lockLedger(txCtx, ids)
    const kind = state === 'lost' ? 'dispute_lost' : 'dispute'
    await addNotice(txCtx, { checkoutId: checkout.id, kind, externalId, amount, coin, dueAt })
    if (state === 'won') await endNotice(txCtx, externalId)
    if (state === 'lost' && coin === checkout.coin) await bookLost(txCtx, checkout, dispute)
  })
}

/** Those first that were paid more than they cost. */
async function bookLost(ctx: RequestContext, { paymentIntent }: Checkout, { id: externalId, amount }: GatewayDispute) {
  const [known] = await ctx.db.execute(sql`select 1 from payments where external_id = ${externalId} limit 1`)
  if (known) return
  const payments = await listCardPayments(ctx, sql`p.external_id = ${paymentIntent}`)
  let left = amount
  for (const payment of payments.toSorted((a, b) => b.credit - a.credit)) {
    const part = Math.min(left, payment.amount - payment.refunded)
    if (part <= 0) continue
    left -= part
    const movedOn = dayAt(ctx.now, 'Europe/Madrid')
    const row = { registrationId: payment.registrationId, amount: part, movedOn, externalId, actorId: null }
    await addPayment(ctx, { ...row, state: 'refunded', method: 'card' }, payment.id)
  }
}
