import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { OsUser } from './os-user.ts'

/** The paths below DATA_DIR. */
export function openFolders(dataDir: string) {
  makeDataFolder(dataDir)
  const dataFolder = realpathSync(dataDir)
  return { dataFolder, cluster: join(dataFolder, 'pg'), log: join(dataFolder, 'postgres.log') }
}

/**
 * The folder is restricted (0700); its parents are created with 0755, so that a user other than root can reach the
 * database.
 */
export function makeDataFolder(dataDir: string) {
  const umask = process.umask(0o022)
  try {
    makeFolder(dirname(dataDir))
    makeFolder(dataDir, 0o700)
    // Asking for the permission is not enough: there are folders, as /proc, in which nobody may write.
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(`DATA_DIR is ${dataDir}, a folder that cannot be written to (${code}).`, { cause })
  } finally {
    process.umask(umask)
  }
}

/** Level by level: made at once, Node 26 never ends below a folder that refuses, as /proc. */
function makeFolder(path: string, mode = 0o777) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

/** macOS limits the path of a socket to 103 bytes, Linux to 107. */
const SOCKET_PATH_BYTES = 103

/** A short path that depends on the data folder alone. */
export function socketFolderOf(cluster: string) {
  const name = `candil-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const usual = join(tmpdir(), name)
  return Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES ? usual : join('/tmp', name)
}

/** The socket folder, accessible to the database's OS user and root alone. */
export function openSocketFolder(folder: string, osUser: OsUser) {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (osUser.as) chownSync(folder, osUser.as.uid, osUser.as.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    rejectForeignFolder(folder, osUser)
  }
}

/** The temp folder is writable for all: another user may have created our folder to intercept connections. */
function rejectForeignFolder(folder: string, osUser: OsUser) {
  const { uid, mode } = lstatSync(folder)
  const owner = osUser.as?.uid ?? process.getuid?.()
  if (uid === owner && (mode & 0o077) === 0) return
  throw new StartupError(`The database's socket folder ${folder} belongs to someone else: remove it, or set TMPDIR.`)
}
