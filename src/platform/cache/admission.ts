import { LRUCache } from 'lru-cache'

type Means<Value> = {
  bytes: number
  weightOf: (value: Value) => number
  /** Told of every entry that leaves, whatever the reason. */
  dropped: (key: string, value: Value) => void
}
/** How often something was used, as of a period; it is halved with every period since. */
type Used = { uses: number; period: number }
type Slot<Value> = Used & { value: Value; weight: number }

/** This share of the room is always left to entries on probation. */
const PROBATION = 1 / 8
/** Uses are counted up to here and halved after so many lookups: what was popular once gives way in the end. */
const MOST_USES = 1_000
const PERIOD_LOOKUPS = 20_000
/** So many keys are remembered with their uses after their entry has left. */
const REMEMBERED = 4_096

/**
 * A cache bounded in bytes that one-time entries cannot empty: a segmented LRU with admission by frequency (as in TinyLFU). A new entry
 * is on probation, where the least recently used leave first. At its second use it is admitted to the protected segment, but pushes
 * others out of there only if it was used more often than those together.
 */
export function admissionCache<Value>({ bytes, weightOf, dropped }: Means<Value>) {
  // Never evicts by itself: what leaves, and why, is decided here.
  const segment = () =>
    new LRUCache<string, Slot<Value>>({
      maxSize: Number.MAX_SAFE_INTEGER,
      sizeCalculation: ({ weight }) => Math.max(weight, 1),
    })
  const probation = segment()
  const admitted = segment()
  const remembered = new LRUCache<string, Used>({ max: REMEMBERED })
  const mostAdmitted = Math.floor(bytes * (1 - PROBATION))
  let lookups = 0
  let period = 0

  const usesOf = (used: Used) => used.uses >> Math.min(period - used.period, 30)

  function countUse(slot: Slot<Value>) {
    slot.uses = Math.min(usesOf(slot) + 1, MOST_USES)
    slot.period = period
  }

  function leave(key: string) {
    const from = admitted.has(key) ? admitted : probation
    const slot = from.peek(key)
    if (!slot) return
    remembered.set(key, { uses: slot.uses, period: slot.period })
    from.delete(key)
    dropped(key, slot.value)
  }

  /** Makes room in the protected segment for an entry of this weight and these uses. Nobody leaves when it is not admitted. */
  function makeRoom(weight: number, uses: number): boolean {
    let over = admitted.calculatedSize + weight - mostAdmitted
    let rivals = 0
    const victims: string[] = []
    for (const key of admitted.rkeys()) {
      if (over <= 0) break
      const victim = admitted.peek(key)!
      rivals += usesOf(victim)
      if (rivals >= uses) return false
      victims.push(key)
      over -= victim.weight
    }
    for (const key of over <= 0 ? victims : []) leave(key)
    return over <= 0
  }

  /** The least recently used of those on probation leave until they have no more than this. */
  function shrinkProbation(room: number) {
    while (probation.calculatedSize > room) leave(probation.rkeys().next().value!)
  }

  /** Puts an entry where it belongs. False: there is no room for it, and nothing has changed. */
  function place(key: string, slot: Slot<Value>): boolean {
    const uses = usesOf(slot)
    const to = uses > 0 && makeRoom(slot.weight, uses) ? admitted : probation
    const room = bytes - admitted.calculatedSize - slot.weight
    if (room < 0) return false
    shrinkProbation(room)
    to.set(key, slot)
    return true
  }

  return {
    /** Counts as a use. */
    get(key: string): Value | undefined {
      if (++lookups % PERIOD_LOOKUPS === 0) period++
      const slot = admitted.get(key) ?? probation.get(key)
      if (!slot) return undefined
      countUse(slot)
      if (probation.has(key) && makeRoom(slot.weight, slot.uses)) {
        probation.delete(key)
        admitted.set(key, slot)
      }
      return slot.value
    },
    peek: (key: string) => (admitted.peek(key) ?? probation.peek(key))?.value,

    /** Stores an entry; tells whether there was room for it. One that was here before is known by its uses. */
    put(key: string, value: Value): boolean {
      leave(key)
      const before = remembered.get(key)
      const slot = { value, weight: weightOf(value), uses: before ? usesOf(before) + 1 : 0, period }
      if (place(key, slot)) return true
      remembered.set(key, { uses: slot.uses, period })
      return false
    },
    /** Puts another value in the place of an entry; without room for it the entry stays as it is. */
    replace(key: string, value: Value) {
      const from = admitted.has(key) ? admitted : probation
      const slot = from.peek(key)
      if (!slot) return
      from.delete(key)
      if (!place(key, { ...slot, value, weight: weightOf(value) })) from.set(key, slot)
    },
    delete: leave,
    clear() {
      for (const from of [probation, admitted]) for (const key of [...from.keys()]) leave(key)
    },
    get size() {
      return { entries: probation.size + admitted.size, bytes: probation.calculatedSize + admitted.calculatedSize }
    },
  }
}
