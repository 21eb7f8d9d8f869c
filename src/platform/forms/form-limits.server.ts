import { Failure } from '#platform/errors/app-error.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'

/** More fields than any form of ours has, and longer than what any program says of one. */
const MOST = 1000
const LONGEST_HEAD = 8192

export const tooLarge = () => new Failure('too_large', 'body_too_large')

/** What comes in crumbs is refused before it is taken apart: a small body can be a million fields. `between` stands between two. */
export function refuseCrumbs(bytes: Buffer, between: string) {
  let at = -1
  for (let count = 0; count <= MOST; count++) {
    at = bytes.indexOf(between, at + 1)
    if (at < 0) return
  }
  throw tooLarge()
}

/** The same for the parts of a multipart form, and for what is said at the head of one. */
export function refuseCrumbledParts(bytes: Buffer, boundary: string) {
  refuseCrumbs(bytes, boundary)
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + 1)) {
    const head = bytes.subarray(at, at + LONGEST_HEAD)
    if (head.length === LONGEST_HEAD && !head.includes('\r\n\r\n')) throw tooLarge()
  }
}

/** Files may weigh what their call lets them; a text that long is nobody's, and costs more to take apart than to send. */
export function refuseLongText(value: string | Uint8Array) {
  if (value.length > TEXT_PART_BYTES || Buffer.byteLength(value) > TEXT_PART_BYTES) throw tooLarge()
}
