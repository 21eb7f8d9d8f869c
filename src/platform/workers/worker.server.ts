import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { deserialize } from 'node:v8'
import type { WorkerAnswer, WorkerRequest } from './task.ts'

/**
 * Thrown where a task has no result: it took too much time, memory or room, threw (`error`), or its process crashed.
 */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
  readonly reason: 'time' | 'memory' | 'input' | 'output' | 'error' | 'crash'
  constructor(reason: TaskFailed['reason'], detail: string) {
    super(`A task ended: ${detail}`)
    this.reason = reason
  }
}

/** Resolved through the package's imports: the same file for sources and build. */
const SCRIPT = createRequire(import.meta.url).resolve('#platform/workers/worker-process.server.ts')
/** It reads what strangers wrote, so it gets none of the server's environment. */
const ENV = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
/** By which V8 ends the process where its heap is full. */
const HEAP_FULL = ['SIGABRT', 'SIGTRAP']
const WATCH_MS = 100
const PAGE_BYTES = 4096
/** Of the times in /proc, in ms: a hundredth of a second on every Linux. */
const TICK_MS = 10
const SAYS_USAGE = existsSync('/proc/self/stat')
/**
 * The time of a task is CPU time, where the system says it: on a busy machine an honest file is not refused for what else is going on. It
 * ends after so many times that long in any case.
 */
const PATIENCE = 6
/** And before a job that waits for it counts as failed and runs again, after five minutes; for its turn it waits one at most. */
const LONGEST_MS = 200_000

export type WorkerOptions = {
  /** Of V8's heap, and of the whole process, buffers included. */
  heapMegabytes: number
  memoryMegabytes: number
  /** Without a task for so long, the process ends. */
  idleMs: number
}

/**
 * A child process, so that neither the event loop, the memory nor the thread pool of the server is taken. It is started by the first task,
 * ends after a while without tasks, and is replaced after it was killed. Runs one task at a time.
 */
export function createWorker({ heapMegabytes, memoryMegabytes, idleMs }: WorkerOptions) {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start() {
    const { PATH } = process.env
    const started = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { ...ENV, ...(PATH && { PATH }) },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // The report of a lack of memory would be long.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The running task is told of the exit; without one, the next task starts another process.
    started.on('exit', () => release(started)).on('error', () => release(started))
    child = started
    return started
  }

  function release(worker: ChildProcess) {
    if (child === worker) child = null
    if (worker.connected) worker.disconnect()
  }

  /** An idle worker does not keep the server or a test running. */
  function idle(worker: ChildProcess) {
    worker.unref()
    worker.channel?.unref()
    idleTimer = setTimeout(() => release(worker), idleMs).unref()
  }

  return {
    run(request: WorkerRequest, timeMs: number): Promise<unknown> {
      clearTimeout(idleTimer)
      const worker = child ?? start()
      worker.ref()
      worker.channel?.ref()
      return new Promise((resolve, reject) => {
        let isOver = false
        const fail = (reason: TaskFailed['reason'], detail: string) => {
          cleanUp()
          release(worker)
          worker.kill('SIGKILL')
          reject(new TaskFailed(reason, detail))
        }
        const onExit = (code: number | null, signal: string | null) =>
          fail(HEAP_FULL.includes(signal ?? '') ? 'memory' : 'crash', `exit code ${code}, signal ${signal}`)
        const onError = (error: Error) => fail('crash', error.message)
        const onMessage = (answer: WorkerAnswer) => {
          cleanUp()
          if ('failure' in answer) {
            idle(worker)
            return reject(new TaskFailed(answer.failure, answer.detail))
          }
          if (answer.ends) release(worker)
          else idle(worker)
          resolve(deserialize(answer.result))
        }
        const longest = SAYS_USAGE ? Math.min(PATIENCE * timeMs, LONGEST_MS) : timeMs
        const timer = setTimeout(() => fail('time', `more than ${longest} ms`), longest)
        let begun: number | null = null
        const watch = setInterval(async () => {
          const used = await usageOf(worker.pid)
          if (!used || isOver) return
          begun ??= used.cpuMs
          if (used.cpuMs - begun > timeMs) fail('time', `more than ${timeMs} ms of CPU time`)
          else if (used.bytes > memoryMegabytes * 1_000_000) fail('memory', `${used.bytes} bytes`)
        }, WATCH_MS)
        const cleanUp = () => {
          clearTimeout(timer)
          clearInterval(watch)
          isOver = true
          worker.off('exit', onExit).off('error', onError).off('message', onMessage)
        }
        worker.once('exit', onExit).once('error', onError).once('message', onMessage)
        worker.send(request, (error) => error && onError(error))
      })
    },
    /** The current process. */
    get pid() {
      return child?.pid
    },
  }
}

/** The CPU time that a process has taken, in ms, and its memory, in bytes; null where the system does not say. */
async function usageOf(pid: number | undefined): Promise<{ cpuMs: number; bytes: number } | null> {
  try {
    // After the name, which may hold anything, in brackets (proc_pid_stat(5)).
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)!.split(' ')
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
    return { cpuMs: (user! + system!) * TICK_MS, bytes: pages! * PAGE_BYTES }
  } catch {
    return null
  }
}
