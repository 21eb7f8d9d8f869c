import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { PICTURE_BYTES, PICTURE_PIXELS } from '#shared/limits.ts'
import { declaredSize } from './declared-size.ts'
import { processPicture } from './jobs.server.ts'
import { PICTURE_SIZES, type Picture, type PictureSize, type Redaction } from './sizes.ts'

export { PICTURE_SIZES, type Picture, type PictureSize }
export const isPictureSize = (word: string): word is PictureSize => PICTURE_SIZES.includes(word as PictureSize)

/**
 * Converts an upload to WebP and JPEG in every size it is large enough for (docs/product.md, "Media: images"). Nothing
 * else of the file is kept: no EXIF, GPS data, name or trailing bytes; orientation is applied. What can be rejected
 * without decoding is rejected first; the rest waits in the image queue, where each user has a few jobs at most.
 */
export async function makePicture(ctx: ImageContext, file: Uint8Array): Promise<Picture> {
  const { actor } = ctx
  rejectType(detectType(file))
  if (file.byteLength > PICTURE_BYTES) throw fileError('body_too_large', `larger than ${PICTURE_BYTES / 1_000_000} MB`)
  return convert(file, { owner: actor.kind === 'person' ? `person:${actor.id}` : actor.kind, avif: makesAvif(ctx) })
}

/**
 * The same in a job, for a file whose type was checked before, with any number of bytes: after everything that someone waits for, and
 * few at a time.
 */
export function makePictureInBackground(ctx: RequestContext, file: Uint8Array): Promise<Picture> {
  authorizeJob(ctx)
  return convert(file, { owner: 'jobs', avif: makesAvif(ctx), inBackground: true })
}

type ImageContext = Pick<RequestContext, 'actor'> & Partial<Pick<RequestContext, 'services'>>
const makesAvif = ({ services }: ImageContext) => services?.settings.pictureAvif ?? false

async function convert(file: Uint8Array, options: Parameters<typeof processPicture>[1]): Promise<Picture> {
  rejectSize(declaredSize(file))
  const result = await processPicture(file, options)
  if ('picture' in result) return result.picture
  if ('declared' in result) rejectSize(result.declared)
  throw fileError('invalid', 'damaged: it cannot be decoded', 'damaged' in result ? result.damaged : result)
}

/** A stored picture in every size again, without a part of it, for a job. Null where it cannot be read any more. */
export async function redactPicture(
  ctx: RequestContext,
  file: Uint8Array,
  redaction: Redaction,
): Promise<Picture | null> {
  authorizeJob(ctx)
  const result = await processPicture(file, { owner: 'redaction', avif: makesAvif(ctx), inBackground: true, redaction })
  return 'picture' in result ? result.picture : null
}

/** `makePicture` for a form field: errors are reported for that field. */
export async function makePictureForField(ctx: RequestContext, field: string, file: Uint8Array): Promise<Picture> {
  try {
    return await makePicture(ctx, file)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    const { kind, code, detail, retryAfter } = cause
    throw new AppError(code, {
      kind,
      cause,
      fields: { [field]: fieldCodeOf(kind, file) },
      ...(detail && { detail }),
      ...(retryAfter && { retryAfter }),
    })
  }
}

function fieldCodeOf(kind: AppError['kind'], file: Uint8Array): FieldCode {
  if (kind === 'too_large') return 'file_too_large'
  if (kind === 'limited' || kind === 'unavailable') return 'picture_later'
  return detectType(file) === 'heic' ? 'heic' : 'picture'
}

function rejectSize(size: { width: number; height: number } | null) {
  if (size && size.width * size.height > PICTURE_PIXELS)
    throw fileError(
      'body_too_large',
      `${size.width} × ${size.height} pixels, more than ${PICTURE_PIXELS / 1_000_000} million`,
    )
}

type Type = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg' | 'html' | 'pdf' | 'zip' | null

/** Detects the type of a file by its content. */
export function detectType(file: Uint8Array): Type {
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

function rejectType(type: Type) {
  const reason = type === null ? 'not a picture: JPEG, PNG, WebP, AVIF and GIF are' : REASONS[type]
  if (reason) throw fileError('invalid', reason)
}

const fileError = (code: 'invalid' | 'body_too_large', reason: string, cause?: unknown) =>
  new AppError(code, { detail: `The file is ${reason}`, cause })
