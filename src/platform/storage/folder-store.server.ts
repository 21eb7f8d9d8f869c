import { randomUUID } from 'node:crypto'
import { open, opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { LIST_PAGE, type Store, type StoredFile, UNFINISHED } from './store.ts'

/** The folder of files below DATA_DIR. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** Files in a folder of this machine. */
export function openFolderStore(dataDir: string): Store {
  const folder = filesFolder(dataDir)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    name: 'folder',
    place: folder,
    async write(key, body) {
      const temporaryKey = `${key}.${randomUUID()}${UNFINISHED}`
      try {
        if (body instanceof Uint8Array) await disk.put(temporaryKey, body)
        else await disk.putStream(temporaryKey, Readable.from(body))
        await disk.move(temporaryKey, key)
      } catch (error) {
        await disk.delete(temporaryKey).catch(() => {})
        throw error
      }
    },
    // Opened before it is returned: what is removed afterwards is still read to its end.
    open: async (key) => (await open(join(folder, key)).catch(ignoreMissing))?.createReadStream() ?? null,
    find: (key) => findFile(folder, key),
    remove: (key) => disk.delete(key),
    list: (below) => listFiles(folder, below),
    // DATA_DIR is made and checked before anything is opened.
    check: async () => {},
  }
}

async function findFile(folder: string, key: string): Promise<StoredFile | null> {
  const file = await stat(join(folder, key)).catch(ignoreMissing)
  return file?.isFile() ? { key, bytes: file.size, modifiedAt: file.mtime } : null
}

async function* listFiles(folder: string, below: string): AsyncGenerator<StoredFile[]> {
  const entries = await opendir(join(folder, below), { recursive: true }).catch(ignoreMissing)
  let page: StoredFile[] = []
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const file = await findFile(folder, relative(folder, join(entry.parentPath, entry.name)))
    if (file) page.push(file)
    if (page.length < LIST_PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
