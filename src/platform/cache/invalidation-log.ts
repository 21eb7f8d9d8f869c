/** What changed: `events`, `event:12`, `organizers`, `texts`, `rates`; `*` is everything. */
export type CacheTag = string

/** Taken before a render starts to read. The render is not stored if one of its tags changes after that version. */
export type RenderToken = { readonly version: number }

/** Numbers every invalidation, so that a render that began before one is recognized as stale when it ends. */
export function createInvalidationLog() {
  /** Incremented by every invalidation. */
  let version = 0
  let allInvalidatedAt = 0
  /** Ordered by version. An entry is only needed while a render that began before it is running. */
  const invalidatedAt = new Map<CacheTag, number>()
  const running = new Set<RenderToken>()

  return {
    beginRender(): RenderToken {
      const token = { version }
      running.add(token)
      return token
    },

    endRender(token: RenderToken) {
      running.delete(token)
      const oldest = running.values().next().value?.version ?? version
      for (const [tag, invalidated] of invalidatedAt) {
        if (invalidated > oldest) break
        invalidatedAt.delete(tag)
      }
    },

    record(tag: CacheTag) {
      version++
      // Delete first, so that the tag moves to the end: `endRender` reads the oldest first.
      invalidatedAt.delete(tag)
      if (running.size > 0) invalidatedAt.set(tag, version)
    },

    recordAll() {
      allInvalidatedAt = ++version
      invalidatedAt.clear()
    },

    /** Whether nothing at all was invalidated since the token was taken. */
    isUnchangedSince: (token: RenderToken) => token.version === version,
    /** Whether one of the tags was invalidated since the token was taken. */
    isStale: (tags: ReadonlySet<CacheTag>, token: RenderToken) =>
      allInvalidatedAt > token.version || [...tags].some((tag) => (invalidatedAt.get(tag) ?? 0) > token.version),

    get size() {
      return invalidatedAt.size
    },
  }
}
