import sharp, { type OutputInfo } from 'sharp'
import { redact } from './redact.server.ts'
import {
  type EncodedImage,
  type ImageJob,
  type ImageResult,
  ORIGINAL_MAX,
  PICTURE_PIXELS,
  type Picture,
  type Redaction,
  SIZE_BOUNDS,
} from './sizes.ts'

// One thread and no cache: leave the rest of the machine to the server.
sharp.concurrency(1)
sharp.cache(false)

/** The site's own SVG drawings are small. */
const DRAWING_PIXELS = 2_000_000

/** Runs one job. A damaged file is a result; other errors are thrown. */
export async function runImageJob(job: ImageJob): Promise<ImageResult> {
  if (job.kind === 'drawing') return { png: await renderPng(job.svg) }
  try {
    const { width, height } = await sharp(job.file, { limitInputPixels: false }).metadata()
    if (width * height > PICTURE_PIXELS) return { declared: { width, height } }
    return { picture: await encodeAll(job.file, job.redaction) }
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) }
  }
}

/** 256 colours with dithering: a third of the bytes, and some chat clients reject images above 300 kB. */
const renderPng = (svg: string) =>
  sharp(Buffer.from(svg), { limitInputPixels: DRAWING_PIXELS })
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer()

async function encodeAll(file: Uint8Array, redaction?: Redaction): Promise<Picture> {
  const decoded = await decode(file)
  const original = redaction ? await redact(decoded, redaction) : decoded
  const picture: Picture = { original: await encode(original) }
  for (const [size, [width, height]] of Object.entries(SIZE_BOUNDS) as [
    keyof typeof SIZE_BOUNDS,
    readonly [number, number],
  ][]) {
    if (original.info.width > width || original.info.height > height)
      picture[size] = await encode(await shrink(original, width, height))
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

async function encode(raw: Raw): Promise<EncodedImage> {
  const { width, height } = raw.info
  const webp = await fromRaw(raw).webp({ quality: 80, effort: 3 }).toBuffer()
  const jpeg = await fromRaw(raw).flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
  return { width, height, webp, jpeg }
}
