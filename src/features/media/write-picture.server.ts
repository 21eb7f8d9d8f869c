import { PICTURE_SIZES, type Picture, type PictureSize } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { storageKey } from './queries.server.ts'
import type { Format } from './table.server.ts'

/** The formats in which pictures are stored. */
export const PICTURE_FORMATS = ['webp', 'jpg', 'avif'] as const

/** Writes every size and format of a picture. Returns the columns of its row, which is to be written afterwards. */
export async function writePicture(storage: Storage, hash: string, picture: Picture) {
  const sizes = PICTURE_SIZES.filter((size) => picture[size])
  for (const size of sizes) {
    const { webp, jpeg, avif } = picture[size]!
    await storage.write(storageKey(hash, size, 'webp'), webp)
    await storage.write(storageKey(hash, size, 'jpg'), jpeg)
    if (avif) await storage.write(storageKey(hash, size, 'avif'), avif)
  }
  const { width, height, webp } = picture.original
  const formats = Object.fromEntries(
    sizes.filter((size) => size !== 'original').map((size) => [size, toFormat(hash, size, picture[size]!)]),
  )
  const { dominantColor, preview } = picture
  return {
    width,
    height,
    formats,
    dominantColor,
    preview,
    ext: '.webp',
    mime: 'image/webp',
    bytes: webp.byteLength,
  }
}

/** Strapi's format; `size` is in kB with two decimals. */
const toFormat = (hash: string, size: PictureSize, { width, height, webp, avif }: Picture['original']): Format => ({
  url: `/media/${hash}/${size}`,
  width,
  height,
  size: Math.round(webp.byteLength / 10) / 100,
  ext: '.webp',
  mime: 'image/webp',
  hash: `${size}_${hash}`,
  ...(avif && { avif: true }),
})
