import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { FILE_FOLDERS, type Store, type StoredFile, UNFINISHED } from './store.ts'

const AT_ONCE = 4

export type MoveSummary = {
  moved: number
  bytes: number
  /** Keys of files that differ in the two stores; they stay in both. */
  different: string[]
}

type Options = { signal: AbortSignal; onProgress: (moved: number) => void }

/**
 * Moves all files from one store to the other while the site reads from both and writes to `to`. Each is copied, read back and compared
 * before it is removed, so that it may be interrupted and run again.
 */
export async function moveFiles(from: Store, to: Store, { signal, onProgress }: Options): Promise<MoveSummary> {
  const limit = pLimit(AT_ONCE)
  const summary: MoveSummary = { moved: 0, bytes: 0, different: [] }
  async function move(file: StoredFile) {
    signal.throwIfAborted()
    const result = await moveFile(from, to, file.key)
    if (result === 'different') summary.different.push(file.key)
    if (result !== 'moved') return
    summary.moved++
    summary.bytes += file.bytes
  }
  for (const folder of FILE_FOLDERS)
    for await (const page of from.list(folder)) {
      const files = page.filter(({ key }) => !key.endsWith(UNFINISHED))
      await Promise.all(files.map((file) => limit(move, file)))
      onProgress(summary.moved)
    }
  return summary
}

/** `gone`: the site removed it meanwhile. */
async function moveFile(from: Store, to: Store, key: string): Promise<'moved' | 'different' | 'gone'> {
  if (!(await to.find(key))) {
    const stream = await from.open(key)
    if (!stream) return 'gone'
    await to.write(key, stream).finally(() => stream.destroy())
  }
  const [source, copy] = [await hashOf(from, key), await hashOf(to, key)]
  // The copy of a file that was removed meanwhile is left to the nightly job.
  if (source === null) return 'gone'
  if (source !== copy) return 'different'
  await from.remove(key)
  return 'moved'
}

/** The size and SHA-256 of a file; null where there is none. */
async function hashOf(store: Store, key: string): Promise<string | null> {
  const stream = await store.open(key)
  if (!stream) return null
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return `${bytes} ${hash.digest('hex')}`
}
