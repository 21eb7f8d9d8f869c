import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { type ImageJob, type ImageResult, OUT_OF_MEMORY } from './sizes.ts'

/** Thrown where a job has no result: it took too much time or memory, or the process crashed. */
export class WorkerLost extends Error {
  override name = 'JobLost'
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: WorkerLost['reason'], detail: string) {
    super(`The image worker ended: ${detail}`)
    this.reason = reason
  }
}

/** Resolved through the package's imports: the same file for sources and build. */
const SCRIPT = createRequire(import.meta.url).resolve('#platform/images/worker-process.server.ts')
/** The worker decodes untrusted files, so it gets none of the server's environment. */
const ENV = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }

type Options = { jobMs: number; idleMs: number }

/**
 * A child process for image work, so that neither the event loop nor the thread pool of the server is blocked. It is
 * started by the first job, ends after a while without jobs, and is restarted after a crash. Runs one job at a time.
 */
export function createImageWorker({ jobMs, idleMs }: Options) {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start() {
    const { PATH } = process.env
    const started = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { ...ENV, ...(PATH && { PATH }) },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // The running job is notified of the exit; without one, the next job starts another process.
    started.on('exit', () => release(started)).on('error', () => release(started))
    child = started
    return started
  }

  function release(worker: ChildProcess) {
    if (child === worker) child = null
    if (worker.connected) worker.disconnect()
  }

  /** An idle worker does not keep the server or a test running. */
  function idleAfterJob(worker: ChildProcess) {
    worker.unref()
    worker.channel?.unref()
    idleTimer = setTimeout(() => release(worker), idleMs).unref()
  }

  return {
    run(job: ImageJob): Promise<ImageResult> {
      clearTimeout(idleTimer)
      const worker = child ?? start()
      worker.ref()
      worker.channel?.ref()
      return new Promise((resolve, reject) => {
        const fail = (reason: WorkerLost['reason'], detail: string) => {
          cleanUp()
          release(worker)
          worker.kill('SIGKILL')
          reject(new WorkerLost(reason, detail))
        }
        const onExit = (code: number | null, signal: string | null) =>
          fail(code === OUT_OF_MEMORY ? 'memory' : 'crash', `exit code ${code}, signal ${signal}`)
        const onError = (error: Error) => fail('crash', error.message)
        const onMessage = ({ result, ends }: { result: ImageResult; ends: boolean }) => {
          cleanUp()
          if (ends) release(worker)
          else idleAfterJob(worker)
          resolve(result)
        }
        const timer = setTimeout(() => fail('time', `a job took more than ${jobMs} ms`), jobMs)
        const cleanUp = () => {
          clearTimeout(timer)
          worker.off('exit', onExit).off('error', onError).off('message', onMessage)
        }
        worker.once('exit', onExit).once('error', onError).once('message', onMessage)
        worker.send(job, (error) => error && onError(error))
      })
    },
    /** The current process. */
    get pid() {
      return child?.pid
    },
  }
}
