import sharp, { type OutputInfo } from 'sharp'
import { type ImageJob, type ImageResult, type Made, PICTURE_PIXELS, type Picture } from './formats.ts'

/** Strapi's breakpoints: a size is made only where the picture is larger. The original is kept within a bound of its own. */
const BOXES = { thumbnail: [245, 156], small: [500, 500], medium: [750, 750], large: [1000, 1000] } as const
const ORIGINAL = 2000
// One thread, and nothing kept between jobs: the rest of the machine belongs to the server.
sharp.concurrency(1)
sharp.cache(false)

/** Drawings are the site's own and small. */
const DRAWING_PIXELS = 2_000_000

/** Runs one job. What is wrong with a file is a result; whatever else happens is thrown. */
export async function runImageJob(job: ImageJob): Promise<ImageResult> {
  if (job.kind === 'drawing') return { png: await rasterise(job.svg) }
  try {
    const { width, height } = await sharp(job.file, { limitInputPixels: false }).metadata()
    return width * height > PICTURE_PIXELS ? { declared: { width, height } } : { picture: await encodeAll(job.file) }
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) }
  }
}

/** 256 colours with dithering are a third of the bytes, and some chats take no picture above 300 kB. */
const rasterise = (svg: string) =>
  sharp(Buffer.from(svg), { limitInputPixels: DRAWING_PIXELS })
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer()

async function encodeAll(file: Uint8Array): Promise<Picture> {
  const whole = await decode(file)
  const picture: Picture = { original: await encode(whole) }
  for (const [size, [width, height]] of Object.entries(BOXES) as [keyof typeof BOXES, readonly [number, number]][]) {
    if (whole.info.width > width || whole.info.height > height)
      picture[size] = await encode(await shrink(whole, width, height))
  }
  return picture
}

type Raw = { data: Buffer; info: OutputInfo }

/** Of an animation or a file of several pages only the first one is decoded. */
const decode = (file: Uint8Array): Promise<Raw> =>
  sharp(file, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: ORIGINAL, height: ORIGINAL, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

const open = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } })

const shrink = (raw: Raw, width: number, height: number): Promise<Raw> =>
  open(raw).resize({ width, height, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })

async function encode(raw: Raw): Promise<Made> {
  const { width, height } = raw.info
  const webp = await open(raw).webp({ quality: 80, effort: 3 }).toBuffer()
  const jpeg = await open(raw).flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
  return { width, height, webp, jpeg }
}
