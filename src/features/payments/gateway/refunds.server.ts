import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { log } from '#platform/logging/log.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { authorizeMoneyOf } from '../access.server.ts'
import { append as appendPayment } from '../commands/payments.server.ts'
import { addPayment, lastPaymentRow, lockLedger } from '../ledger.server.ts'
import { addNotice } from '../notices/notices.server.ts'
import { gatewayCheckouts } from '../table.server.ts'
import type { PaymentGateway, RefundTotals } from './gateway.ts'
import { findGateway } from './keys.server.ts'
import { whileRefunding } from './refund-lock.server.ts'
import { cardRefundForm } from './schema.ts'
import type { Checkout } from './settle.server.ts'

/** A payment by card of one registration. `refunded` by whatever way; `given` back by the gateway, `refused` of that by the payer's bank. */
type CardPayment = {
  id: number
  registrationId: number
  intent: string
  amount: number
  refunded: number
  given: number
  refused: number
  /** Of its registration: what was paid beyond what it costs. */
  credit: number
}

/** SQL condition: row `r` is of a refund at the gateway, and not of a dispute. */
const isGatewayRow = sql`r.external_id like p.external_id || ':%'`

export async function listCardPayments(ctx: RequestContext, where: ReturnType<typeof sql>): Promise<CardPayment[]> {
  const rows = await ctx.db.execute<CardPayment>(sql`
    select p.id, p.registration_id as "registrationId", p.external_id as intent, p.amount,
      coalesce(sum(r.amount), 0)::int as refunded, coalesce(sum(r.amount) filter (where ${isGatewayRow} and r.amount > 0), 0)::int as given,
      coalesce(-sum(r.amount) filter (where ${isGatewayRow} and r.amount < 0), 0)::int as refused,
      b.paid - b.total as credit
    from payments p left join payments r on r.payment_id = p.id and r.state = 'refunded'
    join registration_balances b on b.registration_id = p.registration_id
    where p.method = 'card' and p.state = 'confirmed' and p.external_id is not null and ${where}
    group by p.id, b.paid, b.total order by p.id desc`)
  return [...rows]
}

/** What of a registration's payments can be given back to the card, in minor units. Does not authorize. */
export async function refundableByCard(ctx: RequestContext, registrationId: number): Promise<number> {
  const paid = await listCardPayments(ctx, sql`p.registration_id = ${registrationId}`)
  return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
}

/**
 * Gives money back to the card it came from, from the last payment to the first. What the gateway has given back is booked also when a later
 * part is refused. Throws `payment_changed`, `refund_under_way`, `more_than_paid`, `gateway_off`, `gateway_unavailable`, `gateway_keys` and
 * `gateway_refused`.
 */
export async function refundByCard(ctx: RequestContext, registrationId: number, input: unknown) {
  const { eventId } = await authorizeMoneyOf(ctx, 'money.edit', registrationId)
  const sent = parse(cardRefundForm, input)
  // The gateway is asked outside of any transaction: two organizers could both be told that nothing has changed.
  await whileRefunding(ctx, registrationId, () => giveBack(ctx, { eventId, registrationId, sent }))
  await recordAudit(ctx, {
    action: 'refundByCard',
    entityType: 'registration',
    entityId: registrationId,
    details: { amount: sent.amount },
  })
}

type Refund = { eventId: number; registrationId: number; sent: ReturnType<typeof cardRefundForm.parse> }

/** False: the gateway did not answer, and may have given it back. */
async function giveBack(ctx: RequestContext, { eventId, registrationId, sent }: Refund): Promise<boolean> {
  const { last, payments } = await readLedger(ctx, registrationId)
  if (sent.seen !== undefined && sent.seen !== last) throw new AppError('payment_changed')
  const parts = splitOver(payments, sent.amount)
  if (parts === null) throw new AppError('more_than_paid', { fields: { amount: 'more_than_open' } })
  const organizationId = await getOrganization(ctx, eventId)
  const gateway = await findGateway(ctx, organizationId)
  if (!gateway) throw new AppError('gateway_off')
  const told = parts.map(({ payment: { intent } }) => ({ paymentIntent: intent, isOurs: true }))
  // What was given back and is not booked, for example because its answer was lost.
  for (const each of told) await bookRefunds(ctx, { organizationId, gateway }, each)
  if ((await readLedger(ctx, registrationId)).last !== last) throw new AppError('payment_changed')
  for (const [index, { payment, amount }] of parts.entries()) {
    // Of this attempt alone: the gateway answers the same key the same for a day, also once the reason of a refusal has passed.
    const idempotencyKey = randomUUID()
    const isAnswered = await gateway.refund({ registrationId, paymentIntent: payment.intent, amount, idempotencyKey })
    if (!isAnswered) return false
    await bookRefunds(ctx, { organizationId, gateway }, told[index]!, { registrationId, note: sent.note })
  }
  return true
}

/** Waits for who is booking: what they book is in it. */
const readLedger = (ctx: RequestContext, registrationId: number) =>
  transaction(ctx, async (txCtx) => {
    await lockLedger(txCtx, [registrationId])
    const payments = await listCardPayments(txCtx, sql`p.registration_id = ${registrationId}`)
    return { last: await lastPaymentRow(txCtx, registrationId), payments }
  })

