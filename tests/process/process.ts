import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { socketFolderOf } from '#platform/postgres/folders.ts'
import { isServing, readPostmaster } from '#platform/postgres/postmaster.ts'
import { newFolder } from '../fixtures/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
type Environment = Record<string, string>

/** A folder for DATA_DIR; what still runs on it is ended with the test. */
export function dataFolder() {
  const folder = newFolder('candil-house-')
  const cluster = join(folder, 'pg')
  onTestFinished(() => clear(folder, cluster))
  return { folder, cluster, postmaster: () => readPostmaster(cluster)!, sql: () => openSql(cluster) }
}

async function clear(folder: string, cluster: string) {
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

/** The real process, as npm start runs it. `up` waits for its address, `ended` for its exit code and all it said. */
export function startHouse(env: Environment, script = 'src/main.ts', ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...withoutOurs(), NODE_ENV: 'production', PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended, said: () => said, up: () => addressOf(child, ended, () => said) }
}

async function addressOf(child: ChildProcess, ended: Promise<unknown>, said: () => string) {
  for (;;) {
    const address = /Candil is at (\S+)/.exec(said())?.[1]
    if (address) return address
    await Promise.race([once(child.stdout!, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`It did not start: ${said()}`)
  }
}

/** The environment of the tests must not be the settings of the house. */
const withoutOurs = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] })
