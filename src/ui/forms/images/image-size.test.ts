import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageSize } from './image-size.ts'

const flat = (alpha = false) =>
  sharp({
    create: {
      width: 321,
      height: 123,
      channels: alpha ? 4 : 3,
      background: { r: 9, g: 9, b: 9, alpha: alpha ? 0.5 : 1 },
    },
  })

test.each([
  ['PNG', () => flat(true).png().toBuffer()],
  ['JPEG', () => flat().jpeg().toBuffer()],
  ['JPEG of a camera', () => flat().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()],
  ['WebP', () => flat().webp().toBuffer()],
  ['WebP without loss', () => flat().webp({ lossless: true }).toBuffer()],
  ['WebP with transparency', () => flat(true).webp().toBuffer()],
  ['AVIF', () => flat().avif({ effort: 0 }).toBuffer()],
])('reads the size of a %s from its first bytes', async (_, draw) => {
  expect(readImageSize(new Uint8Array(await draw()))).toEqual({ width: 321, height: 123 })
})

test('returns null for truncated, empty and other files', async () => {
  const jpeg = new Uint8Array(await flat().jpeg().toBuffer())
  for (const bytes of [jpeg.subarray(0, 40), new Uint8Array(0), new Uint8Array(64), new TextEncoder().encode('GIF89a')])
    expect(readImageSize(bytes)).toBeNull()
})
