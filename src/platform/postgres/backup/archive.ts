import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { MANIFEST, type Manifest, type ManifestEntry } from './format.ts'

/** Images cannot be compressed further, and rows compress well at any level. */
const GZIP_LEVEL = 4

export type Archive = ReturnType<typeof createArchive>

/** Writes a tar.gz to `output`, and at the end a manifest with the size and SHA-256 of each entry. */
export function createArchive(output: Writable) {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable as never), createGzip({ level: GZIP_LEVEL }), output)
  // Awaited in `finish` and `abort`; until then, a full disk also fails the entry being added.
  written.catch(() => {})
  const entries: ManifestEntry[] = []

  async function write(name: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    return hash.digest('hex')
  }

  return {
    /** `size` in bytes must match `body`. */
    async add(name: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      entries.push({ name, bytes: size, sha256: await write(name, size, body) })
    },
    addText(name: string, text: string) {
      const bytes = Buffer.from(text)
      return this.add(name, bytes.length, [bytes])
    },
    async finish(rows: Manifest['rows']) {
      const bytes = Buffer.from(JSON.stringify({ entries, rows } satisfies Manifest))
      await write(MANIFEST, bytes.length, [bytes])
      controller.finalize()
      await written
      return entries
    },
    /** Ends without a manifest. Throws the error of the output, if there was one. */
    async abort(reason: unknown) {
      controller.error(reason)
      await written
    },
  }
}

export type ArchiveEntry = { name: string; size: number; body: ReadableStream<Uint8Array<ArrayBuffer>> }

/** Bytes that an archive may unpack to: those of a real one are some times its own, those of a bomb a thousand times. */
const UNPACKED = { times: 200, more: 20_000_000 }

/** Fails once more than `max` bytes have passed. */
function boundedTo(max: number) {
  let seen = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      seen += chunk.length
      if (seen > max) throw new Error(`it unpacks to more than ${UNPACKED.times} times its size, as no backup does`)
      controller.enqueue(chunk)
    },
  })
}

/**
 * Reads the entries of a backup in order. Each body must be read to its end and not cancelled: modern-tar 0.8 then
 * drops the body of a later entry and never ends.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const unpacked = boundedTo((await stat(file)).size * UNPACKED.times + UNPACKED.more)
  const bytes = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  const tar = bytes.pipeThrough(new DecompressionStream('gzip')).pipeThrough(unpacked)
  const entries = tar.pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, size: header.size, body: body as ArchiveEntry['body'] }
  }
}
