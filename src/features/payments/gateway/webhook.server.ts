import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { noteDispute } from './disputes.server.ts'
import { findGateway } from './keys.server.ts'
import { bookRefunds } from './refunds.server.ts'
import { settleCheckout } from './settle.server.ts'

/** Stripe sends what happened at an organization's account; whoever guesses signatures is stopped. */
const WRONG_SIGNATURES = { name: 'webhook-signature', points: 60, seconds: 600 }

/** The body is read only where there is a gateway to verify it. */
type Signed = { signature: string; readBody: () => Promise<string> }

/**
 * Takes what the gateway tells an organization. Everything that it signed is answered well, also what concerns nothing of ours, so that it is
 * not sent again. Throws 404 for an organization without a gateway, `gateway_signature`, and `too_many_tries`.
 */
export async function receiveWebhook(ctx: RequestContext, organizationId: number, { signature, readBody }: Signed) {
  const gateway = isRowId(organizationId) ? await findGateway(ctx, organizationId) : null
  if (!gateway) throw notFound()
  const body = await readBody()
  let event: ReturnType<typeof gateway.parseEvent>
  try {
    event = gateway.parseEvent(body, signature)
  } catch (error) {
    if (error instanceof AppError) await rateLimitCaller(ctx, WRONG_SIGNATURES)
    throw error
  }
  if (event.kind === 'refund') await bookRefunds(ctx, { organizationId, gateway }, event)
  if (event.kind === 'dispute') await noteDispute(ctx, organizationId, event.dispute)
  if (event.kind !== 'checkout') return
  const settled = await settleCheckout(ctx, organizationId, event.checkout)
  if (settled === 'unknown') log.info({ organizationId }, 'a webhook about a checkout that is not ours')
}
