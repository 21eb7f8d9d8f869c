import { expect, test } from 'vitest'
import { around } from './diff-text.tsx'

const long = Array.from({ length: 300 }, (_, n) => `palabra${n}`).join(' ')

test('what stayed is read whole when it is short', () => {
  expect(around('Una noche en la casona.', true, true)).toEqual(['Una noche en la casona.'])
})

test('of a long text only what stands beside a change is read, in whole words', () => {
  const [head, tail] = around(long, true, true)
  expect(long.startsWith(`${head} `)).toBe(true)
  expect(long.endsWith(tail!)).toBe(true)
  expect(tail).toMatch(/^ palabra/)
  expect(head!.length + tail!.length).toBeLessThan(330)
})

test('before the first change there is no head, after the last no tail', () => {
  expect(around(long, false, true)[0]).toBe('')
  expect(around(long, true, false)[1]).toBe('')
})
