import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '#platform/errors/startup-error.ts'
import type { Account } from './os-user.ts'

/** Where things lie below DATA_DIR. */
export function openFolders(dataDir: string) {
  makeDataFolder(dataDir)
  const home = realpathSync(dataDir)
  return { home, cluster: join(home, 'pg'), log: join(home, 'postgres.log') }
}

/** The folder itself is closed; its parents stay open (0755): a user other than root must be able to walk to the database. */
export function makeDataFolder(dataDir: string) {
  const umask = process.umask(0o022)
  try {
    mkdirSync(dirname(dataDir), { recursive: true })
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new StartError(`DATA_DIR is ${dataDir}, a folder that cannot be written to.`, { cause })
  } finally {
    process.umask(umask)
  }
}

/** macOS allows the path of a socket 103 bytes, Linux 107. */
const SOCKET_PATH_BYTES = 103

/** Short, and the same at every start on that folder. */
export function socketFolderOf(cluster: string) {
  const name = `candil-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const usual = join(tmpdir(), name)
  return Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES ? usual : join('/tmp', name)
}

/** The folder of the socket, closed to everybody but the database's account and root. */
export function openSocketFolder(folder: string, account: Account) {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account.as) chownSync(folder, account.as.uid, account.as.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    refuseStranger(folder, account)
  }
}

/** The temp folder is open to all: someone else may have made ours first, to listen in. */
function refuseStranger(folder: string, account: Account) {
  const { uid, mode } = lstatSync(folder)
  const owner = account.as?.uid ?? process.getuid?.()
  if (uid === owner && (mode & 0o077) === 0) return
  throw new StartError(`The database's socket folder ${folder} belongs to somebody else: remove it, or set TMPDIR.`)
}
