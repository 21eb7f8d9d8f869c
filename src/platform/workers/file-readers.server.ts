import { createWorkerPool } from './pool.server.ts'
import type { Task } from './task.ts'

/** Two files at once, of different people: whose files are slow waits for them alone. */
export const fileReaders = createWorkerPool({
  processes: 2,
  perOwner: 1,
  heapMegabytes: 256,
  memoryMegabytes: 500,
  idleMs: 60_000,
  queue: {
    waiting: 40,
    bytes: 60_000_000,
    timeoutMs: 30_000,
    errors: { busy: 'files_busy', tooMany: 'too_many_readings' },
  },
})
/** Files of one person or organization that are read or wait for it. */
const MAX_PER_OWNER = 2

type Reading = {
  /** `requesterKey` of who sent it. */
  owner: string
  bytes: number
  inBackground?: boolean
  /** Where more than two may wait. */
  maxPerOwner?: number
}

/**
 * Reads what someone sent in a process of its own. Throws `files_busy`, `too_many_readings`, and `TaskFailed` where it is too large, or
 * took too much time or memory.
 */
export const readFile = <Args extends unknown[], Result>(task: Task<Args, Result>, args: Args, reading: Reading) =>
  fileReaders.run(task, { maxPerOwner: MAX_PER_OWNER, ...reading, args })
