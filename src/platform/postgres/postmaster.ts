import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The content of postmaster.pid; status is starting, ready, stopping or standby. */
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

/** Whether the process is alive and serves this folder: after a crash its pid may belong to another process. */
export function isServing(pid: number, cluster: string) {
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster)
  // In containers root may not read the working directory of another user's process, but everyone may read its command
  // line.
  const [program = '', ...args] = readOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  const workingDirectory = readOr('', () => readlinkSync(`/proc/${pid}/cwd`))
  return basename(program) === 'postgres' && (args.includes(cluster) || workingDirectory === cluster)
}

/** The same, cheap enough for many calls a second. */
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

function readOr<T>(fallback: T, read: () => T) {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** Above every pid of Linux and macOS. */
const UNUSED_PID = '2147483646'

/**
 * PostgreSQL trusts a lock file whose pid belongs to any process, also a zombie. So the pid is replaced; the file
 * stays, because its shared memory line lets PostgreSQL wait for orphaned backends that still write.
 */
export function clearStaleLocks(cluster: string, socketFolder: string) {
  clearStaleLock(join(cluster, 'postmaster.pid'), cluster)
  clearStaleLock(join(socketFolder, '.s.PGSQL.5432.lock'), cluster)
}

function clearStaleLock(file: string, cluster: string) {
  const handle = readOr(null, () => openSync(file, 'r+'))
  if (handle === null) return
  // Write through the handle that was read: a concurrent start creates a new file, which is not touched.
  const [pid, ...rest] = readFileSync(handle, 'utf8').split('\n')
  if (!isServing(Number(pid), cluster)) {
    ftruncateSync(handle)
    writeSync(handle, [UNUSED_PID, ...rest].join('\n'), 0)
  }
  closeSync(handle)
}
