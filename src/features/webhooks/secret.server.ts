import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import type { webhookEndpoints } from './table.server.ts'

/** What the encryption key is derived for. */
const USE = 'webhook-secrets'
const SECRET_BYTES = 32

type Secrets = Pick<typeof webhookEndpoints.$inferSelect, 'secret' | 'previousSecret' | 'previousUntil'>

/** A secret as Standard Webhooks writes it, shown once, and as it is stored. */
export function newSecret({ services }: Pick<RequestContext, 'services'>) {
  const shown = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { shown, stored: encrypt(services.secret, USE, shown) }
}

/**
 * The headers of Standard Webhooks: while a secret is being replaced there are two signatures. Null where the secret was encrypted with
 * another SECRET.
 */
export function signedHeaders(
  { services, now }: Pick<RequestContext, 'services' | 'now'>,
  endpoint: Secrets,
  { messageId, body }: { messageId: string; body: string },
): Record<string, string> | null {
  const current = decrypt(services.secret, USE, endpoint.secret)
  if (current === null) return null
  const isOverlap = endpoint.previousSecret !== null && endpoint.previousUntil !== null && endpoint.previousUntil > now
  const previous = isOverlap ? decrypt(services.secret, USE, endpoint.previousSecret!) : null
  const signatures = [current, ...(previous === null ? [] : [previous])].map((secret) =>
    new Webhook(secret).sign(messageId, now, body),
  )
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
