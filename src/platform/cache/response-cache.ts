import { admissionCache } from './admission.ts'
import { openLedger, type Tag, type Ticket } from './invalidation-log.ts'

export type { Tag, Ticket }

export const EVERYTHING: Tag = '*'
export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes as they go over the wire, and the headers that go with them. Both are made once and shared by all who are answered. */
export type Form = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }

/** An answer ready to be sent. */
export type Kept = {
  readonly etag: string
  readonly type: string
  /** The body plain and, once somebody asked for it, packed. */
  readonly forms: Readonly<Partial<Record<Encoding, Form>> & { identity: Form }>
  readonly tags: ReadonlySet<Tag>
  /** Instant in ms after which it says something old: midnight, at the latest. Infinity for what never changes. */
  readonly expires: number
}

/** What an entry weighs beside its body: key, headers, tags and the places they are listed in, in bytes. */
const OVERHEAD = 2048
const weightOf = ({ forms }: Kept) => Object.values(forms).reduce((sum, { body }) => sum + body.byteLength, OVERHEAD)

/**
 * Keeps answers until what they show changes (architecture 7). Bounded in bytes: under pressure what was asked for once goes first.
 * A render that began before a change is not stored, however late it ends: every change is dated, and storing compares.
 */
export function openShelf({ bytes, now = Date.now }: { bytes: number; now?: () => number }) {
  const largest = Math.floor(bytes / 4)
  const keysOf = new Map<Tag, Set<string>>()
  const shelf = admissionCache<Kept>({ bytes, weightOf, dropped: (key, { tags }) => forget(tags, key) })
  const ledger = openLedger()
  let open = largest > 0
  /** Closed, what is here is given until this instant. */
  let heldUntil = Number.NEGATIVE_INFINITY

  function forget(tags: ReadonlySet<Tag>, key: string) {
    for (const tag of tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function place(key: string, kept: Kept) {
    if (weightOf(kept) > largest || !shelf.put(key, kept)) return false
    for (const tag of kept.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
    return true
  }

  function empty() {
    ledger.noteAll()
    shelf.clear()
  }

  return {
    get(key: string): Kept | null {
      if (!open && shelf.size.entries > 0 && now() >= heldUntil) empty()
      const kept = shelf.get(key)
      if (!kept) return null
      if (kept.expires > now()) return kept
      shelf.delete(key)
      return null
    },

    begin: ledger.begin,
    end: ledger.end,
    /** Whether nothing at all has changed since: only then may somebody else wait for the same render. */
    isFresh: (ticket: Ticket) => open && ledger.isFresh(ticket),
    /** Whether it still says what is true now. */
    isCurrent: ({ expires }: Kept) => expires > now(),

    /** Stores what was read since the ticket, unless it has changed meanwhile. Tells whether it did. */
    put: (key: string, kept: Kept, ticket: Ticket) =>
      open && kept.expires > now() && !ledger.isStale(kept.tags, ticket) && place(key, kept),

    /** Puts a fuller form of an entry in its place, if it is still there. */
    exchange(key: string, from: Kept, to: Kept) {
      if (shelf.peek(key) === from && weightOf(to) <= largest) shelf.replace(key, to)
    },
    has: (key: string, kept: Kept) => shelf.peek(key) === kept,

    /** Something changed: what shows it goes, and what is being rendered with it will not be kept. */
    evict(tag: Tag) {
      if (tag === EVERYTHING) return empty()
      ledger.note(tag)
      for (const key of [...(keysOf.get(tag) ?? [])]) shelf.delete(key)
    },

    /** The database is away: what is here is given for so many more ms, and nothing is added until `resume`. */
    hold(ms: number) {
      if (!open) return
      open = false
      heldUntil = now() + ms
      ledger.noteAll()
    },

    /** Nobody tells us of changes: nothing is kept or given until `resume`. */
    close() {
      open = false
      empty()
    },
    resume() {
      empty()
      heldUntil = Number.NEGATIVE_INFINITY
      open = largest > 0
    },

    get size() {
      return { ...shelf.size, open, tags: keysOf.size, dated: ledger.size }
    },
  }
}

export type Shelf = ReturnType<typeof openShelf>
