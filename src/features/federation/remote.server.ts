import type { DocumentLoader } from '@fedify/vocab-runtime'
import type { JobDeps, RequestContext } from '#platform/context/request-context.ts'
import { notSent, type Outcome, postMessage } from '#platform/delivery/post-message.server.ts'
import { fetchPublic } from '#platform/http/public-fetch.server.ts'
import { actorUrls, CALENDAR } from './addresses.ts'
import { loadContexts, loadSignatures } from './fedify.server.ts'
import { getKeyPair } from './keys.server.ts'

const ACTIVITY_JSON = 'application/activity+json'
const TYPES = [ACTIVITY_JSON, 'application/ld+json', 'application/json']
const DOCUMENT_BYTES = 256 * 1024

/** The headers of a request of ours, signed by one of our actors. */
async function signedHeaders(deps: JobDeps, actor: string, url: string, body?: string) {
  const [{ signRequest }, { privateKey }] = await Promise.all([loadSignatures(), getKeyPair(deps, actor)])
  const sent = body === undefined ? {} : { method: 'POST', body }
  const type = body === undefined ? {} : { 'content-type': ACTIVITY_JSON }
  const request = new Request(url, { ...sent, headers: { accept: ACTIVITY_JSON, ...type } })
  const keyId = new URL(actorUrls(deps.services.settings.siteUrl, actor).keyId)
  const signed = await signRequest(request, privateKey, keyId, { spec: 'draft-cavage-http-signatures-12' })
  // The socket sets the host; it is signed with the same value.
  const { host: _, ...headers } = Object.fromEntries(signed.headers)
  return headers
}

type Post = { actor: string; url: string; activity: object; timeoutMs: number }

/** Delivers an activity; who calls it bounds how many at once. */
export async function postActivity(ctx: RequestContext, { actor, url, activity, timeoutMs }: Post): Promise<Outcome> {
  const body = JSON.stringify(activity)
  const headers = await signedHeaders(ctx, actor, url, body).catch(() => null)
  return headers ? postMessage(ctx, { url, headers, body, timeoutMs, owners: null }) : notSent('secret')
}

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
    const {
      status,
      type,
      body,
      url: documentUrl,
    } = await fetchPublic(url, {
      headers: await signedHeaders(deps, CALENDAR, url),
      maxBytes: DOCUMENT_BYTES,
      timeoutMs,
      owners: null,
      allowLoopback: deps.services.settings.fetchLoopback,
    })
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
