import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '#platform/errors/app-error.ts'
import type { PhotoRefusal } from '#shared/albums/albums.ts'
import { UNFINISHED_UPLOAD_BYTES, UNFINISHED_UPLOADS, UPLOAD_HOURS } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** What became of a complete upload. */
export type UploadResult = { photo: number } | { refused: PhotoRefusal; details: Record<string, unknown> }
/** What is known of an upload: what its creator sent, and once it is complete its result. */
export type Upload = {
  size: number
  metadata: { album: number; filename: string; key: string }
  result: UploadResult | null
}

const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

/** The declared size is part of the id, so that a list of names tells how much is expected. */
export const newUploadId = (size: number) => `${randomBytes(16).toString('hex')}-${size.toString(36)}`
export const isUploadId = (text: string) => /^[0-9a-f]{32}-[0-9a-z]{1,6}$/.test(text)
const sizeOf = (id: string) => Number.parseInt(id.split('-')[1]!, 36)

const USAGE_MS = 10_000
const RETRY_SECONDS = 600

/**
 * The folder of unfinished uploads: below it one for each person, in which an upload is a file and a JSON with what is known of it. Of a
 * finished one the JSON alone is left.
 */
export function openUploads(dataDir: string) {
  const folder = uploadsFolder(dataDir)
  const infoOf = (userId: number, id: string) => join(folder, String(userId), `${id}.json`)
  const dataOf = (userId: number, id: string) => join(folder, String(userId), id)
  const turnsOf = new Map<number, { take: LimitFunction; waiting: number }>()
  let pendingBytes = 0
  let usage = { bytes: 0, until: 0 }

  const listUnfinished = async (user: string) =>
    (await readdir(join(folder, user)).catch(ignoreMissing))?.filter(isUploadId) ?? []

  async function bytesOfEverybody() {
    if (usage.until > Date.now()) return usage.bytes
    let bytes = 0
    for (const user of (await readdir(folder).catch(ignoreMissing)) ?? [])
      for (const id of await listUnfinished(user)) bytes += sizeOf(id)
    usage = { bytes, until: Date.now() + USAGE_MS }
    return bytes
  }

  return {
    folder,
    /** An upload of this person; null where they have none of that id. */
    async find(userId: number, id: string): Promise<Upload | null> {
      const text = isUploadId(id) ? await readFile(infoOf(userId, id), 'utf8').catch(ignoreMissing) : null
      const stored = text
        ? (JSON.parse(text) as { size: number; metadata: Record<string, string>; result?: UploadResult })
        : null
      if (!stored) return null
      const { album, filename, key } = stored.metadata
      const metadata = { album: Number(album), filename: filename ?? '', key: key || id }
      return { size: stored.size, metadata, result: stored.result ?? null }
    },
    /** How many bytes have arrived. */
    received: async (userId: number, id: string) => (await stat(dataOf(userId, id)).catch(ignoreMissing))?.size ?? 0,
    read: (userId: number, id: string) => readFile(dataOf(userId, id)).catch(ignoreMissing),
    /** Notes the result, and then removes what arrived. */
    async finish(userId: number, id: string, result: UploadResult) {
      const path = infoOf(userId, id)
      const text = await readFile(path, 'utf8').catch(ignoreMissing)
      // It was given up meanwhile.
      if (text === null) return
      const unfinished = `${path}.${randomUUID()}.part`
      await writeFile(unfinished, JSON.stringify({ ...JSON.parse(text), result }), { mode: 0o600 })
      await rename(unfinished, path)
      await rm(dataOf(userId, id), { force: true })
    },
    async remove(userId: number, id: string) {
      await rm(dataOf(userId, id), { force: true })
      await rm(infoOf(userId, id), { force: true })
    },
    /**
     * Runs `create` where the person has room for another upload, and everybody's have. One after the other for each person: those under way
     * would be counted twice, or not at all. Throws `too_many_pictures`, `pictures_busy`.
     */
    async withRoom<T>(userId: number, size: number, create: () => Promise<T>): Promise<T> {
      pendingBytes += size
      const turns = turnsOf.get(userId) ?? { take: pLimit(1), waiting: 0 }
      turns.waiting++
      turnsOf.set(userId, turns)
      try {
        return await turns.take(async () => {
          if ((await listUnfinished(String(userId))).length >= UNFINISHED_UPLOADS)
            throw new AppError('too_many_pictures', { retryAfter: RETRY_SECONDS })
          if ((await bytesOfEverybody()) + pendingBytes > UNFINISHED_UPLOAD_BYTES)
            throw new AppError('pictures_busy', { retryAfter: RETRY_SECONDS })
          const created = await create()
          usage.bytes += size
          return created
        })
      } finally {
        pendingBytes -= size
        if (--turns.waiting === 0) turnsOf.delete(userId)
      }
    },
  }
}
export type Uploads = ReturnType<typeof openUploads>

/** Removes uploads that can no longer be continued, and the results of finished ones. Returns how many files. */
export async function removeExpiredUploads(dataDir: string, now: Date): Promise<number> {
  const folder = uploadsFolder(dataDir)
  const before = now.getTime() - UPLOAD_HOURS * HOUR_MS
  let removed = 0
  for (const user of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    for (const name of (await readdir(join(folder, user)).catch(ignoreMissing)) ?? []) {
      const path = join(folder, user, name)
      const info = await stat(path.endsWith('.json') ? path : `${path}.json`).catch(ignoreMissing)
      const file = info ?? (await stat(path).catch(ignoreMissing))
      if (!file || file.mtimeMs >= before) continue
      await rm(path, { force: true })
      removed++
    }
    await rmdir(join(folder, user)).catch(() => {})
  }
  return removed
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
