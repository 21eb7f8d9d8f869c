import { Failure } from '#platform/errors/app-error.ts'
import { makePicture, PICTURE_BYTES, sniff } from '#platform/images/images.server.ts'
import { Refused, type Source } from './source.server.ts'

/** The import runs for the house itself, one file after another. */
const IMPORT = { actor: { kind: 'job', name: 'import' } } as const
/** Documents that came before our limits did may be as large as a picture. */
const FILE_BYTES = PICTURE_BYTES

/** Zipped formats by their names' ends: what is inside tells them apart, and we do not look inside. */
const ZIPPED: Record<string, string> = {
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.epub': 'application/epub+zip',
}
const OLD_OFFICE = '\xd0\xcf\x11\xe0'

type Addresses = { url: string | null; formats: Record<string, { url: string | null }> }

/** A picture of the source through our own pipeline. One that is too large is taken in a smaller size, where the source has one. */
export async function fetchPicture(source: Source, { url, formats }: Addresses) {
  const smaller = [formats['large']?.url, formats['medium']?.url].filter((one) => typeof one === 'string')
  let refused: unknown
  for (const address of [url, ...smaller]) {
    if (!address) continue
    try {
      return { picture: await makePicture(IMPORT, await fetchBytes(source, address)), reduced: address !== url }
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'too_large') throw error
      refused ??= error
    }
  }
  throw refused ?? new Refused(0, 'It has no address.')
}

export async function fetchFile(source: Source, url: string | null, ext: string | null) {
  if (!url) throw new Refused(0, 'It has no address.')
  const body = await fetchBytes(source, url)
  const end = (ext ?? /\.\w{1,5}$/.exec(url)?.[0] ?? '').toLowerCase()
  const type = sniff(body)
  if (type === 'pdf') return { body, ext: '.pdf', mime: 'application/pdf' }
  if (type === 'zip') return { body, ext: ZIPPED[end] ? end : '.zip', mime: ZIPPED[end] ?? 'application/zip' }
  if (type !== null) {
    // A picture tells where it was taken: it is made anew here as well.
    const { original } = await makePicture(IMPORT, body)
    return { body: new Uint8Array(original.jpeg), ext: '.jpg', mime: 'image/jpeg' }
  }
  if (Buffer.from(body.subarray(0, 4)).toString('latin1') === OLD_OFFICE)
    return { body, ext: '.doc', mime: 'application/msword' }
  if (body.byteLength > 0 && isText(body)) return { body, ext: '.txt', mime: 'text/plain; charset=utf-8' }
  throw new Failure('invalid', 'invalid', { detail: 'The file is of no kind that is known here' })
}

async function fetchBytes(source: Source, address: string) {
  const bytes = await source.file(address, FILE_BYTES)
  if (bytes) return bytes
  throw new Failure('too_large', 'body_too_large', { detail: `The file is larger than ${FILE_BYTES / 1_000_000} MB` })
}

function isText(body: Uint8Array) {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(body).includes('\0')
  } catch {
    return false
  }
}
