import { expect, test } from 'vitest'
import { isReloadAllowed } from './chunk-reload.ts'

test.each([
  [null, 0, true],
  [0, 0, false],
  [0, 59_999, false],
  [0, 60_000, true],
  [1_000_000, 1_059_999, false],
  [1_000_000, 1_060_000, true],
])('last reload at %s: allowed at %i is %s', (last, now, may) => {
  expect(isReloadAllowed(last, now)).toBe(may)
})
