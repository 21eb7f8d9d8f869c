import type { DocumentLoader } from '@fedify/vocab-runtime'
import type { JobDeps } from '#platform/context/request-context.ts'
import { fetchPublic } from '#platform/http/public-fetch.server.ts'
import { actorUrls, CALENDAR } from './addresses.ts'
import { loadContexts, loadSignatures } from './fedify.server.ts'
import { getKeyPair } from './keys.server.ts'

const ACTIVITY_JSON = 'application/activity+json'
const TYPES = [ACTIVITY_JSON, 'application/ld+json', 'application/json']
const DOCUMENT_BYTES = 256 * 1024
const DELIVERY_BYTES = 64 * 1024
const DELIVERY_MS = 10_000

type Call = { actor: string; url: string; body?: string; timeoutMs: number }

/** The answer to a request of ours, signed by one of our actors. Only public addresses are reached. */
async function signedRequest(deps: JobDeps, { actor, url, body, timeoutMs }: Call) {
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
    timeoutMs,
    allowLoopback: settings.fetchLoopback,
    owners: null,
  })
}

/** Delivers an activity; who calls it bounds how many at once. Returns the status of the other server; throws where there is none. */
export const deliver = async (deps: JobDeps, actor: string, inbox: string, activity: object): Promise<number> =>
  (await signedRequest(deps, { actor, url: inbox, body: JSON.stringify(activity), timeoutMs: DELIVERY_MS })).status

/**
 * Loads documents of another server for Fedify, from nowhere else, also not after a redirect, all of them within the time. Who calls it
 * bounds how many at once.
 */
export function documentLoader(deps: JobDeps, origin: string, allMs: number): DocumentLoader {
  const end = performance.now() + allMs
  return async (url) => {
    const timeoutMs = Math.ceil(end - performance.now())
    if (timeoutMs <= 0) throw new Error('its documents take too long')
    const isOfOrigin = (address: string) => URL.parse(address)?.origin === origin
    if (!isOfOrigin(url)) throw new Error('a document of another server')
    const { status, type, body, url: documentUrl } = await signedRequest(deps, { actor: CALENDAR, url, timeoutMs })
    if (status !== 200 || !TYPES.includes(type)) throw new Error(`no document at another server: ${status} ${type}`)
    if (!isOfOrigin(documentUrl)) throw new Error('redirected to another server')
    return { contextUrl: null, documentUrl, document: JSON.parse(Buffer.from(body).toString('utf8')) }
  }
}

/** A context that adds what Pleroma and Mobilizon need of theirs to the standard one. */
const LITEPUB = /^https?:\/\/[^/]+\/(litepub\/context|schemas\/litepub-[\d.]+)\.jsonld$/
const STANDARD = { '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'] }

/** Contexts come with Fedify and are never fetched: the address of one is chosen by whoever sends a document. Unknown ones are empty. */
export const contextLoader: DocumentLoader = async (url) => {
  const { preloadedContexts } = await loadContexts()
  const document = preloadedContexts[url] ?? (LITEPUB.test(url) ? STANDARD : { '@context': {} })
  return { contextUrl: null, documentUrl: url, document }
}
