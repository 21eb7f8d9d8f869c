import { serialize } from 'node:v8'
import { log } from '#platform/logging/log.server.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'
import type { Task } from './task.ts'
import { createWorker, TaskFailed, type WorkerOptions } from './worker.server.ts'

type Options = WorkerOptions & {
  /** How many processes, and how many of them one owner may occupy. */
  processes: number
  perOwner?: number
  queue: Omit<Parameters<typeof createWorkQueue>[0], 'atOnce' | 'perOwner'>
}
export type TaskRequest<Args> = {
  /** Whose it is, and how many tasks of theirs may wait and run. */
  owner: string
  maxPerOwner: number
  /** What the file takes, in bytes: known before anything is copied. */
  bytes: number
  /** Nobody waits for it: it runs after all others. */
  inBackground?: boolean
  /** What the function is called with; made, and measured, when it is the task's turn where that takes something. */
  args: Args | (() => Promise<Args>)
}
type TaskCounts = { done: number; failed: number }

/**
 * Processes for tasks of one sort. Tasks wait in a fair order between their owners. Throws the errors of the queue (429, 503) and
 * `TaskFailed`.
 */
export function createWorkerPool({ processes, perOwner, queue: limits, ...options }: Options) {
  const queue = createWorkQueue({ ...limits, atOnce: processes, ...(perOwner && { perOwner }) })
  const workers = Array.from({ length: processes }, () => createWorker(options))
  const idle = [...workers]
  const counts = new Map<string, TaskCounts>()

  async function run<Args extends unknown[], Result>(
    task: Task<Args, Result>,
    args: TaskRequest<Args>['args'],
  ): Promise<Result> {
    const sent = await toSent(task, args)
    // The queue starts no more than there are; one that is warm comes first.
    const index = Math.max(
      idle.findIndex(({ pid }) => pid !== undefined),
      0,
    )
    const [worker] = idle.splice(index, 1)
    const { name, module, outputBytes, timeMs } = task
    const count = counts.getOrInsertComputed(name, () => ({ done: 0, failed: 0 }))
    try {
      const result = (await worker!.run({ name, module, outputBytes, args: sent }, timeMs)) as Result
      count.done++
      return result
    } catch (error) {
      count.failed++
      if (error instanceof TaskFailed) log.warn({ task: name, reason: error.reason }, error.message)
      throw error
    } finally {
      idle.unshift(worker!)
    }
  }

  return {
    async run<Args extends unknown[], Result>(
      task: Task<Args, Result>,
      { args, ...job }: TaskRequest<NoInfer<Args>>,
    ): Promise<Result> {
      checkInput(task, job.bytes)
      return queue.add({ ...job, run: () => run(task, args) })
    },
    /** What became of the tasks of a name. */
    countsOf: (name: string): TaskCounts => ({ ...(counts.get(name) ?? { done: 0, failed: 0 }) }),
    get pids() {
      return workers.flatMap(({ pid }) => pid ?? [])
    },
  }
}

function checkInput({ inputBytes }: { inputBytes: number }, bytes: number) {
  if (bytes > inputBytes) throw new TaskFailed('input', `${bytes} bytes, more than ${inputBytes}`)
}

/** What is made at its turn is measured then. */
async function toSent<Args>(task: { inputBytes: number }, args: TaskRequest<Args>['args']): Promise<Buffer> {
  if (typeof args !== 'function') return serialize(args)
  const sent = serialize(await (args as () => Promise<Args>)())
  checkInput(task, sent.byteLength)
  return sent
}
