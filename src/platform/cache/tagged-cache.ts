import { createAdmissionCache } from './admission.ts'
import { type CacheTag, createInvalidationLog, type RenderToken } from './invalidation-log.ts'

const ALL_TAGS: CacheTag = '*'

/** What is stored, and until when: an instant in ms, Infinity for what does not change by itself. */
export type Tagged = { readonly tags: ReadonlySet<CacheTag>; readonly expiresAt: number }

/** What a cache is told of changes (invalidation.server.ts). */
export type ChangedCache = Pick<ReturnType<typeof createTaggedCache>, 'evict' | 'freeze' | 'disable' | 'enable'> & {
  readonly size: { entries: number; isEnabled: boolean }
}

type Options<Value> = {
  bytes: number
  /** The size of an entry with everything that belongs to it, in bytes. */
  sizeOf: (value: Value) => number
  now?: () => number
}

/**
 * Stores values until something they show changes. Bounded in bytes: under pressure, entries that were requested once are evicted
 * first. What was begun before a change is not stored, however late it ends: changes are numbered, and `put` compares.
 */
export function createTaggedCache<Value extends Tagged>({ bytes, sizeOf, now = Date.now }: Options<Value>) {
  const largest = Math.floor(bytes / 4)
  const keysByTag = new Map<CacheTag, Set<string>>()
  const entries = createAdmissionCache<Value>({
    bytes,
    sizeOf,
    onEvict: (key, { tags }) => removeFromIndex(tags, key),
  })
  const invalidations = createInvalidationLog()
  let isEnabled = largest > 0
  /** While disabled, stored values are served until this instant. */
  let serveUntil = Number.NEGATIVE_INFINITY

  function removeFromIndex(tags: ReadonlySet<CacheTag>, key: string) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function store(key: string, value: Value) {
    if (sizeOf(value) > largest || !entries.put(key, value)) return false
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    return true
  }

  function clear() {
    invalidations.recordAll()
    entries.clear()
  }

  return {
    get(key: string): Value | null {
      if (!isEnabled && entries.size.entries > 0 && now() >= serveUntil) clear()
      const value = entries.get(key)
      if (!value) return null
      if (value.expiresAt > now()) return value
      entries.delete(key)
      return null
    },

    beginRender: invalidations.beginRender,
    endRender: invalidations.endRender,
    /** Whether nothing at all has changed since the token was taken: only then may another request wait for the same render. */
    isUnchangedSince: (token: RenderToken) => isEnabled && invalidations.isUnchangedSince(token),
    isUnexpired: ({ expiresAt }: Value) => expiresAt > now(),

    /** Stores what was rendered since the token was taken, unless it changed meanwhile. Returns whether it was stored. */
    put: (key: string, value: Value, token: RenderToken) =>
      isEnabled && value.expiresAt > now() && !invalidations.isStale(value.tags, token) && store(key, value),

    /** Replaces an entry, if it is still stored, with a copy that has the same tags. */
    replace(key: string, current: Value, replacement: Value) {
      if (entries.peek(key) === current && sizeOf(replacement) <= largest) entries.replace(key, replacement)
    },
    has: (key: string, value: Value) => entries.peek(key) === value,

    /** Removes every entry with the tag, and keeps the ones being rendered with it from being stored. */
    evict(tag: CacheTag) {
      if (tag === ALL_TAGS) return clear()
      invalidations.record(tag)
      for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },

    /** The database is unreachable: serve what is stored for so many ms, and store nothing until `enable`. */
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

/** Several caches that are told of the same changes. */
export const combineCaches = (all: readonly ChangedCache[]): ChangedCache => ({
  evict: (tag) => {
    for (const cache of all) cache.evict(tag)
  },
  freeze: (ms) => {
    for (const cache of all) cache.freeze(ms)
  },
  disable: () => {
    for (const cache of all) cache.disable()
  },
  enable: () => {
    for (const cache of all) cache.enable()
  },
  get size() {
    const sizes = all.map(({ size }) => size)
    return {
      entries: sizes.reduce((sum, { entries }) => sum + entries, 0),
      isEnabled: sizes.some(({ isEnabled }) => isEnabled),
    }
  },
})
