type Limits = {
  /** How many run at the same time, of all and of one key. */
  atOnce: number
  perKey?: number
  /** The most that wait. */
  waiting: number
}
type Entry = {
  keys: readonly string[]
  inBackground: boolean
  turn: number
  start: () => void
  refuse: (error: Error) => void
}
type Options = {
  /** Gives up waiting, with the reason of the signal. */
  signal?: AbortSignal
  /** Nobody waits for it: it runs after all others. */
  inBackground?: boolean
}

/** Too many wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Turns in something that all share. Each entry has keys: first its owner, such as a person or an organization, then whatever else it
 * takes up, such as the server that it asks. Of each key only `perKey` run at once. Owners take turns, so that many entries of one never
 * keep another waiting: rounds are counted, in which each owner has one, and an owner's entries are of one round after the other. Who comes
 * anew or again begins with the current round, and never before their own last one. Where it is full, the owner with the most loses the last.
 */
export function createFairQueue({ atOnce, perKey = atOnce, waiting: maxWaiting }: Limits) {
  const waiting: Entry[] = []
  const running = new Map<string, number>()
  /** Entries of each owner that run or wait. */
  const active = new Map<string, number>()
  /** The next round of each owner, while it is ahead of the current one. */
  const nextRound = new Map<string, number>()
  let total = 0
  let round = 0

  const ownerOf = ({ keys }: Pick<Entry, 'keys'>) => keys[0]!
  const mayStart = ({ keys }: Pick<Entry, 'keys'>) =>
    total < atOnce && keys.every((key) => (running.get(key) ?? 0) < perKey)
  const isBefore = (one: Entry, other: Entry) =>
    one.inBackground === other.inBackground ? one.turn < other.turn : other.inBackground

  /** The round of an owner's new entry. */
  function join(owner: string) {
    active.set(owner, (active.get(owner) ?? 0) + 1)
    const turn = Math.max(round, nextRound.get(owner) ?? 0)
    nextRound.set(owner, turn + 1)
    return turn
  }

  /** `isDone`: it had its turn, which is a part of a round for everybody who is there. */
  function leave(owner: string, isDone: boolean) {
    if (isDone) round += 1 / active.size
    else nextRound.set(owner, nextRound.get(owner)! - 1)
    const left = active.get(owner)! - 1
    if (left > 0) active.set(owner, left)
    else active.delete(owner)
    for (const [other, next] of nextRound)
      if (active.size === 0 || (next <= round && !active.has(other))) nextRound.delete(other)
  }

  function count(keys: readonly string[], difference: 1 | -1) {
    total += difference
    for (const key of new Set(keys)) {
      const left = (running.get(key) ?? 0) + difference
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }

  function begin(keys: readonly string[]) {
    count(keys, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count(keys, -1)
      leave(keys[0]!, true)
      startNext()
    }
  }

  function startNext() {
    for (;;) {
      let next: Entry | undefined
      for (const entry of waiting) if (mayStart(entry) && (!next || isBefore(entry, next))) next = entry
      if (!next) return
      remove(next)
      next.start()
    }
  }

  const remove = (entry: Entry) => void waiting.splice(waiting.indexOf(entry), 1)

  /** Frees a place for the owner; throws where nobody else has more waiting. */
  function makeRoom(owner: string) {
    const counts = new Map<string, number>([[owner, 1]])
    for (const entry of waiting) counts.set(ownerOf(entry), (counts.get(ownerOf(entry)) ?? 0) + 1)
    const [most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
    const last = waiting.findLast((entry) => ownerOf(entry) === most)
    if (most === owner || !last) throw new QueueFullError('too many wait')
    remove(last)
    leave(most, false)
    last.refuse(new QueueFullError('others have fewer waiting'))
  }

  return {
    /** Waits for a turn. Returns what ends it. Rejects with `QueueFullError`, or the reason of the signal. */
    async enter(keys: readonly [owner: string, ...others: string[]], options: Options = {}): Promise<() => void> {
      const { signal, inBackground = false } = options
      signal?.throwIfAborted()
      const isFree = mayStart({ keys })
      if (!isFree && waiting.length >= maxWaiting) makeRoom(keys[0])
      const turn = join(keys[0])
      if (isFree) return begin(keys)
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          remove(entry)
          leave(keys[0], false)
          reject(signal?.reason)
        }
        const settle = () => signal?.removeEventListener('abort', giveUp)
        const start = () => {
          settle()
          resolve(begin(keys))
        }
        const refuse = (error: Error) => {
          settle()
          reject(error)
        }
        const entry = { keys, inBackground, turn, start, refuse }
        waiting.push(entry)
        signal?.addEventListener('abort', giveUp, { once: true })
      })
    },
    get size() {
      return { running: total, waiting: waiting.length, keys: running.size, owners: nextRound.size }
    },
  }
}
