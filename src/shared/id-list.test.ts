import { expect, test } from 'vitest'
import { readIds, writeIds } from './id-list.ts'

test('a thousand ids are read as they were written, from an address that is not too long', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => 40_000 + n * 37)
  const text = writeIds([...ids, ids[0]!].reverse())
  expect(readIds(text, 1000)).toEqual(ids)
  expect(text.length).toBeLessThan(4000)
  expect(encodeURIComponent(text)).toBe(text)
})

test('what is no list of ids is none', () => {
  for (const text of ['', 'x y', '1..2', '0', '5.0', 'zzzzzz.zzzzzz', '-1', '1,2', 'A'])
    expect(readIds(text, 10)).toBeNull()
  expect(readIds('1.1.1', 2)).toBeNull()
})
