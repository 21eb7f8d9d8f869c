import { AppError } from '#platform/errors/app-error.ts'
import { createWorkerPool } from './pool.server.ts'
import type { Task } from './task.ts'
import { TaskFailed } from './worker.server.ts'

/** Two documents at once, of different people: whose documents are long waits for them alone. */
export const documentWriters = createWorkerPool({
  processes: 2,
  perOwner: 1,
  heapMegabytes: 512,
  memoryMegabytes: 1000,
  idleMs: 60_000,
  queue: {
    waiting: 20,
    bytes: 0,
    timeoutMs: 20_000,
    errors: { busy: 'documents_busy', tooMany: 'too_many_documents' },
  },
})
/** Documents of one person that are made or wait for it. */
const MAX_PER_OWNER = 2

/**
 * Lays out a document in a process of its own. `prepare` reads what stands in it when it is its turn; what it throws is thrown here, as are
 * `documents_busy`, `too_many_documents`, and `document_too_long` where it takes too much time, memory or room.
 */
export async function writeDocument<Args extends unknown[], Result>(
  task: Task<Args, Result>,
  owner: string,
  prepare: () => Promise<[...NoInfer<Args>]>,
): Promise<Result> {
  try {
    return await documentWriters.run(task, { owner, maxPerOwner: MAX_PER_OWNER, bytes: 0, args: prepare })
  } catch (error) {
    if (!(error instanceof TaskFailed) || error.reason === 'error') throw error
    if (error.reason === 'crash') throw new AppError('documents_busy', { retryAfter: 5, cause: error })
    throw new AppError('document_too_long', { cause: error })
  }
}
