import { Failure } from './failure.ts'

/** More fields than any form of ours has. */
const MOST = 1000

/** What comes in crumbs is refused before it is taken apart: a small body can be a million fields. `between` stands between two. */
export function refuseCrumbs(bytes: Buffer, between: string) {
  let at = -1
  for (let count = 0; count <= MOST; count++) {
    at = bytes.indexOf(between, at + 1)
    if (at < 0) return
  }
  throw new Failure('too_large', 'body_too_large')
}
