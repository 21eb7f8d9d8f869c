import { Failure } from '#platform/errors/app-error.ts'
import { TEXT_FORM_BYTES } from '#shared/limits.ts'
import { unfolded } from './bracket-names.ts'
import { refuseCrumbledParts, refuseCrumbs, refuseLongText, tooLarge } from './form-limits.server.ts'

/** What a form held: a field that came more than once is an array. */
export type Form = Record<string, string | string[]>
type Limit = { limit: number }

/** The text fields of a form, urlencoded or multipart, of at most `limit` bytes. Files are left out. */
export const readForm = async (request: Request, limit: Limit): Promise<Form> =>
  (await readParts(request, limit)).fields

/** A file of a form: what its sender called it, and what it holds. */
export type FilePart = { name: string; bytes: Uint8Array }
export type Parts = { fields: Form; files: Record<string, FilePart> }

/** The same with its files, the first of each name; an input where nobody chose a file sends none. */
export async function readParts(request: Request, { limit }: Limit): Promise<Parts> {
  const mayHoldFiles = typeOf(request) === 'multipart/form-data'
  const bytes = await bytesOf(request, mayHoldFiles ? limit : Math.min(limit, TEXT_FORM_BYTES))
  const entries = mayHoldFiles ? await parts(request, bytes) : pairs(request, bytes)
  // No prototype: a field may be called anything, `__proto__` too.
  const fields: Form = Object.create(null)
  const files: Parts['files'] = Object.create(null)
  for (const [name, value] of entries) {
    storable(name)
    if (typeof value === 'string') {
      refuseLongText(value)
      const before = fields[name]
      if (Array.isArray(before)) before.push(storable(value))
      else fields[name] = before === undefined ? storable(value) : [before, storable(value)]
    } else if (value.size > 0) {
      files[name] ??= { name: storable(value.name), bytes: new Uint8Array(await value.arrayBuffer()) }
    }
  }
  return { fields, files }
}

export const readJson = async (request: Request, { limit }: Limit) => json(text(await bytesOf(request, limit)))

function json(words: string): unknown {
  try {
    return JSON.parse(words, (_, value) => (typeof value === 'string' ? storable(value) : value))
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** The body of an API call: JSON or a form, bare or as Strapi's `{data}` (decisions 7). No body at all is an empty form. */
export async function readCall(request: Request, { limit }: Limit): Promise<unknown> {
  if (isForm(request)) return entryIn(await readForm(request, { limit }))
  const words = text(await bytesOf(request, limit))
  return words === '' ? {} : bare(json(words))
}

/** What a form brings: `data` as JSON, `data[title]`, or its fields as they are. */
export function entryIn(fields: Form): unknown {
  const { data } = fields
  return bare(typeof data === 'string' ? json(data) : unfolded(fields))
}

const bare = (body: unknown) => (body !== null && typeof body === 'object' && 'data' in body ? body.data : body)

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
export const isForm = (request: Request) => FORM_TYPES.includes(typeOf(request))
const typeOf = (request: Request) => (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** Reads no more than the limit, whatever the request claims to be. */
async function bytesOf(request: Request, limit: number) {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(error)
  }
  return Buffer.concat(chunks)
}

function pairs(request: Request, bytes: Buffer) {
  if (typeOf(request) !== 'application/x-www-form-urlencoded') throw unreadable('not a form')
  refuseCrumbs(bytes, '&')
  return new URLSearchParams(text(bytes))
}

async function parts(request: Request, bytes: Buffer) {
  const headers = { 'content-type': request.headers.get('content-type')! }
  refuseCrumbledParts(bytes, `--${/boundary="?([^";]+)/i.exec(headers['content-type'])?.[1]}`)
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData()
  } catch (cause) {
    throw unreadable(cause)
  }
}

function text(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** PostgreSQL cannot keep a NUL in a text, and nobody types one. */
function storable(value: string) {
  if (value.includes('\0')) throw unreadable('a NUL character')
  return value
}

const unreadable = (cause: unknown) => new Failure('invalid', 'body_unreadable', { cause })
