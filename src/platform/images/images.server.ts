import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { declaredSize } from './declared-size.ts'
import { PICTURE_PIXELS, PICTURE_SIZES, type Picture, type PictureSize } from './formats.ts'
import { processPicture } from './jobs.server.ts'

export { PICTURE_SIZES, type Picture, type PictureSize }
export const isPictureSize = (word: string): word is PictureSize => PICTURE_SIZES.includes(word as PictureSize)

export const PICTURE_BYTES = 10_000_000

/**
 * A picture from outside as pictures of our own making, WebP with JPEG beside it, in the sizes it is large enough for (decisions 5).
 * Nothing of the file that came is kept: no EXIF, no GPS, no name, no bytes after the end. Orientation is applied. What can be refused
 * without decoding is; the rest waits for its turn in the queue of all image work, where nobody has more than a few at once.
 */
export async function makePicture({ actor }: Pick<Context, 'actor'>, file: Uint8Array): Promise<Picture> {
  refuseType(sniff(file))
  if (file.byteLength > PICTURE_BYTES) throw refusal('too_large', `larger than ${PICTURE_BYTES / 1_000_000} MB`)
  refuseSize(declaredSize(file))
  const result = await processPicture(actor.kind === 'person' ? `person:${actor.id}` : actor.kind, file)
  if ('picture' in result) return result.picture
  if ('declared' in result) refuseSize(result.declared)
  throw refusal('invalid', 'damaged: it cannot be decoded', 'damaged' in result ? result.damaged : result)
}

/** The same for an input of a form: what is wrong with the file is said beside it. */
export async function pictureIn(ctx: Context, field: string, file: Uint8Array): Promise<Picture> {
  try {
    return await makePicture(ctx, file)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    const { kind, code, detail, retryAfter } = cause
    throw new Failure(kind, code, {
      cause,
      fields: { [field]: wrongWith(kind, file) },
      ...(detail && { detail }),
      ...(retryAfter && { retryAfter }),
    })
  }
}

function wrongWith(kind: Failure['kind'], file: Uint8Array): FieldCode {
  if (kind === 'too_large') return 'file_too_large'
  if (kind === 'limited' || kind === 'unavailable') return 'picture_later'
  return sniff(file) === 'heic' ? 'heic' : 'picture'
}

function refuseSize(size: { width: number; height: number } | null) {
  if (size && size.width * size.height > PICTURE_PIXELS)
    throw refusal('too_large', `${size.width} × ${size.height} pixels, more than ${PICTURE_PIXELS / 1_000_000} million`)
}

type Type = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg' | 'html' | 'pdf' | 'zip' | null

/** What a file really is, whatever its name and its sender say. */
export function sniff(file: Uint8Array): Type {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp'
  if (head.slice(4, 8) === 'ftyp') return /avi[fs]/.test(head.slice(8, 32)) ? 'avif' : 'heic'
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return 'zip'
  if (/<svg[\s>]/i.test(head)) return 'svg'
  return /<(!doctype|html|head|body|script|\?xml)/i.test(head) ? 'html' : null
}

const REASONS: Partial<Record<NonNullable<Type>, string>> = {
  svg: 'an SVG, which may carry scripts: save it as PNG',
  html: 'a page, not a picture',
  heic: 'HEIC, which cannot be read here: save it as JPEG',
  pdf: 'a PDF, not a picture',
  zip: 'an archive, not a picture',
}

function refuseType(type: Type) {
  const reason = type === null ? 'not a picture: JPEG, PNG, WebP, AVIF and GIF are' : REASONS[type]
  if (reason) throw refusal('invalid', reason)
}

const refusal = (kind: 'invalid' | 'too_large', reason: string, cause?: unknown) =>
  new Failure(kind, kind === 'invalid' ? 'invalid' : 'body_too_large', { detail: `The file is ${reason}`, cause })
