import { PHOTO_BYTES, type PhotoRefusal } from '#shared/albums/albums.ts'
import { shrinkImage } from '#ui/forms/images/resize-image.ts'
import { readCameraTime, withCameraTime } from './camera-time.ts'

/** Photos are stored with 2,000 pixels; smaller files are sent as they are. */
const BOUNDS = { maxSide: 2000, maxBytes: 4_000_000 }
/** Enough for the type, an animation's header and a camera's data. */
const HEADER_BYTES = 256 * 1024

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic'

/** What a file is, by its first bytes. */
function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg'
  if (text(bytes, 1, 3) === 'PNG') return 'png'
  if (text(bytes, 0, 4) === 'GIF8') return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp'
  if (text(bytes, 4, 4) !== 'ftyp') return null
  if (/avi[fs]/.test(text(bytes, 8, 56))) return 'avif'
  return /hei[cfmsx]|hev[cms]|mif1|msf1/.test(text(bytes, 8, 56)) ? 'heic' : null
}

/** Drawn again it would stand still. */
const isAnimated = (kind: Kind, bytes: Uint8Array) =>
  kind === 'gif' ||
  (kind === 'webp' && text(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0) ||
  (kind === 'png' && text(bytes, 37, 4) === 'acTL')

const isNamedHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

/** Why a file cannot be sent, as far as the browser can tell; null where it can. */
export async function refusalOf(file: File): Promise<PhotoRefusal | null> {
  if (file.size === 0) return 'empty'
  const kind = kindOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  if (kind === 'heic' || (kind === null && isNamedHeic(file))) return 'heic'
  if (kind === null) return 'type'
  return file.size > PHOTO_BYTES ? 'too_large' : null
}

/**
 * What is sent of a photo: scaled down to what is stored, which spares a phone's connection most of it. When it was taken goes along, where it
 * was taken does not. What the browser cannot decode, and what is animated, is sent as it is.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const kind = kindOf(header)
  if (!kind || isAnimated(kind, header)) return file
  const typed = new File([file], file.name, { type: `image/${kind}` })
  const small = await shrinkImage(typed, BOUNDS).catch(() => null)
  if (!small || small.size >= file.size) return file
  const taken = kind === 'jpeg' ? readCameraTime(header) : null
  return taken ? withCameraTime(small, taken) : small
}
