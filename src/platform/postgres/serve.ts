import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { OsUser } from './os-user.ts'
import { clearStaleLocks, isServing, readPostmaster } from './postmaster.ts'

/** For databases that live as long as a test. An autovacuum worker would keep one from being dropped. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  autovacuum: 'off',
}

/** Finds the PostgreSQL that runs on this folder, waiting for one that is starting or stopping. */
export async function findRunning(cluster: string) {
  for (;;) {
    const postmaster = readPostmaster(cluster)
    if (!postmaster || !isServing(postmaster.pid, cluster)) return null
    if (postmaster.status === 'ready') return postmaster
    await sleep(50)
  }
}

type StartOptions = {
  binaries: Binaries
  osUser: OsUser
  cluster: string
  socketFolder: string
  log: string
  onProgress: (words: string) => void
  /** Called when the process has begun, and all that is left is to wait for it. */
  onWaiting: () => void
  isDurable: boolean
}

const ATTEMPTS = 100

/** Starts PostgreSQL and waits until it is ready. */
export async function startPostgres(start: StartOptions) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    clearStaleLocks(start.cluster, start.socketFolder)
    const child = spawnPostgres(start)
    start.onWaiting()
    if (await waitUntilReady(child, start)) {
      child.unref()
      return child.pid!
    }
    // Another start may have been faster. Otherwise orphaned backends of a killed postmaster still hold its shared
    // memory: wait.
    const other = await findRunning(start.cluster)
    if (other) return other.pid
    await sleep(100)
  }
  throw new StartupError(`PostgreSQL does not start; the end of ${start.log} says why.`)
}

function spawnPostgres({ binaries, osUser, cluster, socketFolder, log, isDurable }: StartOptions) {
  const parameters = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_checkpoints: 'off',
    // Keeps crash recovery short: little WAL to replay, and one syncfs instead of an fsync per file.
    max_wal_size: '256MB',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // Keep user data out of the log: no statements, no values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : TEST_SETTINGS),
  }
  const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, options] = osUser.command(binaries.postgres, ['-D', cluster, '-k', socketFolder, ...flags])
  const output = openSync(log, 'a', 0o600)
  // A process group of its own: Ctrl-C would stop it before pending requests are answered.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

/** Waits as long as the process lives, however long recovery takes. */
async function waitUntilReady(child: ChildProcess, { cluster, onProgress }: StartOptions) {
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  child.on('error', () => {
    ended = true
  })
  for (let waited = 0; !ended; waited += 20) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return true
    if (waited === 3000) onProgress('Waiting for the database to recover…')
    await sleep(20)
  }
  return false
}
