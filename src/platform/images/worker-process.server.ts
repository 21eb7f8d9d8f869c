// The process that decodes and encodes pictures, started by worker.server.ts and run by Node itself. It holds no secret, gives way to
// the server that answers people, and ends with it.
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type ImageJob, OUT_OF_MEMORY } from './formats.ts'

/** Above this a picture asks for too much, in bytes: the process ends and says so by its exit code. */
const MOST_MEMORY = 1_000_000_000
/** Above this it is started anew after the job, so that the memory returns. */
const RESTING_MEMORY = 300_000_000

/** Ten steps below the server, of the 19 there are. Before libvips is loaded: its threads inherit the priority. */
setPriority(Math.min(19, getPriority() + 10))
try {
  // Linux: when memory is short, this process goes first, and not the database.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Elsewhere there is no such file.
}
// Ctrl-C reaches the whole group of processes: the server finishes what it is doing, and disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(OUT_OF_MEMORY)
}, 100)

process.on('message', async (job: ImageJob) => {
  const { runImageJob } = await import('./encode.server.ts')
  const result = await runImageJob(job)
  process.send?.({ result, ends: process.memoryUsage.rss() > RESTING_MEMORY })
})
