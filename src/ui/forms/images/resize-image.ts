import { readImageSize } from './image-size.ts'

/** Header images are stored 2,000 pixels wide; twice as much leaves room for cropping. */
const HEADER = { maxSide: 4000, maxBytes: 4_000_000 }
/** 4 bytes each when decoded: larger images are not resized in the browser. */
const MAX_DECODED_PIXELS = 300_000_000
/** Enough to include the size even behind a camera's metadata. */
const HEADER_BYTES = 1_000_000
const QUALITY = 0.9

/**
 * Scales the image selected in a field down before upload. Images that the browser cannot read, or that are small
 * enough, are sent as they are and the server validates them. Returns null when another file was selected meanwhile.
 */
export async function resizeSelectedImage(input: HTMLInputElement): Promise<File | null> {
  const [file] = input.files ?? []
  if (!file) return null
  const resized = await shrinkImage(file, HEADER).catch(() => null)
  if (input.files?.[0] !== file) return null
  if (!resized) return file
  const transfer = new DataTransfer()
  transfer.items.add(resized)
  input.files = transfer.files
  // Autosave listens to input events, and this is another file.
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return resized
}

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
