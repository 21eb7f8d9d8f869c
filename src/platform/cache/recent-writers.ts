import { LRUCache } from 'lru-cache'
import { STALE_MS } from './stale-entries.ts'

/** As many addresses as are remembered: when more write within STALE_MS, everybody counts as one that has just written. */
const MAX_WRITERS = 10_000

/** Who may have changed something a moment ago, by IP address: whoever it was must see the change at once. */
export function createRecentWriters() {
  const writers = new LRUCache<string, true>({ max: MAX_WRITERS, ttl: STALE_MS, ttlResolution: 0 })
  let everybodyUntil = Number.NEGATIVE_INFINITY
  return {
    add(clientIp: string) {
      if (writers.size === MAX_WRITERS) everybodyUntil = performance.now() + STALE_MS
      writers.set(clientIp, true)
    },
    has: (clientIp: string) => performance.now() < everybodyUntil || writers.has(clientIp),
  }
}
