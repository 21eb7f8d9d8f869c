import { AppError } from '#platform/errors/app-error.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'

/** More fields than any form of ours has, and more bytes than any client sends as the headers of a part. */
const MAX_FIELDS = 1000
const MAX_PART_HEADER_BYTES = 8192

export const tooLarge = () => new AppError('body_too_large')

/**
 * Rejects a body with too many fields before parsing it: a small body can contain a million. `separator` stands between
 * two fields.
 */
export function rejectTooManyFields(bytes: Buffer, separator: string) {
  let at = -1
  for (let count = 0; count <= MAX_FIELDS; count++) {
    at = bytes.indexOf(separator, at + 1)
    if (at < 0) return
  }
  throw tooLarge()
}

/** The same for the parts of a multipart form and the length of their headers. */
export function rejectTooManyParts(bytes: Buffer, boundary: string) {
  rejectTooManyFields(bytes, boundary)
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + 1)) {
    const header = bytes.subarray(at, at + MAX_PART_HEADER_BYTES)
    if (header.length === MAX_PART_HEADER_BYTES && !header.includes('\r\n\r\n')) throw tooLarge()
  }
}

/** Limits the length of a text field. Files have limits of their own. */
export function rejectLongText(value: string | Uint8Array) {
  if (value.length > TEXT_PART_BYTES || Buffer.byteLength(value) > TEXT_PART_BYTES) throw tooLarge()
}
