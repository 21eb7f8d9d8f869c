import { TEXT_FORM_BYTES, TEXT_PART_BYTES } from '#shared/limits.ts'
import { parseNested } from './bracket-names.ts'
import { readParts } from './multipart.server.ts'
import { decodeUtf8, readText, tooLarge, unreadable } from './read-body.server.ts'

/** More fields than any form of ours has. */
const MAX_FIELDS = 1100

/** The fields of a form; one that was sent more than once is an array. */
export type FormValues = Record<string, string | string[]>

/** The text of a control; undefined where it was not sent, or a form that someone made up has several, a list or an object in its place. */
export const sentText = (form: Record<string, unknown>, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** The same, empty where there is none. */
export const textOf = (form: Record<string, unknown>, name: string): string => sentText(form, name) ?? ''

type Limit = { limit: number }

/** Reads the text fields of a form, urlencoded or multipart, of at most `limit` bytes. Files are ignored. */
export const readForm = async (request: Request, limit: Limit): Promise<FormValues> =>
  (await readMultipart(request, limit)).fields

/** An uploaded file: its original name and its bytes. */
export type FilePart = { name: string; bytes: Uint8Array }
/** `all`: every file with the name of its field, also a second one of the same name, and empty ones. */
export type MultipartForm = {
  fields: FormValues
  files: Record<string, FilePart>
  all: (FilePart & { field: string })[]
}

/** Reads fields and files, the first file of each name. File inputs left empty are ignored. */
export async function readMultipart(request: Request, { limit }: Limit): Promise<MultipartForm> {
  // No prototype, since a field may be called `__proto__`.
  const fields: FormValues = Object.create(null)
  const files: MultipartForm['files'] = Object.create(null)
  const all: MultipartForm['all'] = []
  if (contentType(request) === 'multipart/form-data') {
    for await (const { name, filename, bytes } of readParts(request, { limit, maxParts: MAX_FIELDS }))
      if (filename === undefined) addField(fields, name, decodeUtf8(rejectLongText(bytes)))
      else if (bytes.length > 0 || filename !== '') {
        const file = { name: rejectNul(filename), bytes }
        all.push({ field: rejectNul(name), ...file })
        if (bytes.length > 0) files[name] ??= file
      }
  } else for (const [name, value] of await readUrlencoded(request, limit)) addField(fields, name, value)
  return { fields, files, all }
}

function addField(fields: FormValues, name: string, value: string) {
  rejectNul(name)
  rejectNul(rejectLongText(value))
  const previous = fields[name]
  if (Array.isArray(previous)) previous.push(value)
  else fields[name] = previous === undefined ? value : [previous, value]
}

async function readUrlencoded(request: Request, limit: number) {
  if (contentType(request) !== 'application/x-www-form-urlencoded') throw unreadable('not a form')
  const source = await readText(request, Math.min(limit, TEXT_FORM_BYTES))
  // Before parsing: a small body can contain a million fields.
  let at = -1
  for (let count = 0; count <= MAX_FIELDS; count++) {
    at = source.indexOf('&', at + 1)
    if (at < 0) return new URLSearchParams(source)
  }
  throw tooLarge()
}

/** Limits the length of a text field. Files have limits of their own. */
export function rejectLongText<Text extends string | Uint8Array>(value: Text): Text {
  if (value.length > TEXT_PART_BYTES || Buffer.byteLength(value) > TEXT_PART_BYTES) throw tooLarge()
  return value
}

export const readJson = async (request: Request, { limit }: Limit) => parseJson(await readText(request, limit))

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
  const source = await readText(request, limit)
  return source === '' ? {} : unwrapData(parseJson(source))
}

/** The values of a form: `data` as JSON, `data[title]`, or plain fields. */
export function parseEntry(fields: FormValues): unknown {
  const { data } = fields
  return unwrapData(typeof data === 'string' ? parseJson(data) : parseNested(fields))
}

const unwrapData = (body: unknown) => (body !== null && typeof body === 'object' && 'data' in body ? body.data : body)

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
export const isForm = (request: Request) => FORM_TYPES.includes(contentType(request))
const contentType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** PostgreSQL cannot store a NUL character in text. */
function rejectNul(value: string) {
  if (value.includes('\0')) throw unreadable('a NUL character')
  return value
}
