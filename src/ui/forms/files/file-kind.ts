/** What a file is by its first bytes, never by its name. */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'gif'
  | 'heic'
  | 'pdf'
  | 'zip'
  /** The compound files of Office until 2003. */
  | 'office'
  | 'program'
  /** HTML and SVG. */
  | 'markup'
  | 'xml'
  | 'text'
  | 'other'

/** As many bytes as the kind is told by. */
export const KIND_BYTES = 1024

const PROGRAM = /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|!<arch>)/
const MARKUP = /<(!doctype|html|head|body|script|svg)[\s>]/i

export function kindOf(bytes: Uint8Array): FileKind {
  const head = String.fromCharCode(...bytes.subarray(0, KIND_BYTES))
  if (head.startsWith('\xff\xd8')) return 'jpeg'
  if (head.startsWith('\x89PNG')) return 'png'
  if (head.startsWith('GIF8')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp') return videoKind(head.slice(8, 64))
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK')) return 'zip'
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'office'
  if (PROGRAM.test(head)) return 'program'
  // UTF-16 has zeros, and is told by how it begins.
  if (!/^(\xff\xfe|\xfe\xff)/.test(head) && head.includes('\0')) return 'other'
  if (MARKUP.test(head)) return 'markup'
  return /^(\xef\xbb\xbf)?\s*<\?xml/.test(head) ? 'xml' : 'text'
}

/** AVIF and HEIC are pictures in the container of videos. */
function videoKind(brands: string): FileKind {
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cfmsx]|hev[cms]|mif1|msf1/.test(brands) ? 'heic' : 'other'
}
