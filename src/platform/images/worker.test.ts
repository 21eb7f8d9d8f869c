import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageWorker } from './worker.server.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
const drawing = { kind: 'drawing', svg: SVG } as const
const MEANS = { jobMs: 60_000, idleMs: 60_000 }
const gone = async (pid: number) => {
  while (isThere(pid)) await sleep(5)
  return true
}
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** Large and slow: 40 million pixels of noise-free colour in a few kB. */
const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#264' } })
  .png({ palette: true })
  .toBuffer()

test('work is done in another process, which gives way to this one and knows nothing of its environment', async () => {
  const worker = imageWorker(MEANS)
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

test('what is wrong with a file is told, and the process lives on', async () => {
  const worker = imageWorker(MEANS)
  expect(await worker.run({ kind: 'picture', file: large.subarray(0, 200) })).toEqual({ damaged: expect.any(String) })
  const { pid } = worker
  const tall = Buffer.from(large)
  tall.writeUInt32BE(900_000, 20)
  expect(await worker.run({ kind: 'picture', file: tall })).not.toHaveProperty('picture')
  expect(worker.pid).toBe(pid)
})

test('one that is killed fails its job, and the next job has a new process', async () => {
  const worker = imageWorker(MEANS)
  const lost = worker.run({ kind: 'picture', file: large })
  const first = worker.pid!
  process.kill(first, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ reason: 'crash' })
  expect(await worker.run(drawing)).toHaveProperty('png')
  expect(worker.pid).not.toBe(first)
  // Between two jobs nobody is told, and nobody minds.
  process.kill(worker.pid!, 'SIGKILL')
  await expect.poll(() => worker.pid).toBe(undefined)
  expect(await worker.run(drawing)).toHaveProperty('png')
})

test('a job that takes too long is ended, with its process', async () => {
  const worker = imageWorker({ ...MEANS, jobMs: 1 })
  const late = worker.run({ kind: 'picture', file: large })
  const pid = worker.pid!
  await expect(late).rejects.toMatchObject({ reason: 'time' })
  expect(await gone(pid)).toBe(true)
})

test('without work it ends after a while', async () => {
  const worker = imageWorker({ ...MEANS, idleMs: 5 })
  await worker.run(drawing)
  await expect.poll(() => worker.pid).toBe(undefined)
  expect(await worker.run(drawing)).toHaveProperty('png')
})

test('of an animation only the first picture is made', async () => {
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
  const result = await imageWorker(MEANS).run({ kind: 'picture', file })
  const { original } = 'picture' in result ? result.picture : {}
  expect([original?.width, original?.height]).toEqual([90, 60])
  expect((await sharp(original?.webp).metadata()).pages ?? 1).toBe(1)
})
