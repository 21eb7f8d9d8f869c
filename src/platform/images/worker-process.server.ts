// The process that decodes and encodes images, started by worker.server.ts and run by Node directly. It has no secrets,
// runs at lower priority than the server, and ends with it.
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type ImageJob, OUT_OF_MEMORY } from './sizes.ts'

/** Memory limit of a job, in bytes: above it the process exits with OUT_OF_MEMORY. */
const MAX_MEMORY_BYTES = 1_000_000_000
/** Above this, in bytes, the process is replaced after the job, to free the memory. */
const RESTART_MEMORY_BYTES = 300_000_000

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

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(OUT_OF_MEMORY)
}, 100)

process.on('message', async (job: ImageJob) => {
  const { runImageJob } = await import('./encode.server.ts')
  const result = await runImageJob(job)
  process.send?.({ result, ends: process.memoryUsage.rss() > RESTART_MEMORY_BYTES })
})
