import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type { z } from 'zod'
import { StartError } from '#platform/errors/startup-error.ts'
import { readArchive } from './archive.ts'
import { FILES, HEADER, headerSchema, JOBS, MANIFEST, manifestSchema, SECRET, tableOf } from './format.ts'

/**
 * Reads a backup to its end and compares every entry with the manifest, before anything of it is used. Answers header and manifest;
 * throws a StartError that says what is wrong with it.
 */
export async function verifyBackup(file: string) {
  const seen = new Map<string, { bytes: number; sha256: string }>()
  let header: unknown
  let manifest: unknown
  try {
    for await (const { name, size, body } of readArchive(file)) {
      if (manifest || seen.has(name) || !isKnown(name)) throw new Error(`${JSON.stringify(name)} does not belong in it`)
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
    throw damaged(file, reason(cause), cause)
  }
  if (!manifest) throw damaged(file, 'its end is missing')
  const { entries, rows } = parsed(file, manifestSchema, manifest)
  const wrong = entries.find(({ name, bytes, sha256 }) => {
    const entry = seen.get(name)
    return entry?.bytes !== bytes || entry.sha256 !== sha256
  })
  if (wrong) throw damaged(file, `the checksum of ${wrong.name} differs`)
  if (entries.length !== seen.size) throw damaged(file, 'it holds more than its manifest names')
  return { header: parsed(file, headerSchema, header), rows, entries }
}

/** Nothing outside of these names is written anywhere by a restore. */
function isKnown(name: string) {
  if ([HEADER, JOBS, SECRET, MANIFEST].includes(name) || tableOf(name) !== null) return true
  if (!name.startsWith(FILES)) return false
  return name
    .slice(FILES.length)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}

function parsed<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw damaged(file, `it is not a backup of Candil that this release reads`, error)
}

/** The decompressor's errors say nothing but their code. */
const reason = (error: unknown) => {
  const { message, code, cause } = error as NodeJS.ErrnoException
  return message || code || (cause as Error | undefined)?.message || 'it is no archive'
}

const damaged = (file: string, why: string, cause?: unknown) =>
  new StartError(`${file} cannot be restored: ${why}.`, { cause })
