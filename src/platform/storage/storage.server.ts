import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Settings } from '#platform/config/settings.ts'
import { openFolderStore } from './folder-store.server.ts'
import { type OnFailure, openS3Store } from './s3-store.server.ts'
import type { Store } from './store.ts'

/** File storage: a folder, or a bucket of an S3-compatible service. With both, files are moved from one to the other. */
export type Storage = {
  /** Atomic, also when the process is killed. Throws `unavailable` where a bucket does not answer. */
  write: (key: string, body: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The same as a stream, for large files. */
  stream: (key: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>
  /** Ignores a missing file. */
  remove: (key: string) => Promise<void>
  /** Where new files go, and where else there may still be some. */
  stores: readonly [current: Store, other?: Store]
}

type StorageSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3' | 'storage'>>

/** Opens the folder, and the bucket where the settings name one. */
export function openStorage(
  { dataDir, s3 = null, storage = 'folder' }: StorageSettings,
  onFailure: OnFailure = () => {},
): Storage {
  const folder = openFolderStore(dataDir)
  if (!s3) return combineStores([folder])
  const bucket = openS3Store({ s3, dataDir, onFailure })
  return combineStores(storage === 's3' ? [bucket, folder] : [folder, bucket])
}

/** Writes to the first store and reads from both, so that files may be moved while the site runs. */
export function combineStores(stores: Storage['stores']): Storage {
  const [current, other] = stores
  async function open(key: string): Promise<Readable | null> {
    const stream = (await current.open(key)) ?? (await other?.open(key)) ?? null
    // Between the two it may have been moved.
    return stream ?? (other ? current.open(key) : null)
  }
  return {
    stores,
    write: current.write,
    async read(key) {
      const stream = await open(key)
      return stream && new Uint8Array(await buffer(stream))
    },
    async stream(key) {
      const stream = await open(key)
      return stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>)
    },
    async remove(key) {
      // The other one first: a move in between takes the file to the current one.
      await other?.remove(key)
      await current.remove(key)
    },
  }
}
