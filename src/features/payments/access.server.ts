import { sql } from 'drizzle-orm'
import { authorizeOrganizerOf } from '#features/registrations/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { type Ability, type EventRole, isPart } from '#shared/member-permissions.ts'

type Money = Extract<Ability, 'money.read' | 'money.edit'>

/**
 * A registration whose money the actor may see or change: 404 for whoever may not see money, 403 for editors who would decide about their
 * own.
 */
export async function authorizeMoneyOf(ctx: RequestContext, ability: Money, registrationId: number) {
  const found = await authorizeOrganizerOf(ctx, ability, registrationId)
  const isOwn = ability === 'money.edit' && (await listOwn(ctx, found, [registrationId])).length > 0
  if (isOwn) throw new AppError('forbidden')
  return found
}

/** Of these registrations those about whose money the actor does not decide: editors not about their own, or of seats that they pay for. */
export async function listOwn(
  { db }: RequestContext,
  { userId, role }: { userId: number; role: EventRole },
  ids: number[],
): Promise<number[]> {
  // The owner is the organization.
  if (isPart(role, 'administrator')) return []
  const rows = await db.execute<{ id: number }>(sql`select id from registrations
    where id = any(${sql.param(ids)}::int[]) and ${userId} in (user_id, holder_id)`)
  return rows.map(({ id }) => id)
}

/** The registration of a payment whose money the actor may change. Throws 404. */
export async function authorizePayment(ctx: RequestContext, paymentId: number) {
  const [row] = isRowId(paymentId)
    ? await ctx.db.execute<{ registrationId: number }>(
        sql`select registration_id as "registrationId" from payments where id = ${paymentId} and payment_id = ${paymentId}`,
      )
    : []
  if (!row) throw notFound()
  const { eventId, userId } = await authorizeMoneyOf(ctx, 'money.edit', row.registrationId)
  return { eventId, userId, registrationId: row.registrationId }
}
