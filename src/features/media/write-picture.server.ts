import { PICTURE_SIZES, type Picture, type PictureSize } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { storageKey } from './queries.server.ts'
import type { Format } from './table.server.ts'

/** Writes every size and format of a picture. Returns the columns of its row, which is to be written afterwards. */
export async function writePicture(storage: Storage, hash: string, picture: Picture) {
  const sizes = PICTURE_SIZES.filter((size) => picture[size])
  for (const size of sizes) {
    await storage.write(storageKey(hash, size, 'webp'), picture[size]!.webp)
    await storage.write(storageKey(hash, size, 'jpg'), picture[size]!.jpeg)
  }
  const { width, height, webp } = picture.original
  const formats = Object.fromEntries(
    sizes.filter((size) => size !== 'original').map((size) => [size, toFormat(hash, size, picture[size]!)]),
  )
  return { width, height, formats, ext: '.webp', mime: 'image/webp', bytes: webp.byteLength }
}

/** Strapi's format; `size` is in kB with two decimals. */
const toFormat = (hash: string, size: PictureSize, { width, height, webp }: Picture['original']): Format => ({
  url: `/media/${hash}/${size}`,
  width,
  height,
  size: Math.round(webp.byteLength / 10) / 100,
  ext: '.webp',
  mime: 'image/webp',
  hash: `${size}_${hash}`,
})
