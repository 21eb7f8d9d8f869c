import { AppError } from '#platform/errors/app-error.ts'
import { TEXT_FORM_BYTES } from '#shared/limits.ts'
import { parseNested } from './bracket-names.ts'
import { rejectLongText, rejectTooManyFields, rejectTooManyParts, tooLarge } from './form-limits.server.ts'

/** The fields of a form; one that was sent more than once is an array. */
export type FormFields = Record<string, string | string[]>
type Limit = { limit: number }

/** Reads the text fields of a form, urlencoded or multipart, of at most `limit` bytes. Files are ignored. */
export const readForm = async (request: Request, limit: Limit): Promise<FormFields> =>
  (await readMultipart(request, limit)).fields

/** An uploaded file: its original name and its bytes. */
export type FilePart = { name: string; bytes: Uint8Array }
export type MultipartForm = { fields: FormFields; files: Record<string, FilePart> }

/** Reads fields and files, the first file of each name. File inputs left empty are ignored. */
export async function readMultipart(request: Request, { limit }: Limit): Promise<MultipartForm> {
  const mayHoldFiles = contentType(request) === 'multipart/form-data'
  const bytes = await readBytes(request, mayHoldFiles ? limit : Math.min(limit, TEXT_FORM_BYTES))
  const entries = mayHoldFiles ? await parseMultipart(request, bytes) : parseUrlencoded(request, bytes)
  // No prototype, since a field may be called `__proto__`.
  const fields: FormFields = Object.create(null)
  const files: MultipartForm['files'] = Object.create(null)
  for (const [name, value] of entries) {
    rejectNul(name)
    if (typeof value === 'string') {
      rejectLongText(value)
      const previous = fields[name]
      if (Array.isArray(previous)) previous.push(rejectNul(value))
      else fields[name] = previous === undefined ? rejectNul(value) : [previous, rejectNul(value)]
    } else if (value.size > 0) {
      files[name] ??= { name: rejectNul(value.name), bytes: new Uint8Array(await value.arrayBuffer()) }
    }
  }
  return { fields, files }
}

export const readJson = async (request: Request, { limit }: Limit) =>
  parseJson(decodeUtf8(await readBytes(request, limit)))

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source, (_, value) => (typeof value === 'string' ? rejectNul(value) : value))
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** Reads the body of an API call: JSON or a form, bare or as Strapi's `{data}`. An empty body is an empty form. */
export async function readApiBody(request: Request, { limit }: Limit): Promise<unknown> {
  if (isForm(request)) return parseEntry(await readForm(request, { limit }))
  const source = decodeUtf8(await readBytes(request, limit))
  return source === '' ? {} : unwrapData(parseJson(source))
}

/** The values of a form: `data` as JSON, `data[title]`, or plain fields. */
export function parseEntry(fields: FormFields): unknown {
  const { data } = fields
  return unwrapData(typeof data === 'string' ? parseJson(data) : parseNested(fields))
}

const unwrapData = (body: unknown) => (body !== null && typeof body === 'object' && 'data' in body ? body.data : body)

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
export const isForm = (request: Request) => FORM_TYPES.includes(contentType(request))
const contentType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** Reads at most `limit` bytes, whatever Content-Length says. */
async function readBytes(request: Request, limit: number) {
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
    throw error instanceof AppError ? error : unreadable(error)
  }
  return Buffer.concat(chunks)
}

function parseUrlencoded(request: Request, bytes: Buffer) {
  if (contentType(request) !== 'application/x-www-form-urlencoded') throw unreadable('not a form')
  rejectTooManyFields(bytes, '&')
  return new URLSearchParams(decodeUtf8(bytes))
}

async function parseMultipart(request: Request, bytes: Buffer) {
  const headers = { 'content-type': request.headers.get('content-type')! }
  rejectTooManyParts(bytes, `--${/boundary="?([^";]+)/i.exec(headers['content-type'])?.[1]}`)
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData()
  } catch (cause) {
    throw unreadable(cause)
  }
}

function decodeUtf8(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** PostgreSQL cannot store a NUL character in text. */
function rejectNul(value: string) {
  if (value.includes('\0')) throw unreadable('a NUL character')
  return value
}

const unreadable = (cause: unknown) => new AppError('body_unreadable', { cause })
