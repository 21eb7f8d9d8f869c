import { sql } from 'drizzle-orm'
import { listOwn } from '#features/payments/access.server.ts'
import { append, isFresh } from '#features/payments/commands/payments.server.ts'
import { getBalance, listPayments, lockLedger, owesOf } from '#features/payments/ledger.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type CheckInAct, type CheckInRefusal, isAdmitted } from '#shared/check-in/check-in.ts'
import { can } from '#shared/member-permissions.ts'
import type { CheckInAccess } from '../access.server.ts'
import { CASH_PREFIX } from '../queries/money.server.ts'
import { findSeatAt } from '../queries/seat-at.server.ts'

/**
 * Books what was taken in cash on the spot, once for each key. Nothing is booked where less is owed by now: another device took it, or it was paid
 * otherwise. Where the seat ended or the event was cancelled since, what was owed then counts: the money is there, and is to be given back. Null
 * when it is booked. Under the lock of the seats. Does not authorize check-in itself.
 */
export async function collectCash(
  ctx: RequestContext,
  { terms }: Seats,
  { key, id, at, amount = 0 }: CheckInAct,
  access: CheckInAccess,
): Promise<CheckInRefusal | null> {
  if (!(await mayCollectOf(ctx, id, access))) return 'may_not_collect'
  const [row] = await lockLedger(ctx, [id])
  if (!row) return 'missing'
  const then = await findSeatAt(ctx, id, at)
  if (!isAdmitted(row) && !then.isAdmitted) return 'wrong_state'
  const externalId = CASH_PREFIX + key
  const [booked] = await ctx.db.execute<{ id: number }>(
    sql`select registration_id as id from payments where external_id = ${externalId} limit 1`,
  )
  if (booked) return booked.id === id ? null : 'key_used'
  const isLate = then.endedAt !== null || then.isOffSince
  const owed = isLate ? then.owed : owesOf(await getBalance(ctx, id), terms)
  if (amount <= 0 || amount > owed) return 'not_owed'
  const movedOn = dayAt(new Date(at), terms.zone)
  await append(ctx, {
    registrationId: id,
    state: 'confirmed',
    method: 'cash',
    amount,
    movedOn,
    externalId,
    actorId: access.userId,
  })
  return null
}

const mayCollectOf = async (ctx: RequestContext, id: number, { userId, role }: CheckInAccess) =>
  can(role, 'money.edit') && (await listOwn(ctx, { userId, role }, [id])).length === 0

/**
 * Takes back cash that was booked here, as Money does within ten minutes, and once for each key. Nothing where it was not booked, or was taken
 * back already. Under the lock of the seats. Does not authorize check-in itself.
 */
export async function undoCash(
  ctx: RequestContext,
  { key, id, undoes }: CheckInAct,
  access: CheckInAccess,
): Promise<CheckInRefusal | null> {
  if (!(await mayCollectOf(ctx, id, access))) return 'may_not_collect'
  await lockLedger(ctx, [id])
  const [booked] = await ctx.db.execute<{ paymentId: number }>(
    sql`select payment_id as "paymentId" from payments
      where external_id = ${CASH_PREFIX + (undoes ?? '')} and registration_id = ${id} and state = 'confirmed'`,
  )
  const payment = booked && (await listPayments(ctx, [id])).find((one) => one.id === booked.paymentId)
  if (!payment || payment.state === 'rejected') return null
  if (payment.state !== 'confirmed' || !isFresh(ctx, payment)) return 'too_late'
  const { method, amount, movedOn } = payment
  const row = { method, amount, movedOn, registrationId: id, externalId: CASH_PREFIX + key, actorId: access.userId }
  await append(ctx, { ...row, state: 'rejected' }, payment.id)
  return null
}
