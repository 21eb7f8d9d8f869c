import { AppError } from '#platform/errors/app-error.ts'
import { detectType, makePicture } from '#platform/images/images.server.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { RequestRejected, type Source } from './source.server.ts'

/** The actor for image processing: a job, not a person. */
const IMPORT_CONTEXT = { actor: { kind: 'job', name: 'import' } } as const
/** Bytes. Imported documents may be as large as a picture, because they are older than our limits. */
const FILE_BYTES = PICTURE_BYTES

/** MIME types of zip-based formats by extension; we do not look inside the archive to tell them apart. */
const ZIP_MIME_TYPES: Record<string, string> = {
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.epub': 'application/epub+zip',
}
const OLD_OFFICE = '\xd0\xcf\x11\xe0'

type PictureUrls = { url: string | null; formats: Record<string, { url: string | null }> }

/** Downloads a picture and re-encodes it. If it is too large, tries the smaller sizes that the source offers. */
export async function fetchPicture(source: Source, { url, formats }: PictureUrls) {
  const smaller = [formats['large']?.url, formats['medium']?.url].filter((one) => typeof one === 'string')
  let firstError: unknown
  for (const address of [url, ...smaller]) {
    if (!address) continue
    try {
      return { picture: await makePicture(IMPORT_CONTEXT, await fetchBytes(source, address)), reduced: address !== url }
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'too_large') throw error
      firstError ??= error
    }
  }
  throw firstError ?? new RequestRejected(0, 'It has no address.')
}

export async function fetchFile(source: Source, url: string | null, ext: string | null) {
  if (!url) throw new RequestRejected(0, 'It has no address.')
  const body = await fetchBytes(source, url)
  const extension = (ext ?? /\.\w{1,5}$/.exec(url)?.[0] ?? '').toLowerCase()
  const type = detectType(body)
  if (type === 'pdf') return { body, ext: '.pdf', mime: 'application/pdf' }
  if (type === 'zip')
    return {
      body,
      ext: ZIP_MIME_TYPES[extension] ? extension : '.zip',
      mime: ZIP_MIME_TYPES[extension] ?? 'application/zip',
    }
  if (type !== null) {
    // Re-encode pictures, to remove their location metadata.
    const { original } = await makePicture(IMPORT_CONTEXT, body)
    return { body: new Uint8Array(original.jpeg), ext: '.jpg', mime: 'image/jpeg' }
  }
  if (Buffer.from(body.subarray(0, 4)).toString('latin1') === OLD_OFFICE)
    return { body, ext: '.doc', mime: 'application/msword' }
  if (body.byteLength > 0 && isText(body)) return { body, ext: '.txt', mime: 'text/plain; charset=utf-8' }
  throw new AppError('invalid', { detail: 'The file is of no kind that is known here' })
}

async function fetchBytes(source: Source, address: string) {
  const bytes = await source.file(address, FILE_BYTES)
  if (bytes) return bytes
  throw new AppError('body_too_large', { detail: `The file is larger than ${FILE_BYTES / 1_000_000} MB` })
}

function isText(body: Uint8Array) {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(body).includes('\0')
  } catch {
    return false
  }
}
