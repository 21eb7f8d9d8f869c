import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runPictureJob } from './encode.server.ts'

const large = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#264' } })
  .png({ palette: true })
  .toBuffer()

test('reports a damaged file, and one that declares more pixels than are decoded', async () => {
  expect(await runPictureJob({ file: large.subarray(0, 200) })).toEqual({ damaged: expect.any(String) })
  const tall = Buffer.from(large)
  tall.writeUInt32BE(900_000, 20)
  expect(await runPictureJob({ file: tall })).not.toHaveProperty('picture')
})

test('encodes only the first frame of an animation', async () => {
  const frame = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const file = await sharp(Array(40).fill([frame, other]).flat(), { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(file).metadata()).pages).toBeGreaterThan(10)
  const result = await runPictureJob({ file })
  const { original } = 'picture' in result ? result.picture : {}
  expect([original?.width, original?.height]).toEqual([90, 60])
  expect((await sharp(original?.webp).metadata()).pages ?? 1).toBe(1)
})

/** Stripes one pixel wide and a corner of another colour, half transparent: whatever is left of them is seen. */
async function stripes(alpha: number) {
  const [width, height] = [600, 400]
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set([x % 2 ? 255 : 0, y < 40 && x < 60 ? 255 : 0, 0, alpha], (y * width + x) * 4)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

test('a crop keeps its area alone, in every size', async () => {
  const area = { x: 50, y: 50, width: 25, height: 50 }
  const file = await stripes(255)
  const result = await runPictureJob({ file, redaction: { kind: 'crop', area } })
  const { original, thumbnail } = 'picture' in result ? result.picture : {}
  expect([original?.width, original?.height]).toEqual([150, 200])
  expect(thumbnail!.width / thumbnail!.height).toBeCloseTo(0.75, 1)
  const { channels } = await sharp(original!.jpeg).stats()
  expect(channels[1]!.max, 'the corner is gone').toBeLessThan(60)
})

test.each([255, 128])('a blur leaves nothing of its area, with opacity %i', async (alpha) => {
  const area = { x: 0, y: 0, width: 50, height: 100 }
  const file = await stripes(alpha)
  const result = await runPictureJob({ file, redaction: { kind: 'blur', area } })
  const { original } = 'picture' in result ? result.picture : {}
  const raw = await sharp(original!.webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const red = (x: number) => raw.data[(200 * raw.info.width + x) * raw.info.channels]!
  const range = (from: number, to: number) => {
    const values = Array.from({ length: to - from }, (_, n) => red(from + n))
    return Math.max(...values) - Math.min(...values)
  }
  expect(range(10, 280), 'one colour where stripes were').toBeLessThan(40)
  expect(range(320, 590), 'the rest is as it was').toBeGreaterThan(60)
})
