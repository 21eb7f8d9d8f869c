import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What postmaster.pid says; status is starting, ready, stopping or standby. */
export type Postmaster = { pid: number; socketFolder: string; status: string }

export function readPostmaster(cluster: string): Postmaster | null {
  const lines = linesOf(join(cluster, 'postmaster.pid'))
  if (!lines) return null
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

function linesOf(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
}

/** Alive, no zombie, and serving this very folder: after a crash its number may belong to another process. */
export function isServing(pid: number, cluster: string) {
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster)
  // Inside containers root may not read where another user's process works, but everyone may read how it was called.
  const [program = '', ...args] = readOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  const works = readOr('', () => readlinkSync(`/proc/${pid}/cwd`))
  return basename(program) === 'postgres' && (args.includes(cluster) || works === cluster)
}

/** The same, cheap enough to be asked many times a second. */
export const isRunning = (pid: number, cluster: string) =>
  process.platform === 'linux' ? isServing(pid, cluster) : isAlive(pid)

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const commandOf = (pid: number) =>
  readOr('', () => execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString())

function readOr<T>(otherwise: T, read: () => T) {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Above every process number of Linux and macOS. */
const NOBODY = '2147483646'

/**
 * PostgreSQL believes a lock file whose number belongs to any process, a zombie or a stranger included. So the number is
 * replaced; the file stays, because its shared memory line lets PostgreSQL itself wait for orphans that still write.
 */
export function disownLocks(cluster: string, socketFolder: string) {
  disown(join(cluster, 'postmaster.pid'), cluster)
  disown(join(socketFolder, '.s.PGSQL.5432.lock'), cluster)
}

function disown(file: string, cluster: string) {
  const handle = readOr(null, () => openSync(file, 'r+'))
  if (handle === null) return
  // Written through the handle that was read: a start at the same moment makes a new file, which this does not touch.
  const [pid, ...rest] = readFileSync(handle, 'utf8').split('\n')
  if (!isServing(Number(pid), cluster)) {
    ftruncateSync(handle)
    writeSync(handle, [NOBODY, ...rest].join('\n'), 0)
  }
  closeSync(handle)
}
