import { and, eq, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { type DisabledReason, FAILING_DAYS, TEST_KIND } from '#shared/webhooks.ts'
import { auditEndpoint } from '../audit.server.ts'
import { noticeJob } from '../notices/notice.server.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import type { Claim, Delivery, Endpoint } from './claim.server.ts'
import { deliverJob } from './outbox.server.ts'
import { deadlineFrom, nextAttempt } from './retries.ts'
import type { Outcome } from './send.server.ts'

/** Fewer failed attempts tell nothing of an endpoint that hardly gets any messages. */
const FAILURES_MIN = 10
const FAILING_MS = FAILING_DAYS * DAY_MS
const GONE = 410
/** Seconds within which a retry does not wait for the run of the next minute. */
const SOON_MS = 60_000
const NOT_FAILING = { failingSince: null, failures: 0, resumeAt: null }

/** Writes down how an attempt ended, and when there is another. An endpoint that was removed meanwhile has no log. */
export async function recordAttempt(ctx: RequestContext, claim: Claim, headers: Record<string, string>, end: Outcome) {
  await transaction(ctx, async (txCtx) => {
    const { db, now } = txCtx
    // In the order of the claim: endpoint, then message.
    const [endpoint] = await db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, claim.endpoint.id))
      .for('update')
    if (!endpoint) return
    const { id, attempts: number } = claim.delivery
    const { status, failure, durationMs } = end
    const [stored] = await db
      .select({ body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id))
      .for('update')
    // An answer may repeat the message. What was forgotten meanwhile is not kept that way.
    const answer = stored?.body === claim.delivery.body ? end.answer : null
    await db
      .insert(webhookAttempts)
      .values({ deliveryId: id, number, at: now, durationMs, requestHeaders: headers, status, failure, answer })
    if (failure === null) {
      await finish(txCtx, claim.delivery, { state: 'delivered', status, failure })
      await db
        .update(webhookEndpoints)
        .set({ ...NOT_FAILING, deliveredAt: now })
        .where(eq(webhookEndpoints.id, endpoint.id))
    } else await recordFailure(txCtx, { endpoint, delivery: claim.delivery }, end)
  })
}

/** There is nothing to tell any more. */
export const skipDelivery = (ctx: RequestContext, { delivery }: Claim) => finish(ctx, delivery, { state: 'skipped' })

const finish = ({ db, now }: RequestContext, { id }: Delivery, end: Partial<Delivery>) =>
  db
    .update(webhookDeliveries)
    .set({ ...end, claimedUntil: null, finishedAt: now })
    .where(eq(webhookDeliveries.id, id))

async function recordFailure(
  ctx: RequestContext,
  { endpoint, delivery }: Claim,
  { status, failure, resumeAt }: Outcome,
) {
  const { db, now } = ctx
  const isTest = delivery.kind === TEST_KIND
  const next = isTest || status === GONE ? null : nextAttempt({ ...delivery, now, resumeAt })
  if (next === null) await finish(ctx, delivery, { state: 'failed', status, failure })
  else {
    const waits = { status, failure, claimedUntil: null, nextAttemptAt: next }
    await db.update(webhookDeliveries).set(waits).where(eq(webhookDeliveries.id, delivery.id))
    if (next.getTime() - now.getTime() < SOON_MS) await enqueue(ctx, deliverJob, {}, { startAfter: next })
  }
  const failingSince = isTest ? endpoint.failingSince : (endpoint.failingSince ?? now)
  const failures = endpoint.failures + (isTest ? 0 : 1)
  // No longer than a message may wait.
  const pause = resumeAt && new Date(Math.min(resumeAt.getTime(), deadlineFrom(now).getTime()))
  const set = { failingSince, failures, resumeAt: pause ?? endpoint.resumeAt }
  await db.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, endpoint.id))
  const hasFailedLong = failingSince && now.getTime() - failingSince.getTime() > FAILING_MS && failures >= FAILURES_MIN
  if (status === GONE) await disableEndpoint(ctx, endpoint, 'gone')
  else if (hasFailedLong) await disableEndpoint(ctx, endpoint, 'failing')
}

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
