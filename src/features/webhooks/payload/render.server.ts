import type { RequestContext } from '#platform/context/request-context.ts'
import { TEST_KIND } from '#shared/webhooks.ts'
import type { Claim } from '../delivery/claim.server.ts'
import { findEventPayload } from './event.server.ts'
import { findRegistrationPayload } from './registration.server.ts'

/** The body of a message: docs/webhooks.md, "Messages". Null where what it is about is gone, or hidden meanwhile. */
export async function renderMessage(ctx: RequestContext, claim: Claim): Promise<string | null> {
  const { kind, sequence, at } = claim.delivery
  const payload = await findPayload(ctx, claim)
  return payload && JSON.stringify({ type: kind, timestamp: at.toISOString(), sequence, data: payload })
}

function findPayload(ctx: RequestContext, { delivery, endpoint }: Claim): Promise<object | null> | object {
  if (delivery.kind === TEST_KIND) return { webhook: { id: endpoint.id, description: endpoint.description } }
  return delivery.registrationId === null
    ? findEventPayload(ctx, delivery)
    : findRegistrationPayload(ctx, delivery, endpoint)
}
