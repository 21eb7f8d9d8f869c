// The process in which tasks run, started by worker.server.ts and run by Node directly. It has no secrets, runs at lower priority than the
// server, does one task at a time, and ends with the server.
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerRequest } from './task.ts'

/** Above this, in bytes, the process is replaced after the task, to free the memory. */
const RESTART_MEMORY_BYTES = 300_000_000
const DETAIL_MAX = 300

/** Ten steps below the server's priority, of 19. Set before libvips is loaded, so that its threads inherit it. */
setPriority(Math.min(19, getPriority() + 10))
try {
  // Linux: the out-of-memory killer chooses this process before the database.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems have no such file.
}
// Ctrl-C reaches the whole process group: the server finishes its work and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
// A task that never yields does not see the disconnect of a killed server. A thread of its own does, by the parent's number.
new Worker(
  `const { workerData: parent } = require('node:worker_threads')
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`,
  // Read here: the thread may only begin when the server is gone.
  { eval: true, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 8 } },
).unref()

async function run({ name, module, outputBytes, args }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const task = (await import(module))[name] as (...args: unknown[]) => unknown
    const result = serialize(await task(...deserialize(args)))
    if (result.byteLength > outputBytes)
      return { failure: 'output', detail: `a result of ${result.byteLength} bytes, more than ${outputBytes}` }
    return { result, ends: process.memoryUsage.rss() > RESTART_MEMORY_BYTES }
  } catch (error) {
    return { failure: 'error', detail: String(error).slice(0, DETAIL_MAX) }
  }
}

process.on('message', async (request: WorkerRequest) => {
  const answer = await run(request)
  process.send?.(answer)
})
