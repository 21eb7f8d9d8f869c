/** How long after a change what was stored before is still served while it is rendered anew, in ms. */
export const STALE_MS = 1_000

type Options<Value> = {
  /** Of all values together. */
  bytes: number
  sizeOf: (value: Value) => number
  /** Monotonic, in ms. */
  now?: () => number
}

/** What was evicted because something changed, for STALE_MS. When there is no room, the oldest is dropped. */
export function createStaleEntries<Value>({ bytes, sizeOf, now = () => performance.now() }: Options<Value>) {
  const entries = new Map<string, { value: Value; until: number }>()
  let size = 0
  let isSweeping = false

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    size -= sizeOf(entry.value)
    entries.delete(key)
  }

  /** Entries are in the order of their eviction. */
  function removeFirst(isDue: (until: number) => boolean) {
    for (const [key, { until }] of entries) {
      if (!isDue(until)) return
      remove(key)
    }
  }

  /** Nothing holds the memory when no further change comes. */
  function sweepLater() {
    if (isSweeping) return
    isSweeping = true
    setTimeout(() => {
      isSweeping = false
      removeFirst((until) => until <= now())
      if (entries.size > 0) sweepLater()
    }, STALE_MS).unref()
  }

  return {
    add(key: string, value: Value) {
      remove(key)
      entries.set(key, { value, until: now() + STALE_MS })
      size += sizeOf(value)
      removeFirst((until) => size > bytes || until <= now())
      sweepLater()
    },
    get(key: string): Value | null {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : null
    },
    delete: remove,
    clear() {
      entries.clear()
      size = 0
    },
    get size() {
      return { entries: entries.size, bytes: size }
    },
  }
}
