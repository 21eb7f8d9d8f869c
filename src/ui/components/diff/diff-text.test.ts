import { expect, test } from 'vitest'
import { around } from './diff-text.tsx'

const long = Array.from({ length: 300 }, (_, n) => `palabra${n}`).join(' ')

test('shows a short unchanged part completely', () => {
  expect(around('Una noche en la casona.', true, true)).toEqual(['Una noche en la casona.'])
})

test('shortens a long unchanged part to whole words beside the changes', () => {
  const [head, tail] = around(long, true, true)
  expect(long.startsWith(`${head} `)).toBe(true)
  expect(long.endsWith(tail!)).toBe(true)
  expect(tail).toMatch(/^ palabra/)
  expect(head!.length + tail!.length).toBeLessThan(330)
})

test('shows no text before the first part and none after the last', () => {
  expect(around(long, false, true)[0]).toBe('')
  expect(around(long, true, false)[1]).toBe('')
})
