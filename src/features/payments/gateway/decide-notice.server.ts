import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { authorizeMoneyOf } from '../access.server.ts'
import { gatewayNotices } from '../notices/table.server.ts'
import { gatewayCheckouts } from '../table.server.ts'
import { bookIn, type Checkout } from './settle.server.ts'

/**
 * Takes what someone has looked at off the list; with `book` the amount that was paid instead of the one that was asked for counts, and
 * the seat is confirmed as by any payment. Throws `payment_changed` when someone else has decided meanwhile, and 404.
 */
export async function decideNotice(ctx: RequestContext, id: number, act: 'book' | 'done') {
  const { notices, checkout } = await getNotice(ctx, id)
  const { eventId, userId } = await authorizeMoneyOf(ctx, 'money.edit', checkout.registrationId)
  const isBookable = notices.kind === 'differs' && notices.coin === checkout.coin && notices.amount > 0
  if (act === 'book' && !(isBookable && checkout.paymentIntent)) throw notFound()
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const [decided] = await txCtx.db
      .update(gatewayNotices)
      .set({ doneAt: ctx.now, doneBy: userId })
      .where(and(eq(gatewayNotices.id, id), isNull(gatewayNotices.doneAt)))
      .returning({ id: gatewayNotices.id })
    if (!decided) throw new AppError('payment_changed')
    const details = { notice: id, kind: notices.kind, act, amount: notices.amount, coin: notices.coin }
    const { registrationId: entityId } = checkout
    await recordAudit(txCtx, { action: 'decideCardPayment', entityType: 'registration', entityId, details })
    if (act !== 'book') return
    const booked = { amount: notices.amount, parts: partsOf(checkout, notices.amount) }
    await txCtx.db.update(gatewayCheckouts).set(booked).where(eq(gatewayCheckouts.id, checkout.id))
    await bookIn(txCtx, { ...checkout, ...booked }, { paymentIntent: checkout.paymentIntent!, seats })
  })
}

async function getNotice({ db }: RequestContext, id: number) {
  const [found] = isRowId(id)
    ? await db
        .select({ notices: gatewayNotices, checkout: gatewayCheckouts })
        .from(gatewayNotices)
        .innerJoin(gatewayCheckouts, eq(gatewayCheckouts.id, gatewayNotices.checkoutId))
        .where(eq(gatewayNotices.id, id))
    : []
  if (!found) throw notFound()
  return found
}

/** What was paid covers the registrations in their order; what is left over is the last one's. */
function partsOf({ parts }: Checkout, amount: number) {
  let left = amount
  return parts.map(({ registrationId, amount: asked }, index) => {
    const part = index === parts.length - 1 ? left : Math.min(left, asked)
    left -= part
    return { registrationId, amount: part }
  })
}
