import { TIME_ZONES } from '#shared/enums.ts'
import { NO_STORE } from './cache-tags.ts'
import { encodeBody, etagOf, isCompressible, matchesEtag, negotiateEncoding } from './compression.server.ts'
import type { CachedResponse, EncodedBody, Encoding, ResponseCache } from './response-cache.ts'

/** Headers that belong to one connection or visitor, or that this module sets. */
const EXCLUDED_HEADERS = new Set([
  'set-cookie',
  'content-length',
  'date',
  'connection',
  'transfer-encoding',
  'etag',
  'vary',
  'ratelimit',
  'ratelimit-policy',
])

type RenderInfo = { tags: ReadonlySet<string>; now: Date; vary: readonly string[] }

/** The entry to store for a response; null where it must not be stored (docs/product.md, "Cache: what is never stored"). */
export async function toCacheEntry(
  response: Response,
  { tags, now, vary: varyBy }: RenderInfo,
): Promise<CachedResponse | null> {
  const { headers, status } = response
  const isImmutable = headers.get('cache-control')?.includes('immutable') ?? false
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return null
  if (headers.get('cache-control')?.includes('no-store')) return null
  if (tags.has(NO_STORE) || (tags.size === 0 && !isImmutable)) return null
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = etagOf(body)
  const vary = new Set([...(headers.get('vary')?.split(/,\s*/) ?? []), ...varyBy, 'Accept-Encoding'])
  const stored = [...headers].filter(([name]) => !EXCLUDED_HEADERS.has(name))
  const identity = withLength(body, { ...Object.fromEntries(stored), vary: [...vary].join(', '), etag })
  const expiresAt = isImmutable ? Number.POSITIVE_INFINITY : nextMidnight(now)
  return { etag, contentType: headers.get('content-type') ?? '', bodies: { identity }, tags, expiresAt }
}

const withLength = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): EncodedBody => ({
  body,
  headers: Object.freeze({ ...headers, 'content-length': String(body.byteLength) }),
})

/** The best encoding that the client accepts; identity for what is not worth compressing. */
export const chooseEncoding = ({ contentType, bodies }: CachedResponse, acceptEncoding: string | null): Encoding =>
  isCompressible(contentType, bodies.identity.body.byteLength) ? negotiateEncoding(acceptEncoding) : 'identity'

/** Compressions in progress: requests for the same body share one. */
const compressing = new WeakMap<CachedResponse, Map<Encoding, Promise<EncodedBody>>>()

/** The body in this encoding. The first request for it compresses it, and stores it beside the plain body. */
export function encodedBody(
  cache: ResponseCache,
  key: string,
  response: CachedResponse,
  encoding: Encoding,
): EncodedBody | Promise<EncodedBody> {
  const ready = response.bodies[encoding]
  if (ready) return ready
  const pending = compressing.get(response) ?? new Map<Encoding, Promise<EncodedBody>>()
  compressing.set(response, pending)
  const encoded = pending.get(encoding) ?? encodeAndStore(cache, key, response, encoding)
  pending.set(encoding, encoded)
  return encoded
}

async function encodeAndStore(cache: ResponseCache, key: string, response: CachedResponse, encoding: Encoding) {
  const { body, headers } = response.bodies.identity
  const bytes = await encodeBody(body, encoding, { once: !cache.has(key, response) })
  const encoded = withLength(bytes, { ...headers, 'content-encoding': encoding })
  cache.replace(key, response, { ...response, bodies: { ...response.bodies, [encoding]: encoded } })
  return encoded
}

type ConditionalRequest = { method: string; headers: Headers }

/** The response, or 304 where the client has it. `more` are headers for this visitor alone. */
export function toResponse(
  { etag }: CachedResponse,
  encoded: EncodedBody,
  { method, headers: requestHeaders }: ConditionalRequest,
  more?: Record<string, string>,
) {
  const headers = more ? { ...encoded.headers, ...more } : encoded.headers
  const ifNoneMatch = requestHeaders.get('if-none-match')
  if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(method === 'HEAD' ? null : encoded.body, { status: 200, headers })
}

/**
 * The next instant, in ms, at which a response becomes outdated without a change in the database: midnight in the first of the
 * calendar's time zones. Ticket sales, sign-up dates and whether an event is past all change at midnight.
 */
export function nextMidnight(now: Date): number {
  const instant = now.getTime()
  if (instant < midnight.from || instant >= midnight.next) midnight = { from: instant, next: midnightAfter(instant) }
  return midnight.next
}

/** It is asked for with every response, and stays the same all day. */
let midnight = { from: Number.POSITIVE_INFINITY, next: Number.NEGATIVE_INFINITY }
const midnightAfter = (instant: number) =>
  Math.min(
    ...TIME_ZONES.map(
      (zone) =>
        Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).startOfDay().add({ days: 1 })
          .epochMilliseconds,
    ),
  )
