import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from './settings.ts'

/** Where files lie: a folder now, S3 behind the same words later. Nobody else knows which. */
export type Storage = {
  /** Whole or not at all, also when the process is killed meanwhile. */
  write: (key: string, body: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

export function openStorage({ dataDir }: Pick<Settings, 'dataDir'>): Storage {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    async write(key, body) {
      const draft = `${key}.${randomUUID()}.part`
      await disk.put(draft, body)
      await disk.move(draft, key)
    },
    async read(key) {
      // Asked first, because flydrive tries a missing file again and again before it says so.
      if (!(await disk.exists(key))) return null
      return new Uint8Array(await buffer(await disk.getStream(key)))
    },
  }
}
