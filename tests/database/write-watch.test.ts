import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { watchWriting } from '#platform/database/write-watch.server.ts'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { SUPERUSER } from '#platform/postgres/connection-options.ts'
import { testDatabase } from '../fixtures/database.ts'

const { connection, sql } = await testDatabase()

/** A small disk of its own, where this system lets us mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'candil-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  })
  return status === 0 ? folder : null
}

/** A watch that probes when the test says so, and the lines that it writes. */
function watch(sql: Sql, folder = tmpdir()) {
  const lines: string[] = []
  const log = { error: (_: object, line: string) => lines.push(line), info: (line: string) => lines.push(line) }
  const watched = watchWriting(sql, { folder, log: log as never, everyMs: 2 ** 31 - 1 })
  onTestFinished(watched.close)
  return { ...watched, lines }
}

test('a disk without room for a file makes the process unready, though nobody wrote', async ({ skip }) => {
  const folder = mountSmallDisk()
  if (!folder) return skip('no disk can be mounted here')
  const { probe, canWrite, lines } = watch(sql, folder)
  await probe()
  expect(canWrite()).toBe(true)
  const filling = join(folder, 'filling')
  expect(() => writeFileSync(filling, new Uint8Array(9_000_000))).toThrow('ENOSPC')
  await probe()
  await probe()
  expect([canWrite(), lines]).toEqual([false, [expect.stringContaining('the disk is full')]])
  rmSync(filling)
  // Room that comes and goes is none: it is ready again once two probes went well, one after the other.
  await probe()
  expect(canWrite()).toBe(false)
  await probe()
  expect([canWrite(), lines.slice(1)]).toEqual([true, ['something can be written again']])
  expect(readdirSync(folder)).toEqual([])
})

test('a database that takes no writes makes the process unready, until it does', async () => {
  const later = openDatabase(connection, { max: 1 })
  onTestFinished(later.close)
  const { probe, canWrite, lines } = watch(later.sql)
  await later.sql.unsafe('set default_transaction_read_only = on')
  await probe()
  expect([canWrite(), lines]).toEqual([false, [expect.stringContaining('is read-only')]])
  await later.sql.unsafe('set default_transaction_read_only = off')
  for (let good = 0; good < 2; good++) await probe()
  expect(canWrite()).toBe(true)
})

test('what is wrong otherwise is noted elsewhere', async () => {
  const gone = openDatabase(connection, { max: 1 })
  await gone.close()
  const { probe, canWrite } = watch(gone.sql)
  await probe()
  expect(canWrite()).toBe(true)
})

test('a full disk is one line in the log, and no process is ready until there is room again', async ({ skip }) => {
  const folder = mountSmallDisk()
  if (!folder) return skip('no disk can be mounted here')
  if ('url' in connection) return skip('another machine has the disk')
  const admin = openDatabase({ ...connection, user: SUPERUSER }, { max: 1 })
  const { sql } = admin
  const [{ path } = { path: '' }] = await sql<
    { path: string }[]
  >`select setting as path from pg_settings where name = 'data_directory'`
  const { uid, gid } = statSync(path)
  chownSync(folder, uid, gid)
  const name = `small_${process.pid}`
  await sql.unsafe(`create tablespace ${name} location '${folder}'`)
  await sql.unsafe(`grant create on tablespace ${name} to public`)
  const [{ database } = { database: '' }] = await sql<{ database: string }[]>`select current_database() as database`
  await sql.unsafe(`alter database ${database} set default_tablespace = ${name}`)
  const small = openDatabase(connection, { max: 3 })
  const { probe, canWrite, lines } = watch(small.sql)
  try {
    await small.sql`create table filling (text text)`
    expect(canWrite()).toBe(true)
    const fill = () =>
      small.sql`insert into filling select repeat(md5(random()::text), 60) from generate_series(1, 10000)`.then(
        () => null,
        (error: unknown) => toUnavailableError(error),
      )
    for (let failed = 0, tried = 0; failed < 3 && tried < 50; tried++) if (await fill()) failed++
    expect(await fill()).toMatchObject({ status: 503 })
    expect(canWrite()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('the disk is full')])
    // Reading goes on.
    expect((await small.sql`select 1 as one`)[0]).toEqual({ one: 1 })
    await small.sql`drop table filling`
    const recovers = () => probe().then(canWrite)
    await expect.poll(recovers).toBe(true)
    expect(lines.slice(1)).toEqual(['something can be written again'])
    expect(await small.sql`select to_regclass('public.space_probe') as probe`).toEqual([{ probe: null }])
    await sql.unsafe(`alter database ${database} reset default_tablespace`)
  } finally {
    await small.close()
    await sql.unsafe(`drop tablespace ${name}`)
    await admin.close()
  }
})

test('of two transactions that wait for each other, the one that PostgreSQL ends is to be sent again', async () => {
  const { db, sql } = await testDatabase()
  await sql`create table locked (id int primary key)`
  await sql`insert into locked values (1), (2)`
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const lock = (tx: Pick<typeof db, 'execute'>, id: number) =>
    tx.execute(`select from locked where id = ${id} for update`)
  const inOrder = (first: number, own: number) =>
    db.transaction(async (tx) => {
      await lock(tx, first)
      both[own]!.resolve()
      await Promise.all(both.map(({ promise }) => promise))
      await lock(tx, 3 - first)
    })
  const ended = await Promise.allSettled([inOrder(1, 0), inOrder(2, 1)])
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(reasons.map(toUnavailableError)).toMatchObject([{ code: 'unavailable', status: 503, retryAfter: 1 }])
})
