import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { beforeAll, expect } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { fullTest } from '../fixtures/full.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { createEditor } from './editor.ts'
import { createReplicaPair } from './replica-pair.ts'
import { startServer } from './server.ts'

const test = fullTest('src/platform/database/', 'src/process/')

beforeAll(build)

/** How many statements of the site have read the titles of events there. */
const readsOf = async (sql: Sql) => {
  const [row] = await sql`select seq_scan + idx_scan as reads from pg_stat_user_tables where relname = 'event_texts'`
  return Number(row!['reads'])
}

test('reads from a replica while it is up to date, shows every write at once, and survives its loss', async () => {
  const { primary, replica } = await createReplicaPair({ delayMs: 150 })
  const server = startServer({
    ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url },
    DATA_DIR: createTempDir('candil-replicated-'),
  })
  const url = await server.ready()
  const there = replica.open()
  const { write, readTitle } = await createEditor(primary.open(), url)
  const isRead = async () => {
    const before = await readsOf(there)
    for (let n = 0; n < 3; n++) await fetch(`${url}/api/events?filters[title][$contains]=${n}${Date.now()}`)
    // Statistics are written a little later.
    await sleep(300)
    await there`select pg_stat_clear_snapshot()`
    return (await readsOf(there)) > before
  }
  await expect.poll(isRead).toBe(true)

  for (let n = 1; n <= 8; n++) {
    expect(await write(`Noche ${n}`)).toMatchObject({ status: 200 })
    expect([await readTitle(), await readTitle()]).toEqual([`Noche ${n}`, `Noche ${n}`])
    // Some are read while it is behind, some when it has just replayed the change.
    await sleep(n * 40)
    expect(await readTitle()).toBe(`Noche ${n}`)
  }
  await expect.poll(isRead).toBe(true)

  await there`select pg_wal_replay_pause()`
  await write('Sin réplica')
  await sleep(300)
  expect(await readTitle()).toBe('Sin réplica')
  await there`select pg_wal_replay_resume()`
  await expect.poll(isRead).toBe(true)

  await replica.kill()
  for (let n = 0; n < 5; n++)
    expect((await fetch(`${url}/api/events?filters[title][$contains]=q${n}`)).status).toBe(200)
  await write('La réplica se fue')
  expect(await readTitle()).toBe('La réplica se fue')
  await replica.start()
  await expect.poll(isRead).toBe(true)
  expect(await readTitle()).toBe('La réplica se fue')
  server.child.kill('SIGTERM')
  expect((await server.exited).code).toBe(0)
})
