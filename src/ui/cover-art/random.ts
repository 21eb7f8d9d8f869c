/** A 32-bit hash (cyrb53's mixing). Must never change: the pictures depend on it. */
export function hash(text: string): number {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return (h1 ^ h2) >>> 0
}

export type Random = {
  between: (low: number, high: number) => number
  /** An integer, both ends included. */
  integer: (low: number, high: number) => number
  pick: <T>(items: readonly T[]) => T
  chance: (probability?: number) => boolean
  /** Right (1) or left (-1). */
  side: () => 1 | -1
}

/**
 * A pseudo-random generator (mulberry32) that depends on the seed alone. The order of calls is part of the picture: an
 * additional or moved call changes everything drawn after it.
 */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const chance = (probability = 0.5) => next() < probability
  return {
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    chance,
    side: () => (chance() ? 1 : -1),
  }
}
