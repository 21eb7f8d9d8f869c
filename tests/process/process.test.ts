import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isServing } from '#platform/postgres/postmaster.ts'
import { build } from '../../scripts/build.mjs'
import { newFolder } from '../fixtures/temporary-folder.ts'
import { dataFolder, startHouse } from './process.ts'

type DataFolder = ReturnType<typeof dataFolder>
const isRoot = process.getuid?.() === 0

// Each starts several processes; with little CPU to share that takes its time.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(build, 120_000)

test('a bad setting is one sentence and exit code 1', async () => {
  const { ended } = startHouse({ PORT: 'eighty' })
  expect(await ended).toEqual({ code: 1, said: 'PORT is "eighty"; it takes a whole number from 0 to 65535.\n' })
})

test('a second start on the same folder is refused with a sentence, and the first goes on', async () => {
  const { folder } = dataFolder()
  const first = startHouse({ DATA_DIR: folder })
  const address = await first.up()
  const second = await startHouse({ DATA_DIR: folder }).ended
  expect(second.code).toBe(1)
  expect(second.said.trim()).toBe(
    `Candil is already running on this data folder (${folder}, process ${first.child.pid}).`,
  )
  expect((await fetch(address)).status).toBeLessThan(500)
})

test('Ctrl-C answers the request in hand, stops the database and exits with 0', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder })
  const address = await house.up()
  const held = await hold(data)
  const answer = fetch(`${address}/api/events`)
  await held.asked()
  house.child.kill('SIGINT')
  await sleep(3000)
  held.letGo()
  expect((await answer).status).toBe(200)
  expect((await house.ended).code).toBe(0)
  expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})

test('a second Ctrl-C stops at once, and the database stops by itself', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder })
  const address = await house.up()
  const held = await hold(data)
  fetch(`${address}/api/events`).catch(() => {})
  await held.asked()
  house.child.kill('SIGINT')
  await sleep(2000)
  house.child.kill('SIGINT')
  expect((await house.ended).code).toBe(130)
  await expect.poll(() => existsSync(join(data.cluster, 'postmaster.pid')), { timeout: 30_000 }).toBe(false)
})

test('after kill -9 of server and PostgreSQL the next start has everything', async () => {
  const data = dataFolder()
  await killedWithALetter(data)
  process.kill(data.postmaster().pid, 'SIGKILL')
  await startHouse({ DATA_DIR: data.folder }).up()
  expect(await data.sql()`select name from kept`).toEqual([{ name: 'a letter' }])
})

test('after kill -9 of the server alone the next start takes over the database that went on', async () => {
  const data = dataFolder()
  await killedWithALetter(data)
  const { pid } = data.postmaster()
  await startHouse({ DATA_DIR: data.folder }).up()
  expect(data.postmaster().pid).toBe(pid)
  expect(await data.sql()`select name from kept`).toEqual([{ name: 'a letter' }])
})

test('a number of PostgreSQL that went to another process does not keep it from starting', async () => {
  const data = dataFolder()
  await killedWithALetter(data)
  process.kill(data.postmaster().pid, 'SIGKILL')
  const file = join(data.cluster, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  writeFileSync(file, [process.pid, ...lines].join('\n'))
  writeFileSync(join(lines[3]!, '.s.PGSQL.5432.lock'), [process.pid, ...lines].join('\n'))
  await startHouse({ DATA_DIR: data.folder }).up()
  expect(await data.sql()`select name from kept`).toEqual([{ name: 'a letter' }])
})

test('a port in use is a sentence, and the database is stopped again', async () => {
  const data = dataFolder()
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, said } = await startHouse({ DATA_DIR: data.folder, PORT: String(port) }).ended
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(`^Port ${port} is already in use: .*\n$`) })
  expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})

test('when the start script is killed the site stops in peace', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder }, 'scripts/start.mjs')
  const address = await house.up()
  house.child.kill('SIGKILL')
  await expect.poll(() => existsSync(join(data.cluster, 'postmaster.pid')), { timeout: 30_000 }).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
})

test.skipIf(!isRoot)('root may keep the data below a folder that is closed to others (needs root)', async () => {
  const closed = newFolder('candil-closed-')
  chmodSync(closed, 0o700)
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
  const house = startHouse({ DATA_DIR: join(closed, 'data') })
  await house.up()
  house.child.kill('SIGTERM')
  expect((await house.ended).code).toBe(0)
})

/** Holds the events, so that whoever reads them waits; `asked` answers once somebody does. */
async function hold(data: DataFolder) {
  const [sql, other] = [data.sql(), data.sql()]
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  sql
    .begin(async (transaction) => {
      await transaction`lock table events in access exclusive mode`
      held.resolve()
      await release.promise
    })
    .catch(() => {})
  await held.promise
  const waiting = () => other`select 1 from pg_locks where not granted and relation = 'events'::regclass`
  return { letGo: release.resolve, asked: () => expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1) }
}

/** A site that was killed after it had stored something. */
async function killedWithALetter(data: DataFolder) {
  const house = startHouse({ DATA_DIR: data.folder })
  await house.up()
  await data.sql()`create table kept as select 'a letter' as name`
  house.child.kill('SIGKILL')
  await house.ended
  expect(isServing(data.postmaster().pid, data.cluster)).toBe(true)
}
