import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { addCharges, listCharges } from '#features/registrations/charges/charges.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizePayment } from '../../access.server.ts'
import { append } from '../../commands/payments.server.ts'
import { addPayment, listPayments, lockLedger } from '../../ledger.server.ts'
import { undoForm } from '../schema.ts'
import { lockStatements } from './open-import.server.ts'
import { waivedItem } from './write-booking.server.ts'

/**
 * Takes back payments that were booked from lines, and what was forgiven with them; a payment that the player announced waits for
 * confirmation again. The lines can be booked anew. Payments that were refunded or taken back meanwhile stay as they are. Returns how many
 * were undone.
 */
export async function undoBookings(ctx: RequestContext, ref: EventRef, input: unknown): Promise<number> {
  const { organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  const { payments } = parse(undoForm, input)
  let undone = 0
  for (const paymentId of new Set(payments)) {
    const { registrationId } = await authorizePayment(ctx, paymentId)
    const isUndone = await transaction(ctx, async (txCtx) => {
      await lockStatements(txCtx, organizationId)
      await lockLedger(txCtx, [registrationId])
      return undoBooking(txCtx, { paymentId, registrationId })
    })
    if (isUndone) undone++
  }
  return undone
}

async function undoBooking(
  ctx: RequestContext,
  { paymentId, registrationId }: Record<'paymentId' | 'registrationId', number>,
) {
  const [row] = await ctx.db.execute<{ hash: string }>(sql`
    select substring(external_id from '^[0-9a-f]{64}') as hash from payments
    where payment_id = ${paymentId} and state = 'confirmed' and external_id ~ '^[0-9a-f]{64}(:|$)'`)
  const payment = (await listPayments(ctx, [registrationId])).find(({ id }) => id === paymentId)
  if (!row || payment?.state !== 'confirmed') return false
  const actorId = authorizeSignedIn(ctx).id
  const { amount, method, movedOn } = payment
  await append(ctx, { registrationId, amount, method, movedOn, note: null, state: 'rejected', actorId }, paymentId)
  await announceAgain(ctx, paymentId)
  const waived = (await listCharges(ctx, [registrationId])).filter(({ item }) => item === waivedItem(row.hash))
  await addCharges(
    ctx,
    registrationId,
    waived.map((line) => ({ ...line, amount: -line.amount, actorId })),
  )
  return true
}

/** The player's word still stands. Nobody is told of it a second time. */
async function announceAgain(ctx: RequestContext, paymentId: number) {
  const [said] = await ctx.db.execute<Parameters<typeof addPayment>[1]>(sql`
    select registration_id as "registrationId", state, method, amount, moved_on::text as "movedOn", note, actor_id as "actorId"
    from payments where payment_id = ${paymentId} and state = 'announced'`)
  if (said) await addPayment(ctx, said)
}
