import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isServing } from '#platform/postgres/postmaster.ts'
import { build } from '../../scripts/build.mjs'
import { fullTest } from '../fixtures/full.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { lockEvents } from './locked-events.ts'
import { createDataDir, startServer } from './server.ts'

const slow = fullTest('src/platform/postgres/', 'src/process/', 'src/platform/config/', 'scripts/')

type DataFolder = ReturnType<typeof createDataDir>
const isRoot = process.getuid?.() === 0

// Each test starts several processes, which takes time on a busy machine.
beforeAll(build)

test('exits with 1 and a message for an invalid setting', async () => {
  const { exited } = startServer({ PORT: 'eighty' })
  expect(await exited).toEqual({ code: 1, output: 'PORT is "eighty"; it takes a whole number from 0 to 65535.\n' })
})

slow.for([
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; it takes one of [^\n]+$/],
  [{ DATA_DIR: '/proc/x' }, /^DATA_DIR is \/proc\/x, a folder that cannot be written to \([A-Z]+\)\.$/],
  [{ SMTP_URL: 'smtp:' }, /^SMTP_URL is a value of 5 characters; it takes an address like [^\n]+$/],
] as const)('%o is refused in one line', async ([env, line]) => {
  const { code, output } = await startServer({ DATA_DIR: createTempDir('candil-refused-'), ...env }).exited
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(line)])
})

test('refuses a second start on the same data folder, and the first keeps running', async () => {
  const { folder } = createDataDir()
  const first = startServer({ DATA_DIR: folder })
  const address = await first.ready()
  const second = await startServer({ DATA_DIR: folder }).exited
  expect(second.code).toBe(1)
  expect(second.output.trim()).toBe(
    `Candil is already running on this data folder (${folder}, process ${first.child.pid}).`,
  )
  expect((await fetch(address)).status).toBeLessThan(500)
})

test('on Ctrl-C finishes running requests, stops the database and exits with 0', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder })
  const address = await server.ready()
  const lock = await lockEvents(data)
  const response = fetch(`${address}/api/events`)
  await lock.waited()
  server.child.kill('SIGINT')
  // Long enough to begin stopping; on a busy machine not so long that the statement is over its time.
  await sleep(300)
  lock.unlock()
  expect((await response).status).toBe(200)
  expect((await server.exited).code).toBe(0)
  expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})

slow('on a second Ctrl-C exits at once, and the database stops by itself', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder })
  const address = await server.ready()
  const lock = await lockEvents(data)
  fetch(`${address}/api/events`).catch(() => {})
  await lock.waited()
  server.child.kill('SIGINT')
  // Within a second and a half it would count as the same Ctrl-C.
  await sleep(1700)
  server.child.kill('SIGINT')
  expect((await server.exited).code).toBe(130)
  await expect.poll(() => existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})

test('recovers all data after kill -9 of server and PostgreSQL', async () => {
  const data = createDataDir()
  await startAndKill(data)
  process.kill(data.postmaster().pid, 'SIGKILL')
  await startServer({ DATA_DIR: data.folder }).ready()
  expect(await data.sql()`select name from survivors`).toEqual([{ name: 'a row' }])
})

slow('adopts the running database after kill -9 of the server alone', async () => {
  const data = createDataDir()
  await startAndKill(data)
  const { pid } = data.postmaster()
  await startServer({ DATA_DIR: data.folder }).ready()
  expect(data.postmaster().pid).toBe(pid)
  expect(await data.sql()`select name from survivors`).toEqual([{ name: 'a row' }])
})

slow('starts when the PID in postmaster.pid belongs to another process', async () => {
  const data = createDataDir()
  await startAndKill(data)
  process.kill(data.postmaster().pid, 'SIGKILL')
  const file = join(data.cluster, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  writeFileSync(file, [process.pid, ...lines].join('\n'))
  writeFileSync(join(lines[3]!, '.s.PGSQL.5432.lock'), [process.pid, ...lines].join('\n'))
  await startServer({ DATA_DIR: data.folder }).ready()
  expect(await data.sql()`select name from survivors`).toEqual([{ name: 'a row' }])
})

test('reports a port in use and stops the database again', async () => {
  const data = createDataDir()
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, output } = await startServer({ DATA_DIR: data.folder, PORT: String(port) }).exited
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`^Port ${port} is already in use: .*\n$`) })
  expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})

slow('stops cleanly when the start script is killed', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder }, 'scripts/start.mjs')
  const address = await server.ready()
  server.child.kill('SIGKILL')
  await expect.poll(() => existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
})

test.skipIf(!isRoot)('runs as root below a folder that is closed to others (needs root)', async () => {
  const closed = createTempDir('candil-closed-')
  chmodSync(closed, 0o700)
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
  const server = startServer({ DATA_DIR: join(closed, 'data') })
  await server.ready()
  server.child.kill('SIGTERM')
  expect((await server.exited).code).toBe(0)
})

/** Starts a site, stores a row and kills the site. */
async function startAndKill(data: DataFolder) {
  const server = startServer({ DATA_DIR: data.folder })
  await server.ready()
  await data.sql()`create table survivors as select 'a row' as name`
  server.child.kill('SIGKILL')
  await server.exited
  expect(isServing(data.postmaster().pid, data.cluster)).toBe(true)
}
