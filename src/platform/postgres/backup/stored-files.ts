import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#platform/storage/storage.server.ts'
import { FILE_FOLDERS } from '#platform/storage/store.ts'

const LINKS = 'backup-files-'

type StoredFile = { key: string; path: string; bytes: number }

/**
 * Links every file under DATA_DIR/files: files deleted while they are read remain until `release`. A file never changes
 * under its key, so a link is as good as a copy and takes no space. Only one backup may run: leftovers of a killed one
 * are removed.
 */
export async function linkFiles(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(LINKS)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const folder = await mkdtemp(join(dataDir, LINKS))
  const source = join(dataDir, 'files')
  const files: StoredFile[] = []
  for (const key of await keysIn(source)) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Deleted since it was listed: the caller finds out whether it is referenced.
    if (await linkOrCopy(join(source, key), path)) files.push({ key, path, bytes: (await stat(path)).size })
  }
  return { files, release: () => rm(folder, { recursive: true, force: true }) }
}

/** Files being written end in `.part`: nothing references them yet. */
async function keysIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  const paths = entries?.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')) ?? []
  return paths.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}

async function linkOrCopy(from: string, to: string) {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      // File systems without hard links.
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

/** The sizes of the files in the bucket, by key; empty without one. */
export async function listBucket({ stores }: Storage) {
  const sizes = new Map<string, number>()
  const bucket = stores.find((store) => store?.name === 's3')
  for (const folder of bucket ? FILE_FOLDERS : [])
    for await (const page of bucket!.list(folder)) for (const { key, bytes } of page) sizes.set(key, bytes)
  return sizes
}
