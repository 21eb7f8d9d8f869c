import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { inject, onTestFinished } from 'vitest'
import { socketFolderOf } from '#platform/postgres/folders.ts'
import { isServing, readPostmaster } from '#platform/postgres/postmaster.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

/** The process around the application, as it is built. */
export const MAIN = 'build/server/main.js'
const ROOT = join(import.meta.dirname, '../..')
/** Node keeps compiled modules here: each process of the tests starts a third faster. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'candil-test-compile-cache')

/** A DATA_DIR of a site without events that ran before, or an empty one; what still runs on it is stopped after the test. */
export function createDataDir({ isEmpty = false } = {}) {
  const folder = createTempDir('candil-process-')
  // With owners: as root the database belongs to another user.
  if (!isEmpty) execFileSync('cp', ['-a', `${inject('preparedData')}/.`, folder])
  const cluster = join(folder, 'pg')
  onTestFinished(() => removeDataDir(folder, cluster))
  return { folder, cluster, postmaster: () => readPostmaster(cluster)!, sql: () => openSql(cluster) }
}

async function removeDataDir(folder: string, cluster: string) {
  const running = readPostmaster(cluster)
  while (running && isServing(running.pid, cluster)) {
    process.kill(running.pid, 'SIGQUIT')
    await sleep(50)
  }
  rmSync(folder, { recursive: true, force: true })
  rmSync(socketFolderOf(cluster), { recursive: true, force: true })
}

function openSql(cluster: string) {
  const sql = postgres({ host: readPostmaster(cluster)!.socketFolder, user: 'candil', database: 'candil', max: 1 })
  onTestFinished(() => sql.end({ timeout: 0 }).catch(() => {}))
  return sql
}

/** Starts the real process as npm start does. `ready` resolves with its URL, `exited` with its exit code and output. */
export function startServer(env: Record<string, string>, script = MAIN, ...args: string[]) {
  const server = spawnServer(env, script, ...args)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await describeServer(server, script, env['DATA_DIR']))
    server.child.kill('SIGKILL')
  })
  return server
}

/** What a process of a failed test was doing: one that waits for ever says nothing by itself. */
async function describeServer({ child, output }: ReturnType<typeof spawnServer>, script: string, dataDir?: string) {
  const { exitCode, signalCode } = child
  const state = exitCode === null && signalCode === null ? 'is running' : `ended with ${exitCode ?? signalCode}`
  const sessions = exitCode === null && dataDir ? await listSessions(join(dataDir, 'pg')) : ''
  return `${script} ${state}. Its output:\n${output()}\n${sessions}`
}

async function listSessions(cluster: string) {
  const host = readPostmaster(cluster)?.socketFolder
  if (!host) return 'Its database does not run.'
  const sql = postgres({ host, user: 'candil', database: 'candil', max: 1, connect_timeout: 2 })
  const sessions = sql`
    select pid, state, wait_event, now() - state_change as since, pg_blocking_pids(pid) as blocked_by, left(query, 200) as query
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`
  return await sessions
    .then((rows) => `Its database:\n${rows.map((row) => JSON.stringify(row)).join('\n')}`)
    .catch((error: Error) => `Its database does not answer: ${error.message}`)
    .finally(() => sql.end({ timeout: 0 }))
}

/** The same outside of a test. */
export function spawnServer(env: Record<string, string>, script = MAIN, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...systemEnv(), NODE_ENV: 'production', PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, exited, output: () => output, ready: () => urlOf(child, exited, () => output) }
}

/** Runs a CLI of src/cli to its end, as its npm script does. */
export const runCli = (name: string, env: Record<string, string>, ...args: string[]) =>
  startServer(env, `src/cli/${name}.ts`, ...args).exited

async function urlOf(child: ChildProcess, exited: Promise<unknown>, output: () => string) {
  for (;;) {
    const url = /Candil is at (\S+)/.exec(output())?.[1]
    if (url) return url
    await Promise.race([once(child.stdout!, 'data'), exited])
    if (child.exitCode !== null) throw new Error(`It did not start: ${output()}`)
  }
}

/** The test environment must not leak into the settings of the server. */
const systemEnv = () => ({
  ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
  NODE_COMPILE_CACHE,
})
