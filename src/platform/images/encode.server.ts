import sharp, { type OutputInfo } from 'sharp'
import { PICTURE_PIXELS } from '#shared/limits.ts'
import { exifTime } from './exif-time.ts'
import { letter, type ShareWords } from './lettering.server.ts'
import { redact } from './redact.server.ts'
import {
  type EncodedImage,
  ORIGINAL_MAX,
  type Picture,
  type PictureJob,
  type PictureResult,
  SIZE_BOUNDS,
} from './sizes.ts'

// One thread and no cache: leave the rest of the machine to the server.
sharp.concurrency(1)
sharp.cache(false)

/** The site's own SVG drawings are small. */
const DRAWING_PIXELS = 2_000_000

/** Encodes a picture in all sizes. A damaged file is a result. Runs in a worker. */
export async function runPictureJob(job: PictureJob): Promise<PictureResult> {
  try {
    const { width, height, exif } = await sharp(job.file, { limitInputPixels: false }).metadata()
    if (width * height > PICTURE_PIXELS) return { declared: { width, height } }
    const takenAt = exif ? exifTime(exif) : null
    return { picture: { ...(await encodeAll(job)), takenAt } }
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) }
  }
}

/** An SVG of the site as PNG, of 256 colours with dithering: a third of the bytes, and some chat clients reject images above 300 kB. Runs in a worker. */
export const renderDrawing = (svg: string) =>
  sharp(Buffer.from(svg), { limitInputPixels: DRAWING_PIXELS })
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer()

/**
 * A cover as a file, for screens. AVIF has a third fewer bytes than WebP of the same quality, and fewer than the SVG where it is small: of
 * eleven covers 3.1 kB each at 240 pixels (WebP 4.7, SVG with Brotli 5.3) and 11 at 750 (17, 8.2). It takes 0.1 to 0.4 s instead of 0.05 to
 * 0.15, once. Every browser that has `light-dark()`, which the styles need, reads it. Runs in a worker.
 */
export const renderCover = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { limitInputPixels: DRAWING_PIXELS })
    .resize({ width })
    .removeAlpha()
    .avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer()

/** What lies below the words of a share image: a drawing of the site, or an uploaded picture that is cut to the size around its focal point. */
export type ShareImage = {
  picture: string | Uint8Array
  /** From the top, in percent. */
  focalY: number
  words: ShareWords
  size: { width: number; height: number }
}

/** A share image as JPEG. Runs in a worker. */
export const renderShareImage = ({ picture, focalY, words, size }: ShareImage) =>
  sharp(typeof picture === 'string' ? Buffer.from(picture) : picture, { limitInputPixels: PICTURE_PIXELS })
    .resize({ ...size, fit: 'cover', position: focalY < 34 ? 'north' : focalY > 66 ? 'south' : 'centre' })
    .flatten({ background: '#0b1412' })
    .composite([{ input: Buffer.from(letter(words, size)) }])
    .jpeg({ quality: 84, progressive: true })
    .toBuffer()

async function encodeAll({ file, avif = false, redaction }: PictureJob): Promise<Omit<Picture, 'takenAt'>> {
  const decoded = await decode(file)
  const original = redaction ? await redact(decoded, redaction) : decoded
  const isLarge = Object.values(SIZE_BOUNDS).some(
    ([width, height]) => original.info.width > width || original.info.height > height,
  )
  // What has no smaller sizes is too small to gain from it.
  const withAvif = avif && isLarge
  const picture = { original: await encode(original, withAvif), ...(await describe(original)) } as Picture
  for (const [size, [width, height]] of Object.entries(SIZE_BOUNDS) as [
    keyof typeof SIZE_BOUNDS,
    readonly [number, number],
  ][]) {
    if (original.info.width > width || original.info.height > height)
      picture[size] = await encode(await shrink(original, width, height), withAvif)
  }
  return picture
}

type Raw = { data: Buffer; info: OutputInfo }

/** Decodes only the first frame or page. */
const decode = (file: Uint8Array): Promise<Raw> =>
  sharp(file, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: ORIGINAL_MAX, height: ORIGINAL_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

const fromRaw = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } })

const shrink = (raw: Raw, width: number, height: number): Promise<Raw> =>
  fromRaw(raw).resize({ width, height, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })

async function encode(raw: Raw, withAvif: boolean): Promise<EncodedImage> {
  const { width, height } = raw.info
  const webp = await fromRaw(raw).webp({ quality: 80, effort: 3 }).toBuffer()
  const jpeg = await fromRaw(raw).flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
  if (!withAvif) return { width, height, webp, jpeg }
  return { width, height, webp, jpeg, avif: await fromRaw(raw).avif({ quality: 50, effort: 2 }).toBuffer() }
}

const PREVIEW_SIDE = 16
/** Of the data URL. */
const PREVIEW_BYTES = 400

/** What is shown of a picture until it is loaded. */
async function describe(raw: Raw): Promise<Pick<Picture, 'dominantColor' | 'preview'>> {
  const small = await shrink(raw, SIZE_BOUNDS.thumbnail[0], SIZE_BOUNDS.thumbnail[1])
  const opaque = await fromRaw(small).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  const { dominant } = await fromRaw(opaque).stats()
  const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')
  const dominantColor = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
  for (const quality of [40, 15, 1]) {
    const tiny = fromRaw(opaque).resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
    const webp = await tiny.webp({ quality, effort: 6 }).toBuffer()
    const preview = `data:image/webp;base64,${webp.toString('base64')}`
    if (preview.length < PREVIEW_BYTES) return { dominantColor, preview }
  }
  return { dominantColor, preview: null }
}
