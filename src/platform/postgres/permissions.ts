import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './folders.ts'

/** What Candil makes in its data folder. */
const OURS =
  /^(pg(\.new-\d+)?|postgres\.log|secret(\.\d+|\.before-\d+)?|mail|files(\.before-\d+)?|backups|backup-files-\w+|restoring|import-.*\.txt|lost\+found)$/
const FOR_OTHERS = 0o077
const STICKY = 0o1000

/**
 * Nobody else on the machine reads the data: what this process makes from now on is its own alone, and what is there already is
 * closed. The cluster keeps its owner, who lets nobody in either.
 */
export function closeDataFolder(dataDir: string, progress: (words: string) => void) {
  process.umask(FOR_OTHERS)
  makeDataFolder(dataDir)
  const entries = readdirSync(dataDir, { withFileTypes: true })
  for (const { name } of entries) if (OURS.test(name)) close(join(dataDir, name), !name.startsWith('pg'))
  const shared =
    statSync(dataDir).mode & STICKY || entries.some((entry) => entry.isDirectory() && !OURS.test(entry.name))
  if (shared) return progress(`${dataDir} holds other folders too: only what is Candil's is closed to other users.`)
  closeOne(dataDir, letsThrough(dataDir) ? 0o710 : 0o700)
  for (const entry of entries) if (entry.isFile()) close(join(dataDir, entry.name), true)
}

/** Root's PostgreSQL walks through by its group (account.ts). */
function letsThrough(dataDir: string) {
  const cluster = join(dataDir, 'pg')
  return process.getuid?.() === 0 && existsSync(cluster) && statSync(cluster).gid === statSync(dataDir).gid
}

function close(path: string, within: boolean) {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status || status.isSymbolicLink()) return
  closeOne(path, status.mode & 0o700)
  if (within && status.isDirectory()) for (const name of readdirSync(path)) close(join(path, name), true)
}

function closeOne(path: string, mode: number) {
  try {
    if ((statSync(path).mode & FOR_OTHERS) !== (mode & FOR_OTHERS)) chmodSync(path, mode)
  } catch (error) {
    // What is being written comes and goes; what is somebody else's, who lets us write here, is theirs to close.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
