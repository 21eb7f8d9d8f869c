import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Settings } from '#platform/config/s3-settings.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { filesFolder } from './folder-store.server.ts'
import type { S3Disk } from './s3-disk.server.ts'
import { type Store, type StoredFile, UNFINISHED } from './store.ts'

/** Of a stream; other requests are repeated by the library. */
const ATTEMPTS = 3
/** Streams up to this size are collected in memory, longer ones in a file: a bucket needs to know the size beforehand. */
const MEMORY_BYTES = 4 * 1024 * 1024
const RETRY_SECONDS = 30

/** What failed and why, for the log; without keys. */
export type OnFailure = (failure: { operation: string; reason: string; status: number | undefined }) => void
type Options = { s3: S3Settings; dataDir: string; onFailure: OnFailure }

/** Files in a bucket of an S3-compatible service. Nothing in it is public: the site reads and serves them itself. */
export function openS3Store({ s3, dataDir, onFailure }: Options): Store {
  const { bucket, endpoint } = s3
  let opened: S3Disk | undefined
  async function connect() {
    const { openS3Disk } = await import('./s3-disk.server.ts')
    opened ??= openS3Disk(s3)
    return opened
  }
  const place = `bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`

  /** A 503, and one line in the log. */
  function unavailable(operation: string, error: unknown) {
    const { name, message, status } = describe(error)
    onFailure({ operation, reason: name, status })
    const cause = Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status } })
    return new AppError('unavailable', { retryAfter: RETRY_SECONDS, cause })
  }
  const attempt = <T>(operation: string, run: () => Promise<T>): Promise<T> =>
    run().catch((error: unknown) => {
      throw unavailable(operation, error)
    })

  const put = (key: string, bytes: Uint8Array) =>
    attempt('write', async () => {
      const { disk } = await connect()
      await disk.put(key, bytes, { ContentMD5: createHash('md5').update(bytes).digest('base64') })
    })

  async function putSpooled(key: string, { path, bytes, md5 }: Spooled) {
    const { disk } = await connect()
    // The library does not retry a stream, which it cannot read again.
    for (let left = ATTEMPTS; ; left--) {
      try {
        await disk.putStream(key, createReadStream(path), { contentLength: bytes, ContentMD5: md5 })
        return
      } catch (error) {
        if (left > 1 && !isRefused(error)) continue
        throw unavailable('write', error)
      }
    }
  }

  const store: Store = {
    name: 's3',
    place,
    async write(key, body) {
      if (body instanceof Uint8Array) return put(key, body)
      const spooled = await spool(body, dataDir)
      if (spooled instanceof Uint8Array) return put(key, spooled)
      await putSpooled(key, spooled).finally(() => rm(spooled.path, { force: true }))
    },
    open: (key) =>
      attempt('read', () =>
        ignoreMissing(connect().then(({ disk }) => disk.getStream(key))),
      ) as Promise<Readable | null>,
    async find(key) {
      const file = await attempt('find', () => ignoreMissing(connect().then(({ disk }) => disk.getMetaData(key))))
      return file && { key, bytes: file.contentLength, modifiedAt: file.lastModified }
    },
    remove: (key) => attempt('remove', async () => (await connect()).disk.delete(key)),
    async *list(folder) {
      let token: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await attempt('list', async () =>
          (await connect()).listPage(folder, token),
        )
        const files = Contents.flatMap(({ Key, Size, LastModified }): StoredFile[] =>
          Key && Size !== undefined && LastModified ? [{ key: Key, bytes: Size, modifiedAt: LastModified }] : [],
        )
        if (files.length > 0) yield files
        token = NextContinuationToken
      } while (token)
    },
    check: () => checkBucket(store),
  }
  return store
}

type Spooled = { path: string; bytes: number; md5: string }

/** Collects a stream: in memory while it is short, else in an unfinished file, which the caller removes. */
async function spool(body: AsyncIterable<Uint8Array>, dataDir: string): Promise<Uint8Array | Spooled> {
  const path = join(filesFolder(dataDir), 'copies', `${randomUUID()}${UNFINISHED}`)
  const hash = createHash('md5')
  let chunks: Uint8Array[] = []
  let bytes = 0
  let file: Awaited<ReturnType<typeof open>> | undefined
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      hash.update(chunk)
      bytes += chunk.byteLength
      if (!file && bytes <= MEMORY_BYTES) continue
      if (!file) {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        file = await open(path, 'wx', 0o600)
      }
      await file.writev(chunks)
      chunks = []
    }
    await file?.close()
    return file ? { path, bytes, md5: hash.digest('base64') } : Buffer.concat(chunks)
  } catch (error) {
    await file?.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

/** Writes, reads, lists and removes a file, as the site will. */
async function checkBucket({ place, write, open, find, list, remove }: Store) {
  const key = `copies/start-${randomUUID()}${UNFINISHED}`
  try {
    await write(key, Buffer.from('candil'))
    const stream = await open(key)
    const read = stream && Buffer.concat(await stream.toArray()).toString()
    if (read !== 'candil' || (await find(key))?.bytes !== 6) throw new Error('it returns another file than was stored')
    await list('copies').next()
    await remove(key)
  } catch (error) {
    const cause = (error as Error).cause ?? error
    throw new StartupError(`The files cannot be kept in the ${place}: ${explain(cause)}.`)
  }
}

function explain(error: unknown): string {
  const { status, name, message } = describe(error)
  if (name === 'NoSuchBucket' || status === 404)
    return 'there is no such bucket (S3_BUCKET): make it, or correct the name'
  if (status === 401 || status === 403)
    return `it refuses the keys of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or does not let them write, read, list and delete (${name})`
  return `it cannot be reached or does not answer as expected (${name}: ${message})`
}

type Cause = {
  name?: string
  message?: string
  code?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** What the service said. Nothing of the request, which is signed with the keys. */
function describe(error: unknown) {
  let cause = error as Cause
  // flydrive wraps the error of the library.
  while (cause.cause instanceof Error && !cause.$metadata?.httpStatusCode) cause = cause.cause as Cause
  const { name = 'Error', message = '', code, $metadata } = cause
  return { name: code ?? name, message, status: $metadata?.httpStatusCode }
}

/** Another attempt would be refused as well. */
const isRefused = (error: unknown) => {
  const { status = 0 } = describe(error)
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

const ignoreMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    const { status, name } = describe(error)
    if (status === 404 && name !== 'NoSuchBucket') return null
    throw error
  })
