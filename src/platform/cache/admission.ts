import { LRUCache } from 'lru-cache'

type Options<Value> = {
  bytes: number
  sizeOf: (value: Value) => number
  /** Called for every entry that is removed, whatever the reason. */
  onEvict: (key: string, value: Value) => void
}
/** How often an entry was used, as of a period; the count is halved with every later period. */
type Usage = { uses: number; period: number }
type Slot<Value> = Usage & { value: Value; size: number }

/** Share of the bytes that is reserved for entries on probation. */
const PROBATION_SHARE = 1 / 8
/**
 * Uses are counted up to MAX_USES and halved after every LOOKUPS_PER_PERIOD, so that a formerly popular entry leaves in
 * the end.
 */
const MAX_USES = 1_000
const LOOKUPS_PER_PERIOD = 20_000
/** Number of keys whose uses are remembered after their entry was evicted. */
const REMEMBERED_KEYS = 4_096

/**
 * A cache bounded in bytes that one-time entries cannot flush: a segmented LRU with admission by frequency (as in
 * TinyLFU). A new entry is on probation, where the least recently used are evicted first. At its second use it moves to
 * the protected segment, but evicts others there only if it was used more often than those together.
 */
export function createAdmissionCache<Value>({ bytes, sizeOf, onEvict }: Options<Value>) {
  // The LRU caches never evict by themselves: this module decides.
  const segment = () =>
    new LRUCache<string, Slot<Value>>({
      maxSize: Number.MAX_SAFE_INTEGER,
      sizeCalculation: ({ size }) => Math.max(size, 1),
    })
  const probationSegment = segment()
  const protectedSegment = segment()
  const usageByKey = new LRUCache<string, Usage>({ max: REMEMBERED_KEYS })
  const protectedBytes = Math.floor(bytes * (1 - PROBATION_SHARE))
  let lookups = 0
  let period = 0

  const usesOf = (used: Usage) => used.uses >> Math.min(period - used.period, 30)

  function countUse(slot: Slot<Value>) {
    slot.uses = Math.min(usesOf(slot) + 1, MAX_USES)
    slot.period = period
  }

  function evict(key: string) {
    const from = protectedSegment.has(key) ? protectedSegment : probationSegment
    const slot = from.peek(key)
    if (!slot) return
    usageByKey.set(key, { uses: slot.uses, period: slot.period })
    from.delete(key)
    onEvict(key, slot.value)
  }

  /**
   * Makes room in the protected segment for an entry of this size and these uses. Evicts nothing when it returns false.
   */
  function makeRoom(size: number, uses: number): boolean {
    let missingBytes = protectedSegment.calculatedSize + size - protectedBytes
    let rivalUses = 0
    const victims: string[] = []
    for (const key of protectedSegment.rkeys()) {
      if (missingBytes <= 0) break
      const victim = protectedSegment.peek(key)!
      rivalUses += usesOf(victim)
      if (rivalUses >= uses) return false
      victims.push(key)
      missingBytes -= victim.size
    }
    for (const key of missingBytes <= 0 ? victims : []) evict(key)
    return missingBytes <= 0
  }

  /** Evicts the least recently used on probation until they take no more than `maxBytes`. */
  function shrinkProbation(maxBytes: number) {
    while (probationSegment.calculatedSize > maxBytes) evict(probationSegment.rkeys().next().value!)
  }

  /** Inserts an entry in the segment that it qualifies for. False: there is no room for it, and nothing has changed. */
  function insert(key: string, slot: Slot<Value>): boolean {
    const uses = usesOf(slot)
    const to = uses > 0 && makeRoom(slot.size, uses) ? protectedSegment : probationSegment
    const availableBytes = bytes - protectedSegment.calculatedSize - slot.size
    if (availableBytes < 0) return false
    shrinkProbation(availableBytes)
    to.set(key, slot)
    return true
  }

  return {
    /** Counts as a use. */
    get(key: string): Value | undefined {
      if (++lookups % LOOKUPS_PER_PERIOD === 0) period++
      const slot = protectedSegment.get(key) ?? probationSegment.get(key)
      if (!slot) return undefined
      countUse(slot)
      if (probationSegment.has(key) && makeRoom(slot.size, slot.uses)) {
        probationSegment.delete(key)
        protectedSegment.set(key, slot)
      }
      return slot.value
    },
    peek: (key: string) => (protectedSegment.peek(key) ?? probationSegment.peek(key))?.value,

    /** Stores an entry; returns whether there was room. The uses of a key that was here before count. */
    put(key: string, value: Value): boolean {
      evict(key)
      const previous = usageByKey.get(key)
      const slot = { value, size: sizeOf(value), uses: previous ? usesOf(previous) + 1 : 0, period }
      if (insert(key, slot)) return true
      usageByKey.set(key, { uses: slot.uses, period })
      return false
    },
    /** Replaces the value of an entry; without room for the new one the entry stays as it is. */
    replace(key: string, value: Value) {
      const from = protectedSegment.has(key) ? protectedSegment : probationSegment
      const slot = from.peek(key)
      if (!slot) return
      from.delete(key)
      if (!insert(key, { ...slot, value, size: sizeOf(value) })) from.set(key, slot)
    },
    delete: evict,
    clear() {
      for (const from of [probationSegment, protectedSegment]) for (const key of [...from.keys()]) evict(key)
    },
    get size() {
      return {
        entries: probationSegment.size + protectedSegment.size,
        bytes: probationSegment.calculatedSize + protectedSegment.calculatedSize,
      }
    },
  }
}
