import { and, eq, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Outcome } from '#platform/delivery/post-message.server.ts'
import { nextAttempt } from '#platform/delivery/retries.ts'
import { type DisabledReason, TEST_KIND } from '#shared/webhooks.ts'
import { auditEndpoint } from '../audit.server.ts'
import { noticeJob } from '../notices/notice.server.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import type { Claim, Delivery, Endpoint } from './claim.server.ts'
import { deliverJob } from './outbox.server.ts'
import { deadlineFrom, PAUSES } from './retries.ts'

const GONE = 410
/** Seconds within which a retry does not wait for the run of the next minute. */
const SOON_MS = 60_000

/** An attempt, and what was sent. */
export type Sent = Outcome & { headers: Record<string, string>; body: string }

/**
 * Writes down how an attempt ended, and when there is another. Null: there is nothing to tell any more. `isMoved`: the endpoint has another
 * address since, which is tried as if the former one had asked for nothing.
 */
export async function recordAttempt(
  ctx: RequestContext,
  { delivery, endpoint }: Claim,
  sent: Sent | null,
  isMoved: boolean,
) {
  if (!sent) return finish(ctx, delivery, { state: 'skipped' })
  const { db, now } = ctx
  const { status, failure, durationMs, headers: requestHeaders } = sent
  const [stored] = await db
    .select({ body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, delivery.id))
    .for('update')
  // An answer may repeat the message. What was forgotten meanwhile is not kept that way.
  const answer = stored?.body === sent.body ? sent.answer : null
  const attempt = { at: now, durationMs, requestHeaders, status, failure, answer }
  await db.insert(webhookAttempts).values({ deliveryId: delivery.id, number: delivery.attempts, ...attempt })
  if (failure === null) await finish(ctx, delivery, { state: 'delivered', status, failure })
  else await planRetry(ctx, delivery, sent, isMoved)
  if (isMoved) return
  // No longer than a message may wait.
  const pause = sent.resumeAt && new Date(Math.min(sent.resumeAt.getTime(), deadlineFrom(now).getTime()))
  if (failure === null || pause)
    await db.update(webhookEndpoints).set({ resumeAt: pause }).where(eq(webhookEndpoints.id, endpoint.id))
}

async function planRetry(ctx: RequestContext, delivery: Delivery, sent: Sent, isMoved: boolean) {
  const { db, now } = ctx
  const { status, failure } = sent
  const isLast = delivery.kind === TEST_KIND || (status === GONE && !isMoved)
  const pauseSeconds = isLast ? undefined : PAUSES[delivery.tries - 1]
  const resumeAt = isMoved ? null : sent.resumeAt
  const next = nextAttempt({ pauseSeconds, now, resumeAt, deadline: delivery.deadline })
  if (next === null) return finish(ctx, delivery, { state: 'failed', status, failure })
  const waits = { status, failure, claimedUntil: null, nextAttemptAt: next }
  await db.update(webhookDeliveries).set(waits).where(eq(webhookDeliveries.id, delivery.id))
  if (next.getTime() - now.getTime() < SOON_MS) await enqueue(ctx, deliverJob, {}, { startAfter: next })
}

const finish = ({ db, now }: RequestContext, { id }: Delivery, end: Partial<Delivery>) =>
  db
    .update(webhookDeliveries)
    .set({ ...end, claimedUntil: null, finishedAt: now })
    .where(eq(webhookDeliveries.id, id))

/** Ends the messages of an endpoint, and has its organization told. Returns the entry of the audit log; null where it has ended already. */
export async function disableEndpoint(
  ctx: RequestContext,
  { id, organizationId, url }: Pick<Endpoint, 'id' | 'organizationId' | 'url'>,
  disabledReason: DisabledReason,
  reason: string | null = null,
): Promise<number | null> {
  const [disabled] = await ctx.db
    .update(webhookEndpoints)
    .set({ state: 'disabled', disabledReason, disabledAt: ctx.now })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        disabledReason === 'site_team'
          ? sql`${webhookEndpoints.disabledReason} is distinct from 'site_team'`
          : sql`${webhookEndpoints.state} <> 'disabled'`,
      ),
    )
    .returning({ id: webhookEndpoints.id })
  if (!disabled) return null
  const audited = { id, organizationId, url }
  const entry = await auditEndpoint(ctx, 'disableWebhook', audited, {
    to: 'disabled',
    reason,
    details: { disabledReason },
  })
  await enqueue(ctx, noticeJob, { endpointId: id, about: disabledReason })
  return entry
}
