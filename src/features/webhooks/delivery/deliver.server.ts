import { eq, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { log } from '#platform/logging/log.server.ts'
import { renderMessage } from '../payload/render.server.ts'
import { signedHeaders } from '../secret.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import { type Claim, claimDelivery, expireDeliveries } from './claim.server.ts'
import { spreadMessages } from './outbox.server.ts'
import { recordAttempt, skipDelivery } from './record.server.ts'
import { sendMessage, TIMEOUT_MS } from './send.server.ts'

/** Requests of this process at once; two of three only to endpoints that answer, so that those that hang cannot take all. */
const AT_ONCE = { healthy: 8, any: 4 }
/** A run ends in time for the one of the next minute. */
const RUN_MS = 50_000

const running = { healthy: 0, any: 0 }

type Options = { clock?: () => Date; timeoutMs?: number; runMs?: number }

/**
 * Makes messages of what happened, and sends those that are due until none is left. May run in several jobs and processes at once: what is
 * still free of AT_ONCE is used.
 */
export async function deliverDueWebhooks(ctx: RequestContext, options: Options = {}): Promise<void> {
  if (!ctx.services.settings.webhooks) return
  const { clock = () => new Date(), timeoutMs = TIMEOUT_MS, runMs = RUN_MS } = options
  const nextCtx = () => ({ ...ctx, now: clock() })
  while (await spreadMessages(nextCtx())) {}
  await expireDeliveries(nextCtx())
  const end = performance.now() + runMs
  const work = async (pool: keyof typeof AT_ONCE) => {
    running[pool]++
    try {
      while (performance.now() < end) {
        const deliveryCtx = nextCtx()
        const claim = await claimDelivery(deliveryCtx, pool === 'healthy')
        if (!claim) return
        await deliver(deliveryCtx, claim, timeoutMs).catch((error: unknown) =>
          // It is tried again when the claim ends. Others must not wait for it.
          log.error({ err: error, delivery: claim.delivery.id }, 'a webhook message could not be sent'),
        )
      }
    } finally {
      running[pool]--
    }
  }
  const free = (pool: keyof typeof AT_ONCE) =>
    Array.from({ length: Math.max(0, AT_ONCE[pool] - running[pool]) }, () => work(pool))
  await Promise.all([...free('any'), ...free('healthy')])
}

async function deliver(ctx: RequestContext, claim: Claim, timeoutMs: number) {
  const current = await storeBody(ctx, claim)
  if (!current?.delivery.body) return skipDelivery(ctx, claim)
  const { delivery, endpoint } = current
  const { body } = current.delivery
  const signed = signedHeaders(ctx, endpoint, { messageId: delivery.messageId, body })
  const userAgent = `Candil-Webhooks/1 (+${ctx.services.settings.siteUrl})`
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signed }
  const unreadable = { status: null, failure: 'secret', answer: null, resumeAt: null, durationMs: 0 } as const
  const end = signed ? await sendMessage(ctx, { url: endpoint.url, headers, body, timeoutMs }) : unreadable
  await recordAttempt(ctx, current, headers, end)
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
    const [claim] = await db
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
    if (!claim || claim.delivery.body !== null) return claim ?? null
    const body = await renderMessage(txCtx, claim)
    if (body !== null) await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id))
    return { ...claim, delivery: { ...claim.delivery, body } }
  })
