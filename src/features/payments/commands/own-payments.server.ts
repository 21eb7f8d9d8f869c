import { sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { linkPaymentProof, removePaymentProofs } from '#features/registrations/files/link.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isPaidFor, openOf } from '#shared/payments/own-payments.ts'
import { formatReference } from '#shared/payments/reference.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'
import { findReference, listBalances, listPayments, lockLedger } from '../ledger.server.ts'
import { groupPaymentForm } from '../schema.ts'
import { announcePayment, append, assertPast } from './payments.server.ts'

/** Says that the actor has paid, with the bank's receipt if they have it. */
export const announceWithProof = (ctx: RequestContext, id: number, input: unknown, proof: FileAnswer | null) =>
  transaction(ctx, async (txCtx) => {
    await announcePayment(txCtx, id, input)
    if (proof) await linkPaymentProof(txCtx, id, proof)
  })

/**
 * Says that the actor has paid all seats of a group that they manage with one transfer, under the reference of the first of them: a payment
 * of each seat, of everything that is open for it. Throws `invalid` when nothing is open.
 */
export async function announceGroupPayment(
  ctx: RequestContext,
  id: number,
  input: unknown,
  proof: FileAnswer | null = null,
) {
  const { userId } = await authorizeHolder(ctx, id)
  const form = parse(groupPaymentForm, input)
  assertPast(ctx, form)
  const { method, moved_on: movedOn, amount: sent } = form
  await transaction(ctx, async (txCtx) => {
    const ids = await listGroup(txCtx, id, userId)
    const rows = (await lockLedger(txCtx, ids)).filter((row) => row.holderId === userId && !row.isTest)
    const balances = await listBalances(
      txCtx,
      rows.filter(({ state }) => isPaidFor(state)).map((row) => row.id),
    )
    const owed = balances.filter((balance) => openOf(balance) > 0).sort((a, b) => a.registrationId - b.registrationId)
    // What the page showed: an organizer may have confirmed a payment since.
    const open = owed.reduce((sum, balance) => sum + openOf(balance), 0)
    if (owed.length === 0 || open !== sent) throw new AppError('invalid', { fields: { amount: 'more_than_open' } })
    const note = formatReference((await findReference(txCtx, owed[0]!.registrationId)) ?? '')
    for (const balance of owed) {
      const row = { registrationId: balance.registrationId, amount: openOf(balance), method, movedOn, note }
      await append(txCtx, { ...row, state: 'announced', actorId: userId })
    }
    if (proof) await linkPaymentProof(txCtx, id, proof)
  })
}

const listGroup = async ({ db }: RequestContext, id: number, userId: number): Promise<number[]> =>
  (
    await db.execute<{ id: number }>(sql`select r.id from registrations r where r.holder_id = ${userId}
      and (r.id = ${id} or r.group_id = (select g.group_id from registrations g where g.id = ${id})) order by r.id`)
  ).map((row) => row.id)

/** Takes back what the actor had announced. Throws `payment_changed` once someone has confirmed or rejected it. */
export async function withdrawPayment(ctx: RequestContext, id: number, paymentId: number) {
  const { userId } = await authorizeHolder(ctx, id)
  await transaction(ctx, async (txCtx) => {
    await lockLedger(txCtx, [id])
    const payment = (await listPayments(txCtx, [id])).find((one) => one.id === paymentId)
    if (!payment) throw notFound()
    // Nobody takes back what the person announced who had the seat before.
    if (payment.state !== 'announced' || payment.actorId !== userId) throw new AppError('payment_changed')
    const { method, amount, movedOn } = payment
    const row = { method, amount, movedOn, note: null, registrationId: id, actorId: userId }
    await append(txCtx, { ...row, state: 'rejected' }, paymentId)
  })
}

/** Adds the bank's receipt to a registration that is or was paid for. */
export async function addPaymentProof(ctx: RequestContext, id: number, proof: FileAnswer) {
  const { userId } = await authorizeHolder(ctx, id)
  await transaction(ctx, async (txCtx) => {
    const [row] = await lockLedger(txCtx, [id])
    if (row?.holderId !== userId || row.isTest) throw new AppError('registration_changed')
    await linkPaymentProof(txCtx, id, proof)
  })
}

export async function removePaymentProof(ctx: RequestContext, id: number, hash: string) {
  await authorizeHolder(ctx, id)
  await transaction(ctx, (txCtx) => removePaymentProofs(txCtx, [id], hash))
}
