import { and, eq, sql } from 'drizzle-orm'
import type { OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { enqueue } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { PENDING_MAX, TEST_KIND } from '#shared/webhooks.ts'
import { auditEndpoint } from '../audit.server.ts'
import { type Endpoint, isServed } from '../delivery/claim.server.ts'
import { deliverJob, newMessageId } from '../delivery/outbox.server.ts'
import { deadlineFrom } from '../delivery/retries.ts'
import { deliveryForm, redeliveryForm } from '../schema.ts'
import { webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import { changeEndpoint } from './lock-endpoint.server.ts'

/** Nothing is sent for an organization that is not active, nor to what the site team disabled. `needsActive`: nor to any other. */
async function assertSending(
  { db }: RequestContext,
  { organizationId, state, disabledReason }: Endpoint,
  needsActive: boolean,
) {
  const [served] = await db.execute(sql`select 1 from organizations o where o.id = ${organizationId} and ${isServed}`)
  if (!served) throw new AppError('webhook_not_served')
  if (disabledReason === 'site_team') throw new AppError('webhook_disabled')
  if (needsActive && state !== 'active') throw new AppError('wrong_state')
}

async function countRoom({ db }: RequestContext, { id }: Endpoint): Promise<number> {
  const [row] = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from webhook_deliveries where endpoint_id = ${id} and state = 'pending'`,
  )
  return Math.max(0, PENDING_MAX - row!.waiting)
}

const startDelivery = (ctx: RequestContext) => enqueue(ctx, deliverJob, {})

/** Sends a message that says nothing, once, also to a paused endpoint. Returns its id. */
export const sendTest = (ctx: RequestContext, organization: OrganizationRef, id: number): Promise<number> =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    await assertSending(txCtx, endpoint, false)
    if ((await countRoom(txCtx, endpoint)) === 0) throw new AppError('webhook_busy')
    const sequence = endpoint.sequence + 1
    await txCtx.db.update(webhookEndpoints).set({ sequence }).where(eq(webhookEndpoints.id, id))
    const times = { at: ctx.now, createdAt: ctx.now, nextAttemptAt: ctx.now, deadline: deadlineFrom(ctx.now) }
    const [added] = await txCtx.db
      .insert(webhookDeliveries)
      .values({ endpointId: id, messageId: sql`${newMessageId}`, kind: TEST_KIND, sequence, ...times })
      .returning({ id: webhookDeliveries.id })
    await startDelivery(txCtx)
    return added!.id
  })

/** A new day of attempts from now on. The message and its id are the same. */
const anew = (now: Date) => ({
  ...({ state: 'pending', tries: 0, status: null, failure: null, finishedAt: null } as const),
  nextAttemptAt: now,
  deadline: deadlineFrom(now),
})

/** Sends one message of the log again, also one that arrived. Throws `wrong_state` while it waits anyway, or the endpoint does not get any. */
export const redeliver = (ctx: RequestContext, organization: OrganizationRef, id: number, input: unknown) =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    const { delivery } = parse(deliveryForm, input)
    const one = and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.endpointId, id))
    const [found] = await txCtx.db.select().from(webhookDeliveries).where(one).for('update')
    if (!found) throw notFound()
    await assertSending(txCtx, endpoint, found.kind !== TEST_KIND)
    if (found.state === 'pending') throw new AppError('wrong_state')
    if ((await countRoom(txCtx, endpoint)) === 0) throw new AppError('webhook_busy')
    await txCtx.db.update(webhookDeliveries).set(anew(ctx.now)).where(one)
    await startDelivery(txCtx)
  })

/** Sends again what failed in the last hours, the oldest first, as many as may wait. Returns how many. */
export const redeliverFailed = (
  ctx: RequestContext,
  organization: OrganizationRef,
  id: number,
  input: unknown,
): Promise<number> =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    const { hours } = parse(redeliveryForm, input)
    await assertSending(txCtx, endpoint, true)
    const room = await countRoom(txCtx, endpoint)
    const since = new Date(ctx.now.getTime() - hours * HOUR_MS).toISOString()
    const again = await txCtx.db
      .update(webhookDeliveries)
      .set(anew(ctx.now))
      .where(sql`${webhookDeliveries.id} in (select d.id from webhook_deliveries d where d.endpoint_id = ${id} and d.state = 'failed'
        and d.kind <> ${TEST_KIND} and d.created_at >= ${since}::timestamptz order by d.id limit ${room})`)
      .returning({ id: webhookDeliveries.id })
    if (again.length > 0) {
      await auditEndpoint(txCtx, 'redeliverWebhook', endpoint, { details: { messages: again.length } })
      await startDelivery(txCtx)
    }
    return again.length
  })
