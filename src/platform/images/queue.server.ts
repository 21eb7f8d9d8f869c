import { Failure } from '#platform/errors/app-error.ts'

type Limits = {
  /** How many jobs may wait, all owners together, and how many bytes they may hold. */
  waiting: number
  bytes: number
  /** How long one may wait, in ms. */
  patience: number
}
type Job<T> = {
  /** On whose behalf: nobody may have more than `most` jobs waiting and running. */
  owner: string
  most: number
  bytes: number
  run: () => Promise<T>
}
type Waiting = { start: () => void; bytes: number }

const TOO_MANY_SECONDS = 10
const BUSY_SECONDS = 15
const busy = () => new Failure('unavailable', 'pictures_busy', { retryAfter: BUSY_SECONDS })

/** Runs one job at a time, first come, first served. Bounded in number, bytes and time: whoever finds it full is told at once. */
export function openQueue({ waiting: most, bytes: mostBytes, patience }: Limits) {
  const line: Waiting[] = []
  const owned = new Map<string, number>()
  let running = false
  let bytes = 0

  function next() {
    const first = line.shift()
    running = first !== undefined
    if (first) bytes -= first.bytes
    first?.start()
  }

  /** Resolves when it is this job's turn. */
  function turn(size: number): Promise<void> {
    if (!running) {
      running = true
      return Promise.resolve()
    }
    if (line.length >= most || bytes + size > mostBytes) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(place), 1)
        bytes -= size
        reject(busy())
      }, patience)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const place: Waiting = { start, bytes: size }
      bytes += size
      line.push(place)
    })
  }

  return {
    async add<T>({ owner, most, bytes, run }: Job<T>): Promise<T> {
      const own = owned.get(owner) ?? 0
      if (own >= most) throw new Failure('limited', 'too_many_pictures', { retryAfter: TOO_MANY_SECONDS })
      owned.set(owner, own + 1)
      try {
        await turn(bytes)
        try {
          return await run()
        } finally {
          next()
        }
      } finally {
        const left = owned.get(owner)! - 1
        if (left > 0) owned.set(owner, left)
        else owned.delete(owner)
      }
    },
    get size() {
      return { waiting: line.length, bytes, owners: owned.size, running }
    },
  }
}
