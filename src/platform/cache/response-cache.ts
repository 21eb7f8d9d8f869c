import { createAdmissionCache } from './admission.ts'
import { type CacheTag, createInvalidationLog, type RenderToken } from './invalidation-log.ts'

export type { CacheTag, RenderToken }

const ALL_TAGS: CacheTag = '*'
export type Encoding = 'br' | 'gzip' | 'identity'

/** A body as it is sent, and its headers. Made once and shared by all requests. */
export type EncodedBody = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }

export type CachedResponse = {
  readonly etag: string
  readonly contentType: string
  /** The plain body, and the compressed ones that were requested so far. */
  readonly bodies: Readonly<Partial<Record<Encoding, EncodedBody>> & { identity: EncodedBody }>
  readonly tags: ReadonlySet<CacheTag>
  /** Instant in ms from which it is outdated: midnight at the latest. Infinity for immutable files. */
  readonly expiresAt: number
}

/** The size of an entry beside its bodies (key, headers, tags and their index), in bytes. */
const OVERHEAD_BYTES = 2048
const sizeOf = ({ bodies }: CachedResponse) =>
  Object.values(bodies).reduce((sum, { body }) => sum + body.byteLength, OVERHEAD_BYTES)

/**
 * Stores responses until something they show changes. Bounded in bytes: under pressure, entries that were requested once are evicted
 * first. A render that began before a change is not stored, however late it ends: changes are numbered, and `put` compares.
 */
export function createResponseCache({ bytes, now = Date.now }: { bytes: number; now?: () => number }) {
  const largest = Math.floor(bytes / 4)
  const keysByTag = new Map<CacheTag, Set<string>>()
  const entries = createAdmissionCache<CachedResponse>({
    bytes,
    sizeOf,
    onEvict: (key, { tags }) => removeFromIndex(tags, key),
  })
  const invalidations = createInvalidationLog()
  let isEnabled = largest > 0
  /** While disabled, stored responses are served until this instant. */
  let serveUntil = Number.NEGATIVE_INFINITY

  function removeFromIndex(tags: ReadonlySet<CacheTag>, key: string) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function store(key: string, response: CachedResponse) {
    if (sizeOf(response) > largest || !entries.put(key, response)) return false
    for (const tag of response.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    return true
  }

  function clear() {
    invalidations.recordAll()
    entries.clear()
  }

  return {
    get(key: string): CachedResponse | null {
      if (!isEnabled && entries.size.entries > 0 && now() >= serveUntil) clear()
      const response = entries.get(key)
      if (!response) return null
      if (response.expiresAt > now()) return response
      entries.delete(key)
      return null
    },

    beginRender: invalidations.beginRender,
    endRender: invalidations.endRender,
    /** Whether nothing at all has changed since the token was taken: only then may another request wait for the same render. */
    isUnchangedSince: (token: RenderToken) => isEnabled && invalidations.isUnchangedSince(token),
    isUnexpired: ({ expiresAt }: CachedResponse) => expiresAt > now(),

    /** Stores what was rendered since the token was taken, unless it changed meanwhile. Returns whether it was stored. */
    put: (key: string, response: CachedResponse, token: RenderToken) =>
      isEnabled && response.expiresAt > now() && !invalidations.isStale(response.tags, token) && store(key, response),

    /** Replaces an entry, if it is still stored, with a copy that has more encoded bodies. */
    replace(key: string, current: CachedResponse, replacement: CachedResponse) {
      if (entries.peek(key) === current && sizeOf(replacement) <= largest) entries.replace(key, replacement)
    },
    has: (key: string, response: CachedResponse) => entries.peek(key) === response,

    /** Removes every response with the tag, and keeps the ones being rendered with it from being stored. */
    evict(tag: CacheTag) {
      if (tag === ALL_TAGS) return clear()
      invalidations.record(tag)
      for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },

    /** The database is unreachable: serve stored responses for so many ms, and store nothing until `enable`. */
    freeze(ms: number) {
      if (!isEnabled) return
      isEnabled = false
      serveUntil = now() + ms
      invalidations.recordAll()
    },

    /** No notifications of changes arrive: store and serve nothing until `enable`. */
    disable() {
      isEnabled = false
      clear()
    },
    enable() {
      clear()
      serveUntil = Number.NEGATIVE_INFINITY
      isEnabled = largest > 0
    },

    get size() {
      return { ...entries.size, isEnabled, tags: keysByTag.size, pendingInvalidations: invalidations.size }
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
