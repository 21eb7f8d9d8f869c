import { eq, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { createDelivery } from '#platform/delivery/delivery.server.ts'
import { notSent, postMessage } from '#platform/delivery/post-message.server.ts'
import { FAILING_DAYS, TEST_KIND } from '#shared/webhooks.ts'
import { renderMessage } from '../payload/render.server.ts'
import { signedHeaders } from '../secret.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import { type Claim, expireDeliveries, findClaim, isDue, takeMessage, underWay } from './claim.server.ts'
import { spreadMessages } from './outbox.server.ts'
import { disableEndpoint, recordAttempt, type Sent } from './record.server.ts'

export const webhookDelivery = createDelivery<Claim, Sent>({
  name: 'webhooks',
  receivers: webhookEndpoints,
  owner: webhookEndpoints.organizationId,
  isDue,
  order: sql`${webhookEndpoints.turnAt} nulls first`,
  underWay,
  take: takeMessage,
  receiverOf: ({ endpoint }) => endpoint.id,
  send,
  settle: recordAttempt,
  isMoved: ({ endpoint }) => sql`${webhookEndpoints.url} <> ${endpoint.url}`,
  isTrial: ({ delivery }) => delivery.kind === TEST_KIND,
  failingDays: FAILING_DAYS,
  end: (txCtx, { endpoint }, why) => disableEndpoint(txCtx, endpoint, why),
})

/** Makes messages of what happened, and sends those that are due. */
export async function deliverDueWebhooks(
  ctx: RequestContext,
  options: Parameters<typeof webhookDelivery.run>[1] = {},
): Promise<void> {
  if (!ctx.services.settings.webhooks) return
  const { clock = () => new Date() } = options
  while (await spreadMessages({ ...ctx, now: clock() })) {}
  await expireDeliveries({ ...ctx, now: clock() })
  await webhookDelivery.run(ctx, options)
}

async function send(ctx: RequestContext, claim: Claim, timeoutMs: number): Promise<Sent | null> {
  const current = await storeBody(ctx, claim)
  const body = current?.delivery.body
  if (!body) return null
  const { delivery, endpoint } = current
  const signed = signedHeaders(ctx, endpoint, { messageId: delivery.messageId, body })
  const userAgent = `Candil-Webhooks/1 (+${ctx.services.settings.siteUrl})`
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signed }
  const message = { url: endpoint.url, headers, body, timeoutMs, owners: null }
  return { ...(signed ? await postMessage(ctx, message) : notSent('secret')), headers, body }
}

/**
 * The message with its body, rendered unless it was before, and stored before it is sent, so that a repeat after a crash is the same. Whoever
 * forgets the person, or no longer wants people named, does so before it is rendered or after it is stored. Null: the endpoint was removed.
 */
const storeBody = (ctx: RequestContext, { delivery: { id, registrationId } }: Claim): Promise<Claim | null> =>
  transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    // In the order of an erasure: registration, then message.
    if (registrationId !== null)
      await db.execute(sql`select 1 from registrations where id = ${registrationId} for share`)
    await db.execute(sql`select 1 from webhook_deliveries where id = ${id} for update`)
    const claim = await findClaim(db, id)
    if (!claim || claim.delivery.body !== null) return claim
    const body = await renderMessage(txCtx, claim)
    if (body !== null) await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id))
    return { ...claim, delivery: { ...claim.delivery, body } }
  })