/** Null when there is not as much. */
function splitOver(payments: CardPayment[], wanted: number) {
  let left = wanted
  const parts = payments.flatMap((payment) => {
    const amount = Math.min(left, payment.amount - payment.refunded)
    left -= Math.max(0, amount)
    return amount > 0 ? [{ payment, amount }] : []
  })
  return left === 0 ? parts : null
}

async function getOrganization({ db }: RequestContext, eventId: number): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`select organizer_id as id from events where id = ${eventId}`)
  return row!.id
}

type Cause = { registrationId: number; note: string | null }
type At = { organizationId: number; gateway: PaymentGateway }
type Told = { paymentIntent: string; isOurs: boolean }

/**
 * Books what the gateway has given back of a payment beyond what is booked: by the organizer here or at the gateway's own pages, told by
 * the answer or by a webhook, in whatever order. What the payer's bank has refused is paid again, and an organizer is told. `cause`: the
 * organizer asked for it here. Does not authorize.
 */
export async function bookRefunds(ctx: RequestContext, at: At, told: Told, cause: Cause | null = null) {
  const checkout = await findPaidCheckout(ctx, at.organizationId, told.paymentIntent)
  // It may have come before the payment itself: then it is to be sent again.
  if (!checkout && told.isOurs) throw new AppError('gateway_early')
  if (!checkout) return
  const totals = await at.gateway.findRefunds(told.paymentIntent)
  if (totals.coin !== null && totals.coin !== checkout.coin)
    return log.error({ checkout: checkout.id, coin: totals.coin }, 'a refund in another currency')
  await transaction(ctx, (txCtx) => bookTotals(txCtx, checkout, totals, cause))
}

export async function findPaidCheckout({ db }: RequestContext, organizationId: number, paymentIntent: string) {
  const { paymentIntent: intent, organizationId: of, paidAt } = gatewayCheckouts
  const [checkout] = await db
    .select()
    .from(gatewayCheckouts)
    .where(and(eq(intent, paymentIntent), eq(of, organizationId), isNotNull(paidAt)))
  return checkout ?? null
}

async function bookTotals(ctx: RequestContext, checkout: Checkout, totals: RefundTotals, cause: Cause | null) {
  const { parts, paymentIntent: intent, id, coin } = checkout
  await lockLedger(
    ctx,
    parts.map(({ registrationId }) => registrationId),
  )
  const payments = await listCardPayments(ctx, sql`p.external_id = ${intent}`)
  const sorted = payments.toSorted((a, b) => rankOf(b, cause) - rankOf(a, cause))
  const sum = (of: 'given' | 'refused') => payments.reduce((total, payment) => total + payment[of], 0)
  const give = () =>
    spread(totals.given - sum('given'), sorted, async (payment, left) => {
      const amount = Math.min(left, payment.amount - payment.given + payment.refused)
      payment.given += Math.max(0, amount)
      if (amount > 0) await appendRefund(ctx, payment, { amount, externalId: `${intent}:${sum('given')}` }, cause)
      return amount
    })
  await give()
  const refused = await spread(totals.refused - sum('refused'), sorted, async (payment, left) => {
    const amount = Math.min(left, payment.given - payment.refused)
    payment.refused += Math.max(0, amount)
    if (amount > 0)
      await appendRefund(ctx, payment, { amount: -amount, externalId: `${intent}:-${sum('refused')}` }, null)
    return amount
  })
  // What was given back once more after that.
  await give()
  if (refused > 0)
    await addNotice(ctx, {
      checkoutId: id,
      kind: 'refund_failed',
      externalId: `${intent}:-${sum('refused')}`,
      amount: refused,
      coin,
    })
}

/** Takes from `wanted` what each payment takes of it. Returns how much that was. */
async function spread(
  wanted: number,
  payments: CardPayment[],
  take: (payment: CardPayment, left: number) => Promise<number>,
): Promise<number> {
  let left = wanted
  for (const payment of payments) if (left > 0) left -= Math.max(0, await take(payment, left))
  return Math.max(0, wanted) - Math.max(0, left)
}

type Row = { amount: number; externalId: string }

/** The holder is emailed of what was given back. */
function appendRefund(ctx: RequestContext, { id, registrationId }: CardPayment, row: Row, cause: Cause | null) {
  const add = row.amount > 0 ? appendPayment : addPayment
  const actorId = cause && ctx.actor.kind === 'person' ? ctx.actor.id : null
  const movedOn = dayAt(ctx.now, 'Europe/Madrid')
  return add(
    ctx,
    { ...row, registrationId, state: 'refunded', method: 'card', actorId, note: cause?.note ?? null, movedOn },
    id,
  )
}

/** Of several registrations paid together: first the one it was asked for, then those that were paid more than they cost. */
const rankOf = ({ registrationId, credit }: CardPayment, cause: Cause | null) =>
  registrationId === cause?.registrationId ? Number.MAX_SAFE_INTEGER : credit
