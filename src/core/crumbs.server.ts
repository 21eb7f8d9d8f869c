import { Failure } from './failure.ts'

/** More fields than any form of ours has, and longer than what any program says of one. */
const MOST = 1000
const LONGEST_HEAD = 8192

/** What comes in crumbs is refused before it is taken apart: a small body can be a million fields. `between` stands between two. */
export function refuseCrumbs(bytes: Buffer, between: string) {
  let at = -1
  for (let count = 0; count <= MOST; count++) {
    at = bytes.indexOf(between, at + 1)
    if (at < 0) return
  }
  throw new Failure('too_large', 'body_too_large')
}

/** The same for the parts of a multipart form, and for what is said at the head of one. */
export function refuseCrumbledParts(bytes: Buffer, boundary: string) {
  refuseCrumbs(bytes, boundary)
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + 1)) {
    const head = bytes.subarray(at, at + LONGEST_HEAD)
    if (head.length === LONGEST_HEAD && !head.includes('\r\n\r\n')) throw new Failure('too_large', 'body_too_large')
  }
}
