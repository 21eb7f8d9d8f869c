import sharp from 'sharp'
import { expect, test } from 'vitest'
import { declaredSize } from './declared-size.ts'

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2648' } })

test.each(['png', 'jpeg', 'gif', 'avif'] as const)('reads the size from the header of a %s', async (format) => {
  const file = await createImage(330, 210)[format]().toBuffer()
  expect(declaredSize(file)).toEqual({ width: 330, height: 210 })
  // A view into a larger buffer, as the files of a form are.
  expect(declaredSize(Buffer.concat([Buffer.alloc(7), file]).subarray(7))).toEqual({ width: 330, height: 210 })
})

test.each([
  ['lossy', createImage(330, 210).flatten().webp()],
  ['lossless', createImage(330, 210).flatten().webp({ lossless: true })],
  ['extended', createImage(330, 210).webp()],
])('reads the size from the header of a %s WebP', async (_kind, picture) => {
  expect(declaredSize(await picture.toBuffer())).toEqual({ width: 330, height: 210 })
})

test('reads the size of a progressive JPEG with metadata before its frame', async () => {
  const file = await createImage(330, 210)
    .withExif({ IFD0: { Make: 'x'.repeat(5_000) } })
    .jpeg({ progressive: true })
    .toBuffer()
  expect(declaredSize(file)).toEqual({ width: 330, height: 210 })
})

test('returns null for truncated files and other content', async () => {
  const files = await Promise.all(
    (['png', 'jpeg', 'gif', 'avif', 'webp'] as const).map((one) => createImage(9, 9)[one]().toBuffer()),
  )
  for (const file of files)
    for (let length = 0; length < Math.min(file.length, 400); length++)
      expect(() => declaredSize(file.subarray(0, length))).not.toThrow()
  for (const text of ['', 'hello', '%PDF-1.4', '\u00ff\u00d8'])
    expect(declaredSize(Buffer.from(text, 'latin1'))).toBe(null)
  // Invalid segments end the search.
  expect(declaredSize(Buffer.from([0xff, 0xd8, ...new Array(1_000).fill(0xff)]))).toBe(null)
})
