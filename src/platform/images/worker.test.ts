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
