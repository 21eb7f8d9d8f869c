import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Connection } from '#platform/database/database.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { relayFlushes } from './relay-flushes.ts'
import { type ToPrimary, type ToWorker, WORKER_VARIABLE, type WorkerOptions } from './worker.ts'

/** A worker that ended sooner than this after its start, in ms, is started again after a pause that doubles. */
const SHORT_LIFE_MS = 10_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 10_000]
/** Requests in progress have ten seconds when a worker stops, jobs five, statements five. */
const STOP_MS = 25_000

type Options = { count: number; connection: Connection; port: number; onFailed: () => void }
export type Workers = Awaited<ReturnType<typeof startWorkers>>

/**
 * Starts `count` workers behind one port, and each anew when it ends. The first opens the port and fills the database;
 * it runs the jobs as well. Calls `onFailed` when it does not start.
 */
export async function startWorkers({ count, connection, port: givenPort, onFailed }: Options) {
  new RateLimiterClusterMaster()
  relayFlushes()
  const stopping = new AbortController()
  let port: number | null = null

  function fork(runsJobs: boolean): Worker {
    // While no worker holds the port, one that was chosen for PORT=0 is asked for by its number.
    const isHeld = Object.keys(cluster.workers ?? {}).length > 0
    const options: WorkerOptions = { connection, runsJobs, port }
    const worker = cluster.fork({
      [WORKER_VARIABLE]: JSON.stringify(options),
      ...(port !== null && !isHeld && { PORT: String(port) }),
    })
    worker.on('error', () => {})
    worker.on('message', ({ type }: ToPrimary) => {
      if (type === 'open') log.info({ worker: worker.process.pid }, 'a process of the site serves')
    })
    return worker
  }

  /** Keeps one worker alive until the end. */
  async function keep(runsJobs: boolean, first?: Worker) {
    let next: Worker | undefined = first
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; ) {
      const startedAt = performance.now()
      const worker = next ?? fork(runsJobs)
      next = undefined
      const { code, signal } = await endOf(worker)
      if (stopping.signal.aborted) return
      const reason = { worker: worker.process.pid, ...(signal ? { signal } : { code }) }
      log.error(reason, 'a process of the site ended and is started again')
      pauseMs = performance.now() - startedAt < SHORT_LIFE_MS ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function stop() {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}) as Worker[]
    await Promise.all(workers.map(stopWorker))
  }

  const first = fork(true)
  const opened = await openedBy(first)
  if (opened === null) {
    onFailed()
    return { port: givenPort, bannerLines: [], stop, kill }
  }
  port = opened.port
  void keep(true, first)
  for (let n = 1; n < count; n++) void keep(false)
  return { port, bannerLines: opened.bannerLines, stop, kill }
}

const endOf = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal })),
  )

const kill = () => {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
}

/** What the worker says when it serves; null when it ends before that. It has said why. */
function openedBy(worker: Worker) {
  return new Promise<Extract<ToPrimary, { type: 'open' }> | null>((resolve) => {
    worker.on('message', (message: ToPrimary) => message?.type === 'open' && resolve(message))
    worker.once('exit', () => resolve(null))
  })
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  const exited = endOf(worker)
  const message: ToWorker = { type: 'stop' }
  worker.send(message, () => {})
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
}
