import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './folders.ts'

/** The names of files that Candil creates in its data folder. */
const OWN_FILES =
  /^(pg(\.new-\d+)?|postgres\.log|secret(\.\d+|\.before-\d+)?|mail|files(\.before-\d+)?|backups|backup-files-\w+|restoring|uploads|import-.*\.txt|lost\+found)$/
const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000

/**
 * Restricts the data to its owner: sets the umask of this process, and removes permissions from existing files. The
 * cluster keeps its owner.
 */
export function restrictDataFolder(dataDir: string, onProgress: (words: string) => void) {
  process.umask(GROUP_AND_OTHERS)
  makeDataFolder(dataDir)
  const entries = readdirSync(dataDir, { withFileTypes: true })
  for (const { name } of entries) if (OWN_FILES.test(name)) restrict(join(dataDir, name), !name.startsWith('pg'))
  const shared =
    statSync(dataDir).mode & STICKY || entries.some((entry) => entry.isDirectory() && !OWN_FILES.test(entry.name))
  if (shared) return onProgress(`${dataDir} holds other folders too: only what is Candil's is closed to other users.`)
  restrictOne(dataDir, allowsGroup(dataDir) ? 0o710 : 0o700)
  for (const entry of entries) if (entry.isFile()) restrict(join(dataDir, entry.name), true)
}

/** As root, PostgreSQL's user passes through by its group (os-user.ts). */
function allowsGroup(dataDir: string) {
  const cluster = join(dataDir, 'pg')
  return process.getuid?.() === 0 && existsSync(cluster) && statSync(cluster).gid === statSync(dataDir).gid
}

function restrict(path: string, isRecursive: boolean) {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status || status.isSymbolicLink()) return
  restrictOne(path, status.mode & 0o700)
  if (isRecursive && status.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name), true)
}

function restrictOne(path: string, mode: number) {
  try {
    if ((statSync(path).mode & GROUP_AND_OTHERS) !== (mode & GROUP_AND_OTHERS)) chmodSync(path, mode)
  } catch (error) {
    // Files may vanish meanwhile, and files of another user are theirs to restrict.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
