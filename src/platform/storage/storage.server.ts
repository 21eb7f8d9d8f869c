import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '#platform/config/settings.ts'

/** Where files lie: a folder now, S3 behind the same words later. Nobody else knows which. */
export type Storage = {
  /** Whole or not at all, also when the process is killed meanwhile. */
  write: (key: string, body: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The same piece by piece, for what may be large. */
  stream: (key: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>
  /** What is not there need not be removed. */
  remove: (key: string) => Promise<void>
}

export function openStorage({ dataDir }: Pick<Settings, 'dataDir'>): Storage {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  // Asked first, because flydrive tries a missing file again and again before it says so.
  const opened = async (key: string) => ((await disk.exists(key)) ? disk.getStream(key) : null)
  return {
    async write(key, body) {
      const draft = `${key}.${randomUUID()}.part`
      try {
        if (body instanceof Uint8Array) await disk.put(draft, body)
        else await disk.putStream(draft, Readable.from(body))
        await disk.move(draft, key)
      } catch (error) {
        await disk.delete(draft).catch(() => {})
        throw error
      }
    },
    async read(key) {
      const stream = await opened(key)
      return stream && new Uint8Array(await buffer(stream))
    },
    async stream(key) {
      const stream = await opened(key)
      return stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>)
    },
    remove: (key) => disk.delete(key),
  }
}
