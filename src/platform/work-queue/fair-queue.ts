type Limits = {
  /** How many run at the same time, of all and of one key. */
  atOnce: number
  perKey?: number
  /** The most that wait. */
  waiting: number
}
type Entry = { keys: readonly string[]; inBackground: boolean; start: () => void; refuse: (error: Error) => void }
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
 * takes up, such as the server that it asks. Of each key only `perKey` run at once. Owners take turns, whoever waits for the longest since
 * their last one first, so that many entries of one never keep another waiting. Where it is full, the owner with the most loses the last.
 */
export function createFairQueue({ atOnce, perKey = atOnce, waiting: maxWaiting }: Limits) {
  const waiting: Entry[] = []
  const running = new Map<string, number>()
  /** The number of each owner's last turn, while they run or wait for something. */
  const lastTurn = new Map<string, number>()
  let total = 0
  let turns = 0

  const ownerOf = ({ keys }: Pick<Entry, 'keys'>) => keys[0]!
  const mayStart = ({ keys }: Pick<Entry, 'keys'>) =>
    total < atOnce && keys.every((key) => (running.get(key) ?? 0) < perKey)
  const rank = (entry: Entry) => (entry.inBackground ? turns + 1 : 0) + (lastTurn.get(ownerOf(entry)) ?? 0)

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
    lastTurn.set(keys[0]!, ++turns)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count(keys, -1)
      startNext()
      forget(keys[0]!)
    }
  }

  function forget(owner: string) {
    if (!running.has(owner) && !waiting.some((entry) => ownerOf(entry) === owner)) lastTurn.delete(owner)
  }

  function startNext() {
    for (;;) {
      let next: Entry | undefined
      for (const entry of waiting) if (mayStart(entry) && (!next || rank(entry) < rank(next))) next = entry
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
    last.refuse(new QueueFullError('others have fewer waiting'))
  }

  return {
    /** Waits for a turn. Returns what ends it. Rejects with `QueueFullError`, or the reason of the signal. */
    async enter(keys: readonly [owner: string, ...others: string[]], options: Options = {}): Promise<() => void> {
      const { signal, inBackground = false } = options
      signal?.throwIfAborted()
      if (mayStart({ keys })) return begin(keys)
      if (waiting.length >= maxWaiting) makeRoom(keys[0])
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          remove(entry)
          forget(keys[0])
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
        const entry = { keys, inBackground, start, refuse }
        waiting.push(entry)
        signal?.addEventListener('abort', giveUp, { once: true })
      })
    },
    get size() {
      return { running: total, waiting: waiting.length, keys: running.size, owners: lastTurn.size }
    },
  }
}
