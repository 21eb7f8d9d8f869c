import { createHash } from 'node:crypto'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rememberOnce } from './cache.server.ts'
import { loadSignatures } from './fedify.server.ts'
import { contextLoader } from './remote.server.ts'
import { fetchRemoteActor, findKnownActor, keyOfActor, type RemoteActor } from './remote-actors.server.ts'
import { readSignature, type Signature } from './signature.ts'

/** How old or how far ahead of our clock a signature may be. It is known again for as long as it could be sent again. */
const WINDOW_HOURS = 1
const KNOWN_SECONDS = (2 * WINDOW_HOURS + 1) * 3600

/**
 * Who signed the request, if it was this actor: with a key of its own server, which the actor itself lists at its own address. Whatever
 * else a document at the key's address says is not asked for. Null for another's signature, for one that leaves out what it must cover, is
 * too old, or was used before.
 */
export async function findSigner(ctx: RequestContext, request: Request, actorUrl: string): Promise<RemoteActor | null> {
  const signature = readSignature(request.headers, ctx.now)
  const keyId = signature && URL.parse(signature.keyId)
  if (!signature || keyId?.origin !== new URL(actorUrl).origin) return null
  const signer = await findVerified(ctx, { request, signature, keyId }, actorUrl)
  if (!signer) return null
  // Its bytes: Base64 can be written in several ways.
  const hash = createHash('sha256').update(Buffer.from(signature.value, 'base64')).digest('base64url')
  return (await rememberOnce(ctx.db, ['signature', hash], KNOWN_SECONDS)) ? signer : null
}

type Signed = { request: Request; signature: Signature; keyId: URL }

/** The key may have been replaced since the actor was fetched. */
async function findVerified(ctx: RequestContext, signed: Signed, actorUrl: string): Promise<RemoteActor | null> {
  const known = await findKnownActor(ctx, actorUrl)
  if (known?.actor && (await isSignedBy(ctx, signed, known.actor))) return known.actor
  if (known?.isFresh) return null
  const fetched = await fetchRemoteActor(ctx, actorUrl)
  return fetched && (await isSignedBy(ctx, signed, fetched)) ? fetched : null
}

async function isSignedBy({ now }: RequestContext, { request, signature, keyId }: Signed, actor: RemoteActor) {
  const key = await keyOfActor(actor, keyId)
  if (!key) return false
  const { verifyRequest } = await loadSignatures()
  const verified = await verifyRequest(request, {
    spec: signature.spec,
    // It knows this key alone, and fetches nothing.
    keyCache: { get: async (id) => (id.href === keyId.href ? key : null), set: async () => {} },
    documentLoader: () => Promise.reject(new Error('keys are not fetched here')),
    contextLoader,
    timeWindow: { hours: WINDOW_HOURS },
    currentTime: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
  })
  return verified === key
}
