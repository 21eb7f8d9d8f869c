import { sql } from 'drizzle-orm'
import { listOwn } from '#features/payments/access.server.ts'
import { append } from '#features/payments/commands/payments.server.ts'
import { getBalance, lockLedger, owesOf } from '#features/payments/ledger.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type CheckInAct, type CheckInRefusal, isAdmitted } from '#shared/check-in/check-in.ts'
import { can } from '#shared/member-permissions.ts'
import type { CheckInAccess } from '../access.server.ts'
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
  { userId, role }: CheckInAccess,
): Promise<CheckInRefusal | null> {
  if (!role || !can(role, 'money.edit')) return 'may_not_collect'
  if ((await listOwn(ctx, { userId, role }, [id])).length > 0) return 'may_not_collect'
  const [row] = await lockLedger(ctx, [id])
  if (!row) return 'missing'
  const then = await findSeatAt(ctx, id, at)
  if (!isAdmitted(row) && !then.isAdmitted) return 'wrong_state'
  const externalId = `check-in:${key}`
  const [booked] = await ctx.db.execute<{ id: number }>(
    sql`select registration_id as id from payments where external_id = ${externalId} limit 1`,
  )
  if (booked) return booked.id === id ? null : 'key_used'
  const isLate = then.endedAt !== null || then.isOffSince
  const owed = isLate ? then.owed : owesOf(await getBalance(ctx, id), terms)
  if (amount <= 0 || amount > owed) return 'not_owed'
  const movedOn = dayAt(new Date(at), terms.zone)
  await append(ctx, {
    ...{ registrationId: id, state: 'confirmed', method: 'cash' },
    ...{ amount, movedOn, externalId, actorId: userId },
  })
  return null
}
