import { readImageSize } from './image-size.ts'

/** 4 bytes each when decoded: larger images are not resized in the browser. */
export const MAX_DECODED_PIXELS = 300_000_000
/** Enough to include the size even behind a camera's metadata. */
const HEADER_BYTES = 1_000_000
const QUALITY = 0.9

type Bounds = { maxSide: number; maxBytes: number }

/** An image file within the bounds, with its orientation applied; null where it is within them already, or the browser cannot decode it. */
export async function shrinkImage(file: File, { maxSide, maxBytes }: Bounds): Promise<File | null> {
  const size = readImageSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  if (!size) return null
  const longest = Math.max(size.width, size.height)
  if ((longest <= maxSide && file.size <= maxBytes) || size.width * size.height > MAX_DECODED_PIXELS) return null
  // Set only the width: with the EXIF orientation applied, width and height may be swapped.
  const resizeWidth = Math.max(1, Math.round(size.width * Math.min(1, maxSide / longest)))
  const bitmap = await createImageBitmap(file, { resizeWidth, resizeQuality: 'high', imageOrientation: 'from-image' })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // WebP keeps transparency; browsers that cannot encode it write PNG, which keeps it too.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return blob && new File([blob], file.name, { type: blob.type })
}
