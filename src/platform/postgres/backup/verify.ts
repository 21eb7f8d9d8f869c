import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type { z } from 'zod'
import { StartupError } from '#platform/errors/startup-error.ts'
import { readArchive } from './archive.ts'
import {
  FILES,
  HEADER,
  HEADER_MAX_BYTES,
  headerSchema,
  JOBS,
  MANIFEST,
  MANIFEST_ENTRY_MAX_BYTES,
  manifestSchema,
  SECRET,
  tableOf,
} from './format.ts'

/**
 * Reads a whole backup and compares every entry with the manifest, before anything of it is used. Returns header and
 * manifest; throws a StartupError that says what is wrong.
 */
export async function verifyBackup(file: string) {
  const seen = new Map<string, { bytes: number; sha256: string }>()
  let header: unknown
  let manifest: unknown
  try {
    for await (const { name, size, body } of readArchive(file)) {
      if (manifest || seen.has(name) || !isKnown(name)) throw new Error(`${JSON.stringify(name)} does not belong in it`)
      if (size > maxBytesOf(name, seen.size)) throw new Error(`its ${name} is too large`)
      if (name === MANIFEST) {
        manifest = await json(body)
        continue
      }
      const hash = createHash('sha256')
      const chunks: Uint8Array[] = []
      for await (const chunk of body) {
        hash.update(chunk)
        if (name === HEADER) chunks.push(chunk)
      }
      if (name === HEADER) header = JSON.parse(Buffer.concat(chunks).toString())
      seen.set(name, { bytes: size, sha256: hash.digest('hex') })
    }
  } catch (cause) {
    throw damaged(file, reasonOf(cause), cause)
  }
  if (!manifest) throw damaged(file, 'its end is missing')
  const { entries, rows } = parseEntry(file, manifestSchema, manifest)
  const mismatch = entries.find(({ name, bytes, sha256 }) => {
    const entry = seen.get(name)
    return entry?.bytes !== bytes || entry.sha256 !== sha256
  })
  if (mismatch) throw damaged(file, `the checksum of ${mismatch.name} differs`)
  if (entries.length !== seen.size) throw damaged(file, 'it holds more than its manifest names')
  return { header: parseEntry(file, headerSchema, header), rows, entries }
}

/** Of what is read into memory; files and rows are not. */
function maxBytesOf(name: string, entries: number) {
  if (name === HEADER) return HEADER_MAX_BYTES
  return name === MANIFEST ? HEADER_MAX_BYTES + entries * MANIFEST_ENTRY_MAX_BYTES : Number.POSITIVE_INFINITY
}

/** Only entries with these names are restored. */
function isKnown(name: string) {
  if ([HEADER, JOBS, SECRET, MANIFEST].includes(name) || tableOf(name) !== null) return true
  if (!name.startsWith(FILES)) return false
  return name
    .slice(FILES.length)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}

function parseEntry<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw damaged(file, 'it is not a backup of Candil that this release reads', error)
}

/** The decompressor's errors have nothing but a code. */
const reasonOf = (error: unknown) => {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const said = [code, (cause as NodeJS.ErrnoException | undefined)?.code].find((one) => one?.startsWith('Z_'))
  if (said)
    return `it was cut off or changed on the way (${said}); copy it again from where it was taken, or take another`
  return message || code || (cause as Error | undefined)?.message || 'it is no archive'
}

const damaged = (file: string, reasonOf: string, cause?: unknown) =>
  new StartupError(`${file} cannot be restored: ${reasonOf}.`, { cause })
