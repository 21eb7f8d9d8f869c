import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { watchSpace } from '#platform/database/space-watch.server.ts'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { SUPERUSER } from '#platform/postgres/connection-options.ts'
import { testDatabase } from '../fixtures/database.ts'

const { connection } = await testDatabase()

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
  const lines: string[] = []
  const log = { error: (_: object, line: string) => lines.push(line), info: (line: string) => lines.push(line) }
  const watch = watchSpace(small.sql, log as never, 20)
  try {
    await small.sql`create table filling (text text)`
    expect(watch.canWrite()).toBe(true)
    const fill = () =>
      small.sql`insert into filling select repeat(md5(random()::text), 60) from generate_series(1, 10000)`.then(
        () => null,
        (error: unknown) => toUnavailableError(error),
      )
    for (let failed = 0, tried = 0; failed < 3 && tried < 50; tried++) if (await fill()) failed++
    expect(await fill()).toMatchObject({ status: 503 })
    expect(watch.canWrite()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('the disk is full')])
    // Reading goes on.
    expect((await small.sql`select 1 as one`)[0]).toEqual({ one: 1 })
    await small.sql`drop table filling`
    await expect.poll(() => watch.canWrite(), { timeout: 30_000 }).toBe(true)
    expect(lines.slice(1)).toEqual(['there is room on the disk again'])
    expect(await small.sql`select to_regclass('public.space_probe') as probe`).toEqual([{ probe: null }])
    await sql.unsafe(`alter database ${database} reset default_tablespace`)
  } finally {
    watch.close()
    await small.close()
    await sql.unsafe(`drop tablespace ${name}`)
    await admin.close()
  }
})
