import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const LINKS = 'backup-files-'

export type StoredFile = { key: string; path: string; bytes: number }

/**
 * Holds on to every file under DATA_DIR/files by a second name: what is deleted while they are read stays until `release`. A file
 * never changes under its key, so a link is as good as a copy and takes no room. Only one backup may run: leftovers of a killed
 * one are removed.
 */
export async function holdFiles(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(LINKS)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const folder = await mkdtemp(join(dataDir, LINKS))
  const source = join(dataDir, 'files')
  const files: StoredFile[] = []
  for (const key of await keysIn(source)) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Gone since it was listed: whoever names it is found by the caller.
    if (await held(join(source, key), path)) files.push({ key, path, bytes: (await stat(path)).size })
  }
  return { files, release: () => rm(folder, { recursive: true, force: true }) }
}

/** Files being written end in `.part`: nothing names them yet. */
async function keysIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  const paths = entries?.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')) ?? []
  return paths.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}

async function held(from: string, to: string) {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      // File systems without links.
      if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(error.code ?? '')) return copyFile(from, to)
      throw error
    })
    return true
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException)
    return false
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}
