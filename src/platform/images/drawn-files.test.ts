import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { createDrawnFiles } from './drawn-files.server.ts'

const cover = (name: string, draw = () => `<svg>${name}</svg>`) => ({ key: name, width: 240, draw })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const filesIn = (dataDir: string) =>
  existsSync(join(dataDir, 'covers'))
    ? readdirSync(join(dataDir, 'covers')).filter((name) => name.endsWith('.avif'))
    : []

test('answers with the drawing until its file is made, once for all who ask', async () => {
  const dataDir = createTempDir('candil-covers-')
  const made: string[] = []
  const { promise: go, resolve: start } = Promise.withResolvers<void>()
  const render = async (svg: string, width: number) => {
    await go
    made.push(svg)
    return bytesOf(`${width} ${svg}`)
  }
  const { find } = createDrawnFiles(render)
  const draw = vi.fn(() => '<svg>a</svg>')
  for (let times = 0; times < 5; times++) expect(await find(dataDir, cover('a', draw))).toEqual({ svg: '<svg>a</svg>' })
  expect(draw).toHaveBeenCalledTimes(1)
  start()
  const expected = { file: bytesOf('240 <svg>a</svg>') }
  await expect.poll(() => find(dataDir, cover('a', draw))).toEqual(expected)
  expect(made).toEqual(['<svg>a</svg>'])
  // Another process finds what is kept.
  const other = createDrawnFiles(async () => Promise.reject(new Error('no')))
  expect(await other.find(dataDir, cover('a', draw))).toEqual(expected)
  expect(await other.find(dataDir, { ...cover('a'), width: 750 })).toEqual({ svg: '<svg>a</svg>' })
  expect(draw).toHaveBeenCalledTimes(1)
})

test('makes one at a time and only so many, however many are asked for', async () => {
  const dataDir = createTempDir('candil-covers-')
  const running = { now: 0, most: 0 }
  const { promise: go, resolve: start } = Promise.withResolvers<void>()
  const { find } = createDrawnFiles(async (svg) => {
    running.most = Math.max(running.most, ++running.now)
    await go
    running.now--
    return bytesOf(svg)
  })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => find(dataDir, cover(`n${n}`))))
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => ({ svg: `<svg>n${n}</svg>` })))
  start()
  await expect.poll(() => filesIn(dataDir).length).toBe(60)
  expect(running.most).toBe(1)
})

test('pauses after a failure, and goes on with the drawings', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dataDir = createTempDir('candil-covers-')
  const render = vi.fn(async (svg: string) => bytesOf(svg)).mockRejectedValueOnce(new Error('The worker died'))
  const { find } = createDrawnFiles(render)
  await find(dataDir, cover('a'))
  await new Promise((done) => setImmediate(done))
  expect(await find(dataDir, cover('a'))).toEqual({ svg: '<svg>a</svg>' })
  expect(render).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 31_000)
  await find(dataDir, cover('a'))
  await expect.poll(() => find(dataDir, cover('a'))).toEqual({ file: bytesOf('<svg>a</svg>') })
  vi.useRealTimers()
})

test('keeps no more than it may, and no file of others', async () => {
  const dataDir = createTempDir('candil-covers-')
  const { find } = createDrawnFiles(async () => bytesOf('x'.repeat(100)), { files: 10, bytes: 1000 })
  await find(dataDir, cover('first'))
  await expect.poll(() => filesIn(dataDir).length).toBe(1)
  writeFileSync(join(dataDir, 'covers', 'backup.tar.gz'), 'x'.repeat(5000))
  for (let n = 1; n <= 100; n++) {
    await find(dataDir, cover(`n${n}`))
    await expect.poll(async () => 'file' in (await find(dataDir, cover(`n${n}`))), { interval: 1 }).toBe(true)
  }
  await expect.poll(() => filesIn(dataDir).length).toBeLessThanOrEqual(10)
  expect(filesIn(dataDir).length).toBeGreaterThan(7)
  expect(existsSync(join(dataDir, 'covers', 'backup.tar.gz'))).toBe(true)
  expect('file' in (await find(dataDir, cover('n100')))).toBe(true)
})
