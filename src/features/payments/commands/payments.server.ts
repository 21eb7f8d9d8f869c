import { z } from 'zod'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { addCharges } from '#features/registrations/charges/charges.server.ts'
import { domainEvent } from '#kit/domain-event.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { PAYMENT_STATES } from '#shared/payments/enums.ts'
import { isPaidFor, openOf } from '#shared/payments/own-payments.ts'
import { authorizeMoneyOf, authorizePayment } from '../access.server.ts'
import { assertNoCardRefund } from '../gateway/refund-lock.server.ts'
import {
  addPayment,
  getBalance,
  isReceived,
  LEDGER_MAX,
  lastChargeRow,
  lastPaymentRow,
  listPayments,
  lockLedger,
  type Payment,
} from '../ledger.server.ts'
import { adjustForm, confirmForm, entryForm, movementForm, rejectForm } from '../schema.ts'

/** A row of the ledger was added: the payment, and the state it reached. */
export const paymentChangedJob = jobKind('payments.changed', {
  paymentId: z.int(),
  registrationId: z.int(),
  state: z.enum(PAYMENT_STATES),
  /** The instant of the row, in ISO format: a refund of several payments is one. */
  at: z.string(),
})
export type PaymentChange = z.output<typeof paymentChangedJob.payload>
/** Told by that job, whose id stays the same when it is tried again. */
export const paymentChanged = domainEvent<PaymentChange & { jobId: string }>('payment.changed')

/** How many payments of a registration may wait for confirmation at once. */
const ANNOUNCED_MAX = 5
/** Emails about confirmed payments wait as long as the confirmation can be undone. */
export const UNDO_MINUTES = 10

/** Says that the actor has paid for a registration they manage. Throws `invalid`, `registration_changed` and 404. */
export async function announcePayment(ctx: RequestContext, registrationId: number, input: unknown) {
  const { userId } = await authorizeHolder(ctx, registrationId)
  const sent = parse(movementForm, input)
  assertPast(ctx, sent)
  return transaction(ctx, async (txCtx) => {
    const [row] = await lockLedger(txCtx, [registrationId])
    if (row?.holderId !== userId || !isPaidFor(row.state) || row.isTest) throw new AppError('registration_changed')
    const open = openOf(await getBalance(txCtx, registrationId))
    const waiting = (await listPayments(txCtx, [registrationId])).filter(({ state }) => state === 'announced')
    if (sent.amount > open || waiting.length >= ANNOUNCED_MAX)
      throw new AppError('invalid', { fields: { amount: 'more_than_open' } })
    return append(txCtx, { ...movement(sent), registrationId, state: 'announced', actorId: userId })
  })
}

/** What is entered has happened. */
export function assertPast({ now }: RequestContext, { moved_on }: { moved_on: string }) {
  if (moved_on > dayAt(now)) throw new AppError('invalid', { fields: { moved_on: 'date' } })
}

/**
 * Enters a payment that the organization has received. What the player said they paid, in the same sum, is confirmed by it: nobody counts
 * the same money twice. More than is owed is kept as credit. Throws `payment_changed` as `confirmPayment`.
 */
export async function recordPayment(ctx: RequestContext, registrationId: number, input: unknown) {
  const { userId } = await authorizeMoneyOf(ctx, 'money.edit', registrationId)
  const sent = parse(entryForm, input)
  assertPast(ctx, sent)
  return transaction(ctx, async (txCtx) => {
    await lockPaidFor(txCtx, registrationId)
    await assertSeen(txCtx, registrationId, sent.seen)
    const announced = (await listPayments(txCtx, [registrationId])).find(
      ({ state, amount }) => state === 'announced' && amount === sent.amount,
    )
    const entered = movement(sent)
    const row = { ...entered, note: entered.note ?? announced?.note ?? null, registrationId, actorId: userId }
    return append(txCtx, { ...row, state: 'confirmed' }, announced?.id)
  })
}

/** Confirms a payment that was announced. Throws `payment_changed` when someone else has decided meanwhile. */
export async function confirmPayment(ctx: RequestContext, paymentId: number, input: unknown = {}) {
  const { userId, registrationId } = await authorizePayment(ctx, paymentId)
  const sent = parse(confirmForm, input)
  if (sent.moved_on !== null) assertPast(ctx, { moved_on: sent.moved_on })
  return transaction(ctx, async (txCtx) => {
    const payment = await lockPayment(txCtx, { registrationId, paymentId })
    if (payment.state !== 'announced') throw new AppError('payment_changed')
    const { method, note } = payment
    const row = { amount: sent.amount ?? payment.amount, movedOn: sent.moved_on ?? payment.movedOn, method, note }
    return append(txCtx, { ...row, registrationId, state: 'confirmed', actorId: userId }, paymentId)
  })
}

/**
 * Takes back a payment that did not arrive, or was confirmed by mistake; the latter with a reason once ten minutes have passed. Throws `payment_changed`
 * when it was refunded or rejected.
 */
