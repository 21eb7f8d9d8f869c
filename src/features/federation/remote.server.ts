import type { KeyCache } from '@fedify/fedify/sig'
import type { CryptographicKey } from '@fedify/vocab'
import type { DocumentLoader } from '@fedify/vocab-runtime'
import type { JobDeps } from '#platform/context/request-context.ts'
import { fetchPublic } from '#platform/http/public-fetch.server.ts'
import { actorUrls, CALENDAR, domainOf } from './addresses.ts'
import { createFederationCache } from './cache.server.ts'
import { loadContexts, loadSignatures, loadVocabulary } from './fedify.server.ts'
import { getKeyPair } from './keys.server.ts'

const ACTIVITY_JSON = 'application/activity+json'
const TYPES = [ACTIVITY_JSON, 'application/ld+json', 'application/json']
const DOCUMENT_BYTES = 256 * 1024
const DOCUMENT_MS = 8000
const DELIVERY_BYTES = 64 * 1024
const DELIVERY_MS = 10_000
/** Seconds for which the key of another server is kept, and for which one that could not be read is not asked for again. */
const KEY_SECONDS = { found: 24 * 3600, missing: 600 }

/** The answer to a request of ours, signed by one of our actors. Only public addresses are reached. */
async function signedRequest(deps: JobDeps, actor: string, url: string, body?: string) {
  const { settings } = deps.services
  const [{ signRequest }, { privateKey }] = await Promise.all([loadSignatures(), getKeyPair(deps, actor)])
  const request = new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: ACTIVITY_JSON, ...(body !== undefined && { 'content-type': ACTIVITY_JSON }) },
    ...(body !== undefined && { body }),
  })
  const keyId = new URL(actorUrls(settings.siteUrl, actor).keyId)
  const signed = await signRequest(request, privateKey, keyId, { spec: 'draft-cavage-http-signatures-12' })
  // The socket sets the host; it is signed with the same value.
  const { host: _, ...headers } = Object.fromEntries(signed.headers)
  return fetchPublic(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body }),
    maxBytes: body === undefined ? DOCUMENT_BYTES : DELIVERY_BYTES,
    timeoutMs: body === undefined ? DOCUMENT_MS : DELIVERY_MS,
    allowLoopback: settings.fetchLoopback,
    owners: ['federation'],
  })
}

/** Delivers an activity. Returns the status of the other server; throws where there is none. */
export const deliver = async (deps: JobDeps, actor: string, inbox: string, activity: object): Promise<number> =>
  (await signedRequest(deps, actor, inbox, JSON.stringify(activity))).status

/** Loads documents of other servers, for Fedify. */
const documentLoader =
  (deps: JobDeps): DocumentLoader =>
  async (url) => {
    const { status, type, body, url: documentUrl } = await signedRequest(deps, CALENDAR, url)
    if (status !== 200 || !TYPES.includes(type)) throw new Error(`no document at another server: ${status} ${type}`)
    return { contextUrl: null, documentUrl, document: JSON.parse(Buffer.from(body).toString('utf8')) }
  }

/** A context that adds what Pleroma and Mobilizon need of theirs to the standard one. */
const LITEPUB = /^https?:\/\/[^/]+\/(litepub\/context|schemas\/litepub-[\d.]+)\.jsonld$/
const STANDARD = { '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'] }

/** Contexts come with Fedify and are never fetched: the address of one is chosen by whoever sends a document. Unknown ones are empty. */
const contextLoader: DocumentLoader = async (url) => {
  const { preloadedContexts } = await loadContexts()
  const document = preloadedContexts[url] ?? (LITEPUB.test(url) ? STANDARD : { '@context': {} })
  return { contextUrl: null, documentUrl: url, document }
}

/** Public keys of other servers, kept for a day. */
function keyCache(deps: JobDeps): KeyCache {
  const cache = createFederationCache(deps.db)
  const keyOf = (id: URL) => ['key', id.href] as const
  return {
    async get(id) {
      const stored = await cache.get<object | null>(keyOf(id))
      if (stored === undefined || stored === null) return stored
      const { CryptographicKey } = await loadVocabulary()
      return CryptographicKey.fromJsonLd(stored, { contextLoader, documentLoader: documentLoader(deps) })
    },
    async set(id, key) {
      const seconds = key ? KEY_SECONDS.found : KEY_SECONDS.missing
      const value = key ? await key.toJsonLd({ contextLoader }) : null
      await cache.set(keyOf(id), value, { ttl: Temporal.Duration.from({ seconds }) })
    },
  }
}

/**
 * Whether the request was signed by this actor: with a key that names it as its owner, from the same server as the actor, so that no
 * other server can give out a key in its name.
 */
export async function isSignedBy(deps: JobDeps, request: Request, actorUrl: string): Promise<boolean> {
  const { verifyRequest } = await loadSignatures()
  const key: CryptographicKey | null = await verifyRequest(request, {
    documentLoader: documentLoader(deps),
    contextLoader,
    keyCache: keyCache(deps),
    timeWindow: { hours: 1 },
  })
  return key?.ownerId?.href === actorUrl && key.id !== null && domainOf(key.id.href) === domainOf(actorUrl)
}

export type RemoteActor = { id: string; inbox: string }

/** The inbox of an actor of another server, the shared one where there is one. Null for what is no actor, or names another server. */
export async function fetchRemoteActor(deps: JobDeps, url: string): Promise<RemoteActor | null> {
  const { isActor, Object: ActivityObject } = await loadVocabulary()
  const load = documentLoader(deps)
  const { document } = await load(url)
  const actor = await ActivityObject.fromJsonLd(document, { documentLoader: load, contextLoader })
  const inbox = isActor(actor) ? (actor.endpoints?.sharedInbox ?? actor.inboxId) : null
  if (actor.id?.href !== url || !inbox || domainOf(inbox.href) !== domainOf(url)) return null
  return { id: url, inbox: inbox.href }
}
