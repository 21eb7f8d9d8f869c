import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageWorker } from './worker.server.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
const drawing = { kind: 'drawing', svg: SVG } as const
const OPTIONS = { jobMs: 60_000, idleMs: 60_000 }
const isGone = async (pid: number) => {
  while (isAlive(pid)) await sleep(5)
  return true
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** 40 million pixels of one colour in a few kB: slow to decode. */
const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#264' } })
  .png({ palette: true })
  .toBuffer()

test('runs jobs in a child process with lower priority and without our environment', async () => {
  const worker = createImageWorker(OPTIONS)
  const result = await worker.run(drawing)
  expect(await sharp('png' in result ? result.png : '').metadata()).toMatchObject({ width: 40, height: 20 })
  const pid = worker.pid!
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  const environment = `/proc/${pid}/environ`
  if (existsSync(environment)) expect(readFileSync(environment, 'utf8')).not.toContain('NODE_ENV=test')
  await worker.run(drawing)
  expect(worker.pid, 'started once').toBe(pid)
})

test('reports a damaged file, and the process goes on', async () => {
  const worker = createImageWorker(OPTIONS)
  expect(await worker.run({ kind: 'picture', file: large.subarray(0, 200) })).toEqual({ damaged: expect.any(String) })
  const { pid } = worker
  const tall = Buffer.from(large)
  tall.writeUInt32BE(900_000, 20)
  expect(await worker.run({ kind: 'picture', file: tall })).not.toHaveProperty('picture')
  expect(worker.pid).toBe(pid)
})

test('a killed process fails its job, and the next job starts a new one', async () => {
  const worker = createImageWorker(OPTIONS)
  const lost = worker.run({ kind: 'picture', file: large })
  const first = worker.pid!
  process.kill(first, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ reason: 'crash' })
  expect(await worker.run(drawing)).toHaveProperty('png')
  expect(worker.pid).not.toBe(first)
  // Killed between two jobs, it is replaced without an error.
  process.kill(worker.pid!, 'SIGKILL')
  await expect.poll(() => worker.pid).toBe(undefined)
  expect(await worker.run(drawing)).toHaveProperty('png')
})

test('a job that takes too long is killed with its process', async () => {
  const worker = createImageWorker({ ...OPTIONS, jobMs: 1 })
  const late = worker.run({ kind: 'picture', file: large })
  const pid = worker.pid!
  await expect(late).rejects.toMatchObject({ reason: 'time' })
  expect(await isGone(pid)).toBe(true)
})

test('ends after a while without jobs', async () => {
  const worker = createImageWorker({ ...OPTIONS, idleMs: 5 })
  await worker.run(drawing)
  await expect.poll(() => worker.pid).toBe(undefined)
  expect(await worker.run(drawing)).toHaveProperty('png')
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
  const result = await createImageWorker(OPTIONS).run({ kind: 'picture', file })
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
  const result = await createImageWorker(OPTIONS).run({ kind: 'picture', file, redaction: { kind: 'crop', area } })
  const { original, thumbnail } = 'picture' in result ? result.picture : {}
  expect([original?.width, original?.height]).toEqual([150, 200])
  expect(thumbnail!.width / thumbnail!.height).toBeCloseTo(0.75, 1)
  const { channels } = await sharp(original!.jpeg).stats()
  expect(channels[1]!.max, 'the corner is gone').toBeLessThan(60)
})

test.each([255, 128])('a blur leaves nothing of its area, with opacity %i', async (alpha) => {
  const area = { x: 0, y: 0, width: 50, height: 100 }
  const file = await stripes(alpha)
  const result = await createImageWorker(OPTIONS).run({ kind: 'picture', file, redaction: { kind: 'blur', area } })
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
