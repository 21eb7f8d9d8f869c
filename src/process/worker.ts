import type { Connection } from '#platform/database/database.server.ts'

/** What the primary process passes to each worker. */
export type WorkerOptions = {
  connection: Connection
  /** Whether it runs the jobs of the queue: one of the workers does. */
  runsJobs: boolean
  /** The port that is open already; null for the first worker, which opens that of the settings. */
  port: number | null
}

/**
 * The messages between them. `flush` asks all other workers whether they have applied the changes of a write that
 * began `agoMs` ago, and `flushed` says so, to the primary and then to who asked.
 */
export type ToPrimary =
  | { type: 'joined' }
  | { type: 'open'; port: number; bannerLines: string[] }
  | { type: 'flush' | 'flushed'; id: number; agoMs: number }
export type ToWorker = { type: 'stop' } | { type: 'flush' | 'flushed'; id: number; agoMs: number }

export type Flush = (since?: number) => Promise<void>

/** The variable of the environment in which the options are passed. */
export const WORKER_VARIABLE = 'CANDIL_WORKER'

/** How long a write waits for the other workers, in ms: one that is stuck answers nobody meanwhile. */
const FLUSH_MS = 2_000

export const readWorkerOptions = (): WorkerOptions => JSON.parse(process.env[WORKER_VARIABLE] ?? '{}')

export const tellPrimary = (message: ToPrimary) => void (process.connected && process.send?.(message))

/**
 * Takes part in what the workers of this port promise together. `flushHere` resolves once this process has applied the
 * changes of a write; what is returned resolves once all of them have.
 */
export function joinWorkers(flushHere: Flush): Flush {
  const waiting = new Map<number, () => void>()
  let count = 0

  process.on('message', ({ type, id, agoMs }: ToWorker & { id: number; agoMs: number }) => {
    if (type === 'flushed') waiting.get(id)?.()
    const answer = () => tellPrimary({ type: 'flushed', id, agoMs })
    if (type === 'flush') void flushHere(performance.now() - agoMs).then(answer, answer)
  })

  function flushOthers(since: number): Promise<void> {
    const id = ++count
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(done, FLUSH_MS)
      waiting.set(id, done)
      tellPrimary({ type: 'flush', id, agoMs: performance.now() - since })
    })
  }

  tellPrimary({ type: 'joined' })
  return async (since = performance.now()) => {
    await Promise.all([flushHere(since), flushOthers(since)])
  }
}

/** The primary process alone decides when a worker stops: Ctrl-C reaches all of them. */
export function onStopByPrimary(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', ({ type }: ToWorker) => type === 'stop' && stop())
}
