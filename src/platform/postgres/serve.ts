import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/errors/startup-error.ts'
import type { Programs } from './binaries.ts'
import type { Account } from './os-user.ts'
import { disownLocks, isServing, readPostmaster } from './postmaster.ts'

/** The PostgreSQL that runs on this folder; one that is just stopping or starting is waited for. */
export async function findServing(cluster: string) {
  for (;;) {
    const postmaster = readPostmaster(cluster)
    if (!postmaster || !isServing(postmaster.pid, cluster)) return null
    if (postmaster.status === 'ready') return postmaster
    await sleep(50)
  }
}

type Start = {
  programs: Programs
  account: Account
  cluster: string
  socketFolder: string
  log: string
  progress: (words: string) => void
  durable: boolean
}

const ATTEMPTS = 100

/** Starts PostgreSQL and waits until it answers. */
export async function serve(start: Start) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    disownLocks(start.cluster, start.socketFolder)
    const child = launch(start)
    if (await isReady(child, start)) {
      child.unref()
      return child.pid!
    }
    // Another start may have been faster. Else: the orphaned back ends of a killed postmaster hold its memory a moment.
    const faster = await findServing(start.cluster)
    if (faster) return faster.pid
    await sleep(100)
  }
  throw new StartError(`PostgreSQL does not start; the end of ${start.log} says why.`)
}

function launch({ programs, account, cluster, socketFolder, log, durable }: Start) {
  const parameters = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_checkpoints: 'off',
    // After a crash people wait: little to be done again, and one call instead of one a file to force the rest to disk.
    max_wal_size: '256MB',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // What people wrote stays out of the log: no statements, no values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }),
  }
  const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, options] = account.command(programs.postgres, ['-D', cluster, '-k', socketFolder, ...flags])
  const output = openSync(log, 'a', 0o600)
  // A group of its own, or Ctrl-C would stop it before the requests in hand are answered.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

/** However long recovery takes: as long as the process lives it is waited for. */
async function isReady(child: ChildProcess, { cluster, progress }: Start) {
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
    if (waited === 3000) progress('Waiting for the database to recover…')
    await sleep(20)
  }
  return false
}
