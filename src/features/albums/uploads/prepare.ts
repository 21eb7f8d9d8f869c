import { PHOTO_BYTES, type PhotoRefusal } from '#shared/albums/albums.ts'
import { type FileKind, kindOf } from '#ui/forms/files/file-kind.ts'
import { type FileRule, findFileProblem } from '#ui/forms/files/find-file-problem.ts'
import { shrinkImage } from '#ui/forms/images/resize-image.ts'
import { readCameraTime, withCameraTime } from './camera-time.ts'

/** Photos are stored with 2,000 pixels; smaller files are sent as they are. */
const BOUNDS = { maxSide: 2000, maxBytes: 4_000_000 }
/** Enough for the type, an animation's header and a camera's data. */
const HEADER_BYTES = 256 * 1024

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** Drawn again it would stand still. */
const isAnimated = (kind: FileKind, bytes: Uint8Array) =>
  kind === 'gif' ||
  (kind === 'webp' && text(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0) ||
  (kind === 'png' && text(bytes, 37, 4) === 'acTL')

const PHOTO: FileRule = {
  accept: '',
  maxBytes: PHOTO_BYTES,
  kinds: ['jpeg', 'png', 'webp', 'avif', 'gif'],
  messages: { type: 'photo.refused.type', too_large: 'photo.refused.too_large' },
}

/** Why a file cannot be sent, as far as the browser can tell; null where it can. */
export async function refusalOf(file: File): Promise<PhotoRefusal | null> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  // What stands still is scaled down before it is sent.
  const scalesPictures = !isAnimated(kindOf(header), header) && file.size <= PHOTO_BYTES
  const problem = await findFileProblem(file, { ...PHOTO, scalesPictures })
  if (problem === null || problem === 'empty' || problem === 'too_large' || problem === 'pixels') return problem
  return problem === 'heic' ? 'heic' : 'type'
}

/**
 * What is sent of a photo: scaled down to what is stored, which spares a phone's connection most of it. When it was taken goes along, where it
 * was taken does not. What the browser cannot decode, and what is animated, is sent as it is.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const kind = kindOf(header)
  if (isAnimated(kind, header)) return file
  const typed = new File([file], file.name, { type: `image/${kind}` })
  const small = await shrinkImage(typed, BOUNDS).catch(() => null)
  if (!small || small.size >= file.size) return file
  const taken = kind === 'jpeg' ? readCameraTime(header) : null
  return taken ? withCameraTime(small, taken) : small
}