export async function rejectPayment(ctx: RequestContext, paymentId: number, input: unknown = {}) {
  const { userId, registrationId } = await authorizePayment(ctx, paymentId)
  const { reason } = parse(rejectForm, input)
  return transaction(ctx, async (txCtx) => {
    const payment = await lockPayment(txCtx, { registrationId, paymentId })
    const { state, method, amount, movedOn } = payment
    if ((state !== 'announced' && state !== 'confirmed') || method === 'card') throw new AppError('payment_changed')
    if (state === 'confirmed' && reason === null && !isFresh(txCtx, payment))
      throw new AppError('invalid', { fields: { reason: 'required' } })
    const row = { method, amount, movedOn, note: reason, registrationId, actorId: userId }
    return append(txCtx, { ...row, state: 'rejected' }, paymentId)
  })
}

/** Enters money that the organization has given back, from the last payment to the first. Throws `more_than_paid`, and `refund_under_way` while a card is refunded. */
export async function refundPayment(ctx: RequestContext, registrationId: number, input: unknown) {
  const { userId } = await authorizeMoneyOf(ctx, 'money.edit', registrationId)
  const sent = parse(entryForm, input)
  assertPast(ctx, sent)
  return transaction(ctx, async (txCtx) => {
    await lockPaidFor(txCtx, registrationId)
    await assertNoCardRefund(txCtx, registrationId)
    await assertSeen(txCtx, registrationId, sent.seen)
    const { paid } = await getBalance(txCtx, registrationId)
    if (sent.amount > paid) throw new AppError('more_than_paid', { fields: { amount: 'more_than_open' } })
    let left = sent.amount
    for (const payment of (await listPayments(txCtx, [registrationId])).filter(isReceived).reverse()) {
      const amount = Math.min(left, payment.amount - payment.refunded)
      if (amount <= 0) continue
      left -= amount
      await append(txCtx, { ...movement(sent), amount, registrationId, state: 'refunded', actorId: userId }, payment.id)
    }
  })
}

/**
 * Discounts (negative) or charges by hand, with the reason that the player reads. Never below nothing. Throws `changed_meanwhile` where it
 * costs something else by now: a double click, or someone else gave the same discount.
 */
export async function adjustCharge(ctx: RequestContext, registrationId: number, input: unknown) {
  const { userId } = await authorizeMoneyOf(ctx, 'money.edit', registrationId)
  const { amount, reason, seen } = parse(adjustForm, input)
  await transaction(ctx, async (txCtx) => {
    await lockPaidFor(txCtx, registrationId)
    if (seen !== undefined && seen !== (await lastChargeRow(txCtx, registrationId)))
      throw new AppError('changed_meanwhile')
    const { total } = await getBalance(txCtx, registrationId)
    if (total + amount < 0) throw new AppError('invalid', { fields: { amount: 'more_than_open' } })
    if (total + amount > LEDGER_MAX) throw new AppError('invalid', { fields: { amount: 'number' } })
    const words = amount < 0 ? ADJUSTMENT.discount : ADJUSTMENT.extra
    const line = { kind: 'adjustment' as const, item: 'adjustment', ...words, amount, reason, actorId: userId }
    await addCharges(txCtx, registrationId, [line])
  })
}
const ADJUSTMENT = {
  discount: { titleEs: 'Descuento de la organización', titleEn: 'Discount by the organizers' },
  extra: { titleEs: 'Cargo de la organización', titleEn: 'Charge by the organizers' },
}

const movement = ({ amount, method, moved_on, note }: ReturnType<typeof movementForm.parse>) => ({
  amount,
  method,
  note,
  movedOn: moved_on,
})

/** Whether the email about it has not been sent yet. */
export const isFresh = ({ now }: Pick<RequestContext, 'now'>, { changedAt }: Pick<Payment, 'changedAt'>) =>
  now.getTime() - changedAt.getTime() <= UNDO_MINUTES * 60_000

/** Throws `payment_changed` where a row was added after those that the form was shown with. */
async function assertSeen(ctx: RequestContext, registrationId: number, seen: number | undefined) {
  if (seen !== undefined && seen !== (await lastPaymentRow(ctx, registrationId))) throw new AppError('payment_changed')
}

/** Throws `registration_changed` for tests, which have no money. */
async function lockPaidFor(ctx: RequestContext, registrationId: number) {
  const [row] = await lockLedger(ctx, [registrationId])
  if (!row || row.isTest) throw new AppError('registration_changed')
}

async function lockPayment(
  ctx: RequestContext,
  { registrationId, paymentId }: Record<'registrationId' | 'paymentId', number>,
) {
  await lockPaidFor(ctx, registrationId)
  return (await listPayments(ctx, [registrationId])).find(({ id }) => id === paymentId)!
}

/** Adds the row and tells the job that emails about it. Under the lock of the ledger. Does not authorize. */
export async function append(ctx: RequestContext, row: Parameters<typeof addPayment>[1], before?: number) {
  const paymentId = await addPayment(ctx, row, before)
  const { registrationId, state } = row
  const at = ctx.now.toISOString()
  const options = state === 'announced' || row.method === 'card' ? {} : { startAfter: UNDO_MINUTES * 60 }
  await enqueue(ctx, paymentChangedJob, { paymentId, registrationId, state, at }, options)
  return { paymentId }
}
