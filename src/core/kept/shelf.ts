import { LRUCache } from 'lru-cache'

/** What a change is about: `events`, `event:12`, `organizers`, `texts`, `rates`. */
export type Tag = string
export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer ready to be sent: bytes as they go over the wire. */
export type Kept = {
  status: number
  headers: readonly (readonly [string, string])[]
  etag: string
  /** The body plain and, once somebody asked for it, packed. */
  forms: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }>
  tags: ReadonlySet<Tag>
  /** Instant in ms after which it says something old: midnight, at the latest. Infinity for what never changes. */
  expires: number
}

/** Taken before one begins to read: what changes after it was taken is not to be kept. */
export type Ticket = { readonly at: number }

/** What an entry weighs beside its body: key, headers, tags and the places they are listed in, in bytes. */
const OVERHEAD = 1024

/**
 * Keeps answers until what they show changes (architecture 7). Bounded in bytes: under pressure the least recently used go first.
 * A render that began before a change is not stored, however late it ends: every change is dated, and storing compares.
 */
export function openShelf({ bytes, now = Date.now }: { bytes: number; now?: () => number }) {
  const keysOf = new Map<Tag, Set<string>>()
  const shelf = new LRUCache<string, Kept>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 4), 1),
    sizeCalculation: ({ forms }) => Object.values(forms).reduce((sum, form) => sum + form.byteLength, OVERHEAD),
    dispose: ({ tags }, key) => forget(tags, key),
  })
  /** Rises with every change. `changedAt` is only needed while a render is under way. */
  let clock = 0
  let allChangedAt = 0
  let open = true
  const changedAt = new Map<Tag, number>()
  const underWay = new Set<Ticket>()

  function forget(tags: ReadonlySet<Tag>, key: string) {
    for (const tag of tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function place(key: string, kept: Kept) {
    shelf.set(key, kept)
    // What is too large for the shelf was not taken.
    if (!shelf.has(key)) return
    for (const tag of kept.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
  }

  const isStale = (tags: ReadonlySet<Tag>, { at }: Ticket) =>
    allChangedAt > at || [...tags].some((tag) => (changedAt.get(tag) ?? 0) > at)

  return {
    get(key: string): Kept | null {
      if (!open) return null
      const kept = shelf.get(key)
      if (!kept) return null
      if (kept.expires > now()) return kept
      shelf.delete(key)
      return null
    },

    begin(): Ticket {
      const ticket = { at: clock }
      underWay.add(ticket)
      return ticket
    },

    /** Whether nothing at all has changed since: only then may somebody else wait for the same render. */
    isFresh: ({ at }: Ticket) => open && at === clock,

    end(ticket: Ticket) {
      underWay.delete(ticket)
      if (underWay.size === 0) changedAt.clear()
    },

    /** Stores what was read since the ticket, unless it has changed meanwhile. */
    put(key: string, kept: Kept, ticket: Ticket) {
      if (open && kept.expires > now() && !isStale(kept.tags, ticket)) place(key, kept)
    },

    /** Puts a fuller form of an entry in its place, if it is still there. */
    exchange(key: string, from: Kept, to: Kept) {
      if (open && shelf.peek(key) === from) place(key, to)
    },

    /** Something changed: what shows it goes, and what is being rendered with it will not be kept. */
    evict(tags: Iterable<Tag>) {
      clock++
      for (const tag of tags) {
        if (underWay.size > 0) changedAt.set(tag, clock)
        for (const key of [...(keysOf.get(tag) ?? [])]) shelf.delete(key)
      }
    },

    /** Nobody tells us of changes: nothing is kept or given until `resume`. */
    close() {
      open = false
      allChangedAt = ++clock
      shelf.clear()
    },
    resume() {
      allChangedAt = ++clock
      shelf.clear()
      open = true
    },

    get size() {
      return { entries: shelf.size, bytes: shelf.calculatedSize, open }
    },
  }
}

export type Shelf = ReturnType<typeof openShelf>
