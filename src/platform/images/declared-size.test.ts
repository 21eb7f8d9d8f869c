import sharp from 'sharp'
import { expect, test } from 'vitest'
import { declaredSize } from './declared-size.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#2648' } })

test.each(['png', 'jpeg', 'gif', 'avif'] as const)('the size of a %s stands in its header', async (format) => {
  const file = await drawn(330, 210)[format]().toBuffer()
  expect(declaredSize(file)).toEqual({ width: 330, height: 210 })
  // A view into a larger buffer, as files of a form are.
  expect(declaredSize(Buffer.concat([Buffer.alloc(7), file]).subarray(7))).toEqual({ width: 330, height: 210 })
})

test.each([
  ['lossy', drawn(330, 210).flatten().webp()],
  ['lossless', drawn(330, 210).flatten().webp({ lossless: true })],
  ['extended', drawn(330, 210).webp()],
])('and of a %s WebP', async (_kind, picture) => {
  expect(declaredSize(await picture.toBuffer())).toEqual({ width: 330, height: 210 })
})

test('a progressive JPEG with metadata before its frame tells it too', async () => {
  const file = await drawn(330, 210)
    .withExif({ IFD0: { Make: 'x'.repeat(5_000) } })
    .jpeg({ progressive: true })
    .toBuffer()
  expect(declaredSize(file)).toEqual({ width: 330, height: 210 })
})

test('what ends before its header, or is no picture, has none', async () => {
  const files = await Promise.all(
    (['png', 'jpeg', 'gif', 'avif', 'webp'] as const).map((one) => drawn(9, 9)[one]().toBuffer()),
  )
  for (const file of files)
    for (let length = 0; length < Math.min(file.length, 400); length++)
      expect(() => declaredSize(file.subarray(0, length))).not.toThrow()
  for (const text of ['', 'hello', '%PDF-1.4', '\u00ff\u00d8'])
    expect(declaredSize(Buffer.from(text, 'latin1'))).toBe(null)
  // Segments that lead nowhere end.
  expect(declaredSize(Buffer.from([0xff, 0xd8, ...new Array(1_000).fill(0xff)]))).toBe(null)
})
