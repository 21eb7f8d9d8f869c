import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs'
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
    mkdirSync(dirname(dataDir), { recursive: true })
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new StartupError(`DATA_DIR is ${dataDir}, a folder that cannot be written to.`, { cause })
  } finally {
    process.umask(umask)
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
  throw new StartupError(`The database's socket folder ${folder} belongs to somebody else: remove it, or set TMPDIR.`)
}
