import sharp, { type OutputInfo } from 'sharp'
import { Failure } from './failure.ts'

/** Strapi's breakpoints: a size is made only where the picture is larger. The original is kept within a bound of its own. */
const BOXES = { thumbnail: [245, 156], small: [500, 500], medium: [750, 750], large: [1000, 1000] } as const
const ORIGINAL = 2000
export const PICTURE_SIZES = ['thumbnail', 'small', 'medium', 'large', 'original'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export const isPictureSize = (word: string): word is PictureSize => PICTURE_SIZES.includes(word as PictureSize)

export const PICTURE_BYTES = 10_000_000
/** Decoded, a picture takes 4 bytes a pixel: a few kB of PNG can ask for gigabytes. */
export const PICTURE_PIXELS = 50_000_000

type Made = { width: number; height: number; webp: Buffer; jpeg: Buffer }
export type Picture = Partial<Record<PictureSize, Made>> & { original: Made }

/**
 * A picture from outside as pictures of our own making, WebP with JPEG beside it, in the sizes it is large enough for (decisions 5).
 * Nothing of the file that came is kept: no EXIF, no GPS, no name, no bytes after the end. Orientation is applied.
 */
export async function makePicture(file: Uint8Array): Promise<Picture> {
  refuseType(sniff(file))
  if (file.byteLength > PICTURE_BYTES) throw refusal('too_large', `larger than ${PICTURE_BYTES / 1_000_000} MB`)
  await refuseSize(file)
  const whole = await decode(file)
  const picture: Picture = { original: await encode(whole) }
  for (const [size, [width, height]] of Object.entries(BOXES) as [keyof typeof BOXES, readonly [number, number]][]) {
    if (whole.info.width > width || whole.info.height > height)
      picture[size] = await encode(await shrink(whole, width, height))
  }
  return picture
}

/** The same for an input of a form: what is wrong with the file is said beside it. */
export async function pictureIn(field: string, file: Uint8Array): Promise<Picture> {
  try {
    return await makePicture(file)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    const wrong = cause.kind === 'too_large' ? 'file_too_large' : sniff(file) === 'heic' ? 'heic' : 'picture'
    throw new Failure(cause.kind, cause.code, {
      cause,
      fields: { [field]: wrong },
      ...(cause.detail && { detail: cause.detail }),
    })
  }
}

type Raw = { data: Buffer; info: OutputInfo }
const LIMITS = { limitInputPixels: PICTURE_PIXELS, failOn: 'error' } as const

const decode = (file: Uint8Array): Promise<Raw> =>
  sharp(file, LIMITS)
    .autoOrient()
    .resize({ width: ORIGINAL, height: ORIGINAL, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => {
      throw refusal('invalid', 'damaged: it cannot be decoded', cause)
    })

const open = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } })

const shrink = (raw: Raw, width: number, height: number): Promise<Raw> =>
  open(raw).resize({ width, height, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })

async function encode(raw: Raw): Promise<Made> {
  const { width, height } = raw.info
  const webp = await open(raw).webp({ quality: 80, effort: 3 }).toBuffer()
  const jpeg = await open(raw).flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
  return { width, height, webp, jpeg }
}

async function refuseSize(file: Uint8Array) {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw refusal('invalid', 'damaged: it cannot be decoded', cause)
    })
  if (width * height > PICTURE_PIXELS)
    throw refusal('too_large', `${width} × ${height} pixels, more than ${PICTURE_PIXELS / 1_000_000} million`)
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
