import { pictureSize } from './image-size.ts'

/** A picture at a page's head is stored 2,000 pixels wide: twice as many leave room for its frame. */
const LONGEST = 4000
const LARGEST_BYTES = 4_000_000
/** Decoded, 4 bytes each: what is larger is not even tried. */
const DECODED_PIXELS = 300_000_000
/** Where the size stands, behind what a camera writes before it. */
const HEAD_BYTES = 1_000_000
const QUALITY = 0.9

/**
 * Scales the picture chosen in a field down before it is sent: phones take more pixels than the site takes. What the browser
 * cannot read, or does not need to be smaller, stays as it is, and the server says what is wrong with it. Null when another one
 * was chosen meanwhile.
 */
export async function fitPictureIn(input: HTMLInputElement): Promise<File | null> {
  const [file] = input.files ?? []
  if (!file) return null
  const smaller = await shrink(file).catch(() => null)
  if (input.files?.[0] !== file) return null
  if (!smaller) return file
  const chosen = new DataTransfer()
  chosen.items.add(smaller)
  input.files = chosen.files
  // The form saves by itself what is typed, and this is another file.
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return smaller
}

async function shrink(file: File): Promise<File | null> {
  const size = pictureSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!size) return null
  const longest = Math.max(size.width, size.height)
  if ((longest <= LONGEST && file.size <= LARGEST_BYTES) || size.width * size.height > DECODED_PIXELS) return null
  // Only the width: with a camera's orientation applied, width and height may have changed places.
  const resizeWidth = Math.max(1, Math.round(size.width * Math.min(1, LONGEST / longest)))
  const picture = await createImageBitmap(file, { resizeWidth, resizeQuality: 'high', imageOrientation: 'from-image' })
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  // WebP keeps what is transparent; a browser that cannot write it writes PNG, which keeps it too.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  return blob && new File([blob], file.name, { type: blob.type })
}
