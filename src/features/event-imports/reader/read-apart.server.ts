import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { PublicFetchError } from '#platform/http/public-fetch.server.ts'
import type { ReaderAnswer, ReaderResults, ReaderTasks } from './reader-tasks.ts'

/** Resolved through the package's imports: the same file for sources and build. */
const SCRIPT = createRequire(import.meta.url).resolve('#features/event-imports/reader/reader-process.server.ts')
/** It reads what strangers wrote, so it gets none of the server's environment. */
const ENV = { NODE_ENV: 'production' }
/** With its start. Real pages and files take less than one second. */
const TASK_MS = 8000
const MEMORY_MB = 256
/** One runs at a time; with more than this many waiting, others are refused. */
const MAX_WAITING = 16

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a page, calendar or spreadsheet in a process of its own, which ends when it takes too much time or memory: deep nesting, or a cell
 * in the last column of the last row, must not hold up the server. Throws `PublicFetchError`: `busy`, or `too_large`.
 */
export async function readApart<Kind extends keyof ReaderTasks>(
  kind: Kind,
  task: ReaderTasks[Kind],
): Promise<ReaderResults[Kind]> {
  if (waiting >= MAX_WAITING) throw new PublicFetchError('busy', 'too many readings wait')
  waiting++
  const turn = last.then(() => runTask(kind, task)).finally(() => waiting--)
  last = turn.catch(() => {})
  return turn
}

function runTask<Kind extends keyof ReaderTasks>(kind: Kind, task: ReaderTasks[Kind]) {
  return new Promise<ReaderResults[Kind]>((resolve, reject) => {
    const child = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: ENV,
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // The report of a lack of memory would be long.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      child.on('error', () => {})
      child.kill('SIGKILL')
      settle()
    }
    const fail = (why: string) => end(() => reject(new PublicFetchError('too_large', `the reader ended: ${why}`)))
    const timer = setTimeout(() => fail('time'), TASK_MS)
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => fail(`exit code ${code}, signal ${signal}`))
    child.on('message', (answer: ReaderAnswer<Kind>) =>
      'result' in answer ? end(() => resolve(answer.result)) : fail(answer.failure),
    )
    child.send({ kind, task })
  })
}
