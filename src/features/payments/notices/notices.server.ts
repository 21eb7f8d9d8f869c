import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { GATEWAY_NOTICES, type GatewayNotice } from '#shared/payments/checkout.ts'
import { gatewayNotices } from './table.server.ts'

const noticed = { noticeId: z.int(), kind: z.enum(GATEWAY_NOTICES) }
/** A payment by card needs someone of the organization. */
export const noticeJob = jobKind('payments.notice', noticed)
export const noticeEmailJob = jobKind('payments.notice_email', { ...noticed, userId: z.int() })

type NewNotice = typeof gatewayNotices.$inferInsert

/**
 * Notes what an organizer has to look at, once, and has them emailed. A dispute that is lost is looked at again. Returns whether it is new.
 * In the transaction of what it is about.
 */
export async function addNotice(ctx: RequestContext, notice: Omit<NewNotice, 'createdAt'>): Promise<boolean> {
  const { externalId, kind } = gatewayNotices
  const again = { kind: notice.kind, doneAt: null, doneBy: null }
  const isLost = sql`${notice.kind} = 'dispute_lost' and ${kind} <> 'dispute_lost'`
  const added = await ctx.db
    .insert(gatewayNotices)
    .values({ ...notice, createdAt: ctx.now })
    .onConflictDoUpdate({ target: externalId, set: again, setWhere: isLost })
    .returning({ id: gatewayNotices.id })
  for (const { id } of added) await enqueue(ctx, noticeJob, { noticeId: id, kind: notice.kind })
  return added.length > 0
}

/** The gateway says that nothing is left to be done. */
export const endNotice = ({ db, now }: RequestContext, of: string) =>
  db
    .update(gatewayNotices)
    .set({ doneAt: now })
    .where(and(eq(gatewayNotices.externalId, of), isNull(gatewayNotices.doneAt), eq(gatewayNotices.kind, 'dispute')))

/** What an organizer of the event has to look at, oldest first. Throws 404 for whoever may not see money. */
export async function listGatewayNotices(ctx: RequestContext, ref: EventRef): Promise<GatewayNotice[]> {
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const rows = await ctx.db.execute<GatewayNotice>(sql`
    select n.id, n.kind, r.id as "registrationId", coalesce(r.name, u.username, '') as name, n.amount, n.coin,
      c.amount as expected, c.coin as "expectedCoin", ${isoOf(sql`n.due_at`)} as "dueAt", ${isoOf(sql`n.created_at`)} as at
    from gateway_notices n join gateway_checkouts c on c.id = n.checkout_id join registrations r on r.id = c.registration_id
      left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and n.done_at is null order by n.id limit ${LISTED}`)
  return [...rows]
}
const LISTED = 100
const isoOf = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How many of these each event has that has some. Does not authorize. */
export async function countGatewayNotices(
  { db }: RequestContext,
  eventIds: Iterable<number>,
): Promise<Map<number, number>> {
  const rows = await db.execute<{ eventId: number; count: number }>(sql`
    select r.event_id as "eventId", count(*)::int as count from gateway_notices n
    join gateway_checkouts c on c.id = n.checkout_id join registrations r on r.id = c.registration_id
    where r.event_id = any(${idArray(eventIds)}) and n.done_at is null group by r.event_id`)
  return new Map(rows.map(({ eventId, count }) => [eventId, count]))
}

/** Whether a registration was paid with another amount than was asked for, and nobody has decided about it. Does not authorize. */
export async function hasDifferingPayment({ db }: RequestContext, registrationId: number): Promise<boolean> {
  const [row] = await db.execute(sql`select 1 from gateway_notices n join gateway_checkouts c on c.id = n.checkout_id
    where n.kind = 'differs' and n.done_at is null and c.parts @> ${JSON.stringify([{ registrationId }])}::jsonb limit 1`)
  return row !== undefined
}
