import { AppError } from '#platform/errors/app-error.ts'
import type { ErrorCode } from '#shared/error-codes.ts'

type Limits = {
  /** How many jobs run at the same time. */
  atOnce?: number
  /** The most waiting jobs, and the most bytes they hold. */
  waiting: number
  bytes: number
  /** How long a job may wait, in ms. */
  timeoutMs: number
  /** The error of a full queue, and of an owner with too many jobs. */
  errors: { busy: ErrorCode; tooMany: ErrorCode }
}
type Job<T> = {
  /** Who requested it: an owner may have `maxPerOwner` jobs waiting and running. */
  owner: string
  maxPerOwner: number
  bytes: number
  /** Nobody waits for it: it runs after all others. */
  inBackground?: boolean
  run: () => Promise<T>
}
type Waiting = { start: () => void; bytes: number; inBackground: boolean }

const TOO_MANY_SECONDS = 10
const BUSY_SECONDS = 15

/**
 * For work that takes the processor. Runs one job at a time, or `atOnce`, in order of arrival, those in the background last. Limited in
 * number, bytes and waiting time; throws 503 at once where it is full.
 */
export function createWorkQueue({ atOnce = 1, waiting: maxWaiting, bytes: maxBytes, timeoutMs, errors }: Limits) {
  const busy = () => new AppError(errors.busy, { retryAfter: BUSY_SECONDS })
  const waitingJobs: Waiting[] = []
  const countByOwner = new Map<string, number>()
  let running = 0
  let bytes = 0

  function next() {
    const index = waitingJobs.findIndex(({ inBackground }) => !inBackground)
    const [first] = waitingJobs.splice(Math.max(index, 0), 1)
    if (!first) {
      running--
      return
    }
    bytes -= first.bytes
    first.start()
  }

  /** Resolves when it is the job's turn. */
  function waitForTurn(size: number, inBackground: boolean): Promise<void> {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (waitingJobs.length >= maxWaiting || bytes + size > maxBytes) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waitingJobs.splice(waitingJobs.indexOf(job), 1)
        bytes -= size
        reject(busy())
      }, timeoutMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const job: Waiting = { start, bytes: size, inBackground }
      bytes += size
      waitingJobs.push(job)
    })
  }

  return {
    async add<T>({ owner, maxPerOwner: maxWaiting, bytes, inBackground = false, run }: Job<T>): Promise<T> {
      const count = countByOwner.get(owner) ?? 0
      if (count >= maxWaiting) throw new AppError(errors.tooMany, { retryAfter: TOO_MANY_SECONDS })
      countByOwner.set(owner, count + 1)
      try {
        await waitForTurn(bytes, inBackground)
        try {
          return await run()
        } finally {
          next()
        }
      } finally {
        const remaining = countByOwner.get(owner)! - 1
        if (remaining > 0) countByOwner.set(owner, remaining)
        else countByOwner.delete(owner)
      }
    },
    get size() {
      return { waiting: waitingJobs.length, bytes, owners: countByOwner.size, running: running > 0 }
    },
  }
}
