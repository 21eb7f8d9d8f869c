import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { type ImageJob, type ImageResult, OUT_OF_MEMORY } from './formats.ts'

/** Why a job has no result: the picture asked for too much, or the process was lost for another reason. */
export class JobLost extends Error {
  override name = 'JobLost'
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: JobLost['reason'], detail: string) {
    super(`The image worker ended: ${detail}`)
    this.reason = reason
  }
}

/** Found through the package's own imports: it is the same file for the sources and for the build. */
const PROGRAM = createRequire(import.meta.url).resolve('#platform/images/worker-process.server.ts')
/** Nothing of the server's environment: what decodes files from outside knows no secret. */
const ENV = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }

type Means = { jobMs: number; idleMs: number }

/**
 * One process of its own for image work, so that neither the event loop nor the thread pool of the server is taken. It is started at
 * the first job, ends after a while without one, and is started anew when it dies. Runs one job at a time.
 */
export function imageWorker({ jobMs, idleMs }: Means) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start() {
    const { PATH } = process.env
    const started = fork(PROGRAM, [], {
      serialization: 'advanced',
      env: { ...ENV, ...(PATH && { PATH }) },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Its end is told to the job that runs; without one, the next job starts another.
    started.on('exit', () => release(started)).on('error', () => release(started))
    child = started
    return started
  }

  function release(one: ChildProcess) {
    if (child === one) child = null
    if (one.connected) one.disconnect()
  }

  /** An idle worker keeps neither the server nor a test running. */
  function rest(one: ChildProcess) {
    one.unref()
    one.channel?.unref()
    idle = setTimeout(() => release(one), idleMs).unref()
  }

  return {
    run(job: ImageJob): Promise<ImageResult> {
      clearTimeout(idle)
      const worker = child ?? start()
      worker.ref()
      worker.channel?.ref()
      return new Promise((resolve, reject) => {
        const lose = (reason: JobLost['reason'], detail: string) => {
          over()
          release(worker)
          worker.kill('SIGKILL')
          reject(new JobLost(reason, detail))
        }
        const onExit = (code: number | null, signal: string | null) =>
          lose(code === OUT_OF_MEMORY ? 'memory' : 'crash', `exit code ${code}, signal ${signal}`)
        const onError = (error: Error) => lose('crash', error.message)
        const onMessage = ({ result, ends }: { result: ImageResult; ends: boolean }) => {
          over()
          if (ends) release(worker)
          else rest(worker)
          resolve(result)
        }
        const timer = setTimeout(() => lose('time', `a job took more than ${jobMs} ms`), jobMs)
        const over = () => {
          clearTimeout(timer)
          worker.off('exit', onExit).off('error', onError).off('message', onMessage)
        }
        worker.once('exit', onExit).once('error', onError).once('message', onMessage)
        worker.send(job, (error) => error && onError(error))
      })
    },
    /** The process that runs or rests now. */
    get pid() {
      return child?.pid
    },
  }
}
