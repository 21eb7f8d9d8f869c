import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '#platform/config/settings.ts'

/** File storage. A folder now; S3 can implement the same interface. */
export type Storage = {
  /** Atomic, also when the process is killed. */
  write: (key: string, body: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The same as a stream, for large files. */
  stream: (key: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>
  /** Ignores a missing file. */
  remove: (key: string) => Promise<void>
}

export function openStorage({ dataDir }: Pick<Settings, 'dataDir'>): Storage {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  // Check first: flydrive retries a missing file several times.
  const openStream = async (key: string) => ((await disk.exists(key)) ? disk.getStream(key) : null)
  return {
    async write(key, body) {
      const temporaryKey = `${key}.${randomUUID()}.part`
      try {
        if (body instanceof Uint8Array) await disk.put(temporaryKey, body)
        else await disk.putStream(temporaryKey, Readable.from(body))
        await disk.move(temporaryKey, key)
      } catch (error) {
        await disk.delete(temporaryKey).catch(() => {})
        throw error
      }
    },
    async read(key) {
      const stream = await openStream(key)
      return stream && new Uint8Array(await buffer(stream))
    },
    async stream(key) {
      const stream = await openStream(key)
      return stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>)
    },
    remove: (key) => disk.delete(key),
  }
}
