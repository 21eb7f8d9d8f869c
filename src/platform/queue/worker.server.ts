import type { Job, PgBoss } from 'pg-boss'

/** How often a running job shows that its process lives. */
const HEARTBEAT_MS = 2000

type Options<Payload> = {
  name: string
  /** How many jobs run at once. */
  atOnce: number
  /** After so long a job counts as failed. */
  maxRunMs: number
  /** Runs a job and records how it ended. Rejects where that could not be recorded: the job is retried as after a crash. */
  run: (job: Job<Payload>, signal: AbortSignal) => Promise<void>
  onError: (error: Error) => void
}
export type Worker = ReturnType<typeof createWorker>

/**
 * Takes jobs of one queue as soon as there is room for one more. pg-boss's own worker would take several and wait for the slowest of them
 * before it looks again.
 */
export function createWorker<Payload extends object>(boss: PgBoss, options: Options<Payload>) {
  const { name, atOnce, maxRunMs, run, onError } = options
  const running = new Map<Job<Payload>, { controller: AbortController; end: Promise<void> }>()
  let isOpen = true
  let isLooking = false
  /** Whether there may be a job that nobody has taken. */
  let mayWait = false

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      while (mayWait && isOpen && running.size < atOnce) {
        mayWait = false
        const free = atOnce - running.size
        const jobs = await boss.fetch<Payload>(name, { batchSize: free })
        for (const job of jobs) begin(job)
        if (jobs.length >= free) mayWait = true
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      isLooking = false
    }
  }

  function begin(job: Job<Payload>) {
    const controller = new AbortController()
    const end = run(job, AbortSignal.any([controller.signal, AbortSignal.timeout(maxRunMs)]))
      .catch(onError)
      .finally(() => {
        running.delete(job)
        void look()
      })
    running.set(job, { controller, end })
  }

  const heartbeat = setInterval(() => {
    if (running.size > 0) boss.touch(name, [...running.keys()]).catch(onError)
  }, HEARTBEAT_MS).unref()

  return {
    /** Looks for jobs. */
    wake() {
      mayWait = true
      void look()
    },
    /** Takes no more jobs, and waits for the running ones as long as it is told. */
    async close(timeoutMs: number) {
      isOpen = false
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, timeoutMs)
      await Promise.race([Promise.all([...running.values()].map(({ end }) => end)), patience.promise])
      clearTimeout(timer)
      clearInterval(heartbeat)
      for (const { controller } of running.values()) controller.abort(new Error('the process ends'))
    },
  }
}
