import { AppError } from '#platform/errors/app-error.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { createFairQueue } from './fair-queue.ts'

type Limits = {
  /** How many jobs run at the same time, of all and of one owner. */
  atOnce?: number
  perOwner?: number
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
const TOO_MANY_SECONDS = 10
const BUSY_SECONDS = 15

/**
 * For work that takes the processor. Runs one job at a time, or `atOnce`; owners take turns, and what is in the background comes last.
 * Limited in number, bytes and waiting time; throws 503 at once where it is full.
 */
export function createWorkQueue(limits: Limits) {
  const { atOnce = 1, perOwner = atOnce, waiting, bytes: maxBytes, timeoutMs, errors } = limits
  const queue = createFairQueue({ atOnce, perKey: perOwner, waiting })
  const countByOwner = new Map<string, number>()
  let bytes = 0

  /** Resolves when it is the job's turn, with what ends it. */
  async function waitForTurn({ owner, bytes: size, inBackground = false }: Omit<Job<unknown>, 'run' | 'maxPerOwner'>) {
    const busy = () => new AppError(errors.busy, { retryAfter: BUSY_SECONDS })
    const held = queue.size.running < atOnce ? 0 : size
    if (held > 0 && bytes + held > maxBytes) throw busy()
    bytes += held
    try {
      return await queue.enter([owner], { signal: AbortSignal.timeout(timeoutMs), inBackground })
    } catch {
      throw busy()
    } finally {
      bytes -= held
    }
  }

  return {
    async add<T>({ maxPerOwner, run, ...job }: Job<T>): Promise<T> {
      const { owner } = job
      const count = countByOwner.get(owner) ?? 0
      if (count >= maxPerOwner) throw new AppError(errors.tooMany, { retryAfter: TOO_MANY_SECONDS })
      countByOwner.set(owner, count + 1)
      try {
        const end = await waitForTurn(job)
        try {
          return await run()
        } finally {
          end()
        }
      } finally {
        const remaining = countByOwner.get(owner)! - 1
        if (remaining > 0) countByOwner.set(owner, remaining)
        else countByOwner.delete(owner)
      }
    },
    get size() {
      const { waiting, running } = queue.size
      return { waiting, bytes, owners: countByOwner.size, running: running > 0 }
    },
  }
}
