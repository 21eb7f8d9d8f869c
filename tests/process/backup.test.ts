import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listStorageKeys } from '#features/media/stored-files.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { backupToFile } from '#platform/postgres/backup/create.ts'
import { createTables } from '#platform/postgres/backup/load.ts'
import { restoreBackup } from '#platform/postgres/backup/restore.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { createQueueDriver } from '#platform/queue/queue-driver.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { build } from '../../scripts/build.mjs'
import { createEmptyDatabase, testDatabase } from '../fixtures/database.ts'
import { fullTest } from '../fixtures/full.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { createDataDir, startServer } from './server.ts'

const slow = fullTest('src/platform/postgres/', 'src/cli/', 'drizzle/', 'db/')

/** A folder that is removed after the test. */
function folder() {
  const path = createTempDir('candil-backup-')
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const optionsOf = (sql: Sql, dataDir: string) => ({
  sql,
  dataDir,
  storage: openStorage({ dataDir }),
  namedFiles: listStorageKeys,
  signal: new AbortController().signal,
  now: new Date('2026-11-22T10:15:00Z'),
})

const addOrganization = async (sql: Sql, name: string) => {
  const slug = `org-${randomUUID()}`
  const [row] = await sql<{ id: number }[]>`
    insert into organizations (name, slug, type) values (${name}, ${slug}, 'association') returning id`
  return row!.id
}

async function queueOn(sql: Sql) {
  const boss = new PgBoss({ db: createQueueDriver(sql), supervise: false, schedule: false })
  await boss.start()
  return boss
}

/** Adds organizations with files, and removes some files again, until stopped. Returns the acknowledged ids. */
function startWriting(sql: Sql, dataDir: string) {
  const storage = openStorage({ dataDir })
  const acknowledged: number[] = []
  let stopped = false
  async function write(writer: number) {
    for (let n = 0; !stopped; n++) {
      const hash = randomUUID()
      const key = `media/${hash.slice(0, 2)}/${hash}/original.bin`
      await storage.write(key, Buffer.from(`the file ${hash}`))
      const id = await sql.begin(async (tx) => {
        const id = await addOrganization(tx as unknown as Sql, `Writer ${writer}\tnumber\n${n} \\.`)
        await tx`with made as (insert into media (hash, name, ext, mime, bytes)
          values (${hash}, 'a file', '.pdf', 'application/pdf', 45) returning id)
          insert into organization_media select made.id, ${id}, 'file' from made`
        return id
      })
      acknowledged.push(id)
      // Files are replaced all the time: the row first, the file after the commit.
      if (n % 3 === 0) {
        await sql`delete from media where hash = ${hash}`
        await storage.remove(key)
      }
    }
  }
  const writers = Promise.all([1, 2, 3, 4].map(write))
  // `stop` reports it; a failing writer must not end the process first.
  writers.catch(() => {
    stopped = true
  })
  return {
    acknowledged,
    failed: () => stopped,
    stop: () => {
      stopped = true
      return writers
    },
  }
}

beforeAll(build)

slow.each([
  ['files', 'a folder of the site’s own'],
  ['pg/base', 'a folder of the site’s own'],
  [null, '--to is empty'],
])('refuses to write a backup to %s', async (inside, message) => {
  const data = folder()
  const to = inside === null ? '' : join(data, inside)
  const rejected = await startServer({ DATA_DIR: data }, 'src/cli/backup.ts', '--to', to).exited
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining(message) })
})

test('backs up a running site under writes and restores a consistent calendar', async () => {
  const site = createDataDir()
  const running = startServer({ DATA_DIR: site.folder, SAMPLE_DATA: 'events' })
  await running.ready()
  const sql = site.sql()
  const writing = startWriting(sql, site.folder)
  while (writing.acknowledged.length < 200 && !writing.failed()) await sleep(10)
  const before = [...writing.acknowledged]
  const backups = folder()
  const created = await startServer({ DATA_DIR: site.folder }, 'src/cli/backup.ts', '--to', backups, '--keep', '1')
    .exited
  expect(created, created.output).toMatchObject({ code: 0 })
  await writing.stop()
  running.child.kill('SIGINT')
  await running.exited

  const [name, ...more] = readdirSync(backups)
  expect(name).toMatch(/^candil-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)
  expect(more).toEqual([])
  expect(statSync(join(backups, name!)).mode & 0o777).toBe(0o600)
  expect(
    readdirSync(site.folder).filter((entry) => entry.startsWith('backup-files')),
    'hard links are removed',
  ).toEqual([])

  const restoredDir = createDataDir({ isEmpty: true })
  const from = ['--from', join(backups, name!)]
  const restored = await startServer({ DATA_DIR: restoredDir.folder }, 'src/cli/restore.ts', ...from).exited
  expect(restored, restored.output).toMatchObject({ code: 0 })
  expect(readFileSync(join(restoredDir.folder, 'secret'), 'utf8')).toBe(
    readFileSync(join(site.folder, 'secret'), 'utf8'),
  )
  const rejected = await startServer({ DATA_DIR: restoredDir.folder }, 'src/cli/restore.ts', ...from).exited
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('There is a calendar already') })

  const second = startServer({ DATA_DIR: restoredDir.folder })
  const address = await second.ready()
  const { meta } = await (await fetch(`${address}/api/events`)).json()
  expect(meta.pagination.total).toBe(15)
  const there = restoredDir.sql()
  const [count] = await there`
    select count(*)::int as "all", (count(*) filter (where id = any(${before})))::int as "known",
      (select count(*)::int from organization_slugs s join organizations o on o.id = s.organization_id
        where o.name like 'Writer %') as "slugs"
    from organizations where name like 'Writer %'`
  expect(count!['known'], 'acknowledged before the backup began').toBe(before.length)
  expect(count!['all'], 'writes continued meanwhile').toBeGreaterThan(before.length)
  expect(count!['slugs'], 'transactions are restored completely or not at all').toBe(count!['all'])
  // Every third organization has removed its file again, or was about to.
  const files = await there<{ hash: string; name: string }[]>`
    select m.hash, o.name from media m join organization_media l on l.media_id = m.id join organizations o on o.id = l.organization_id
    where m.mime = 'application/pdf'`
  expect(files.length).toBeGreaterThan(before.length / 2)
  for (const { hash, name } of files) {
    const path = join(restoredDir.folder, 'files', `media/${hash.slice(0, 2)}/${hash}/original.bin`)
    expect(readFileSync(path, 'utf8')).toBe(`the file ${hash}`)
    expect(name).toMatch(/^Writer \d\tnumber\n\d+ \\\.$/)
  }
  expect(await addOrganization(there, 'After the restore')).toBeGreaterThan(Math.max(...before))
})

slow('migrates the backup of an older release, with its queued emails', async () => {
  const [old, now] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const { connection } = await testDatabase()
  const current = openDatabase(connection, { max: 1 })
  const migrations = await current.sql<{ hash: string; when: number }[]>`
    select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by id limit 8`
  await current.close()
  await old.sql.begin((tx) => createTables(tx, { migrations } as never))
  await old.sql`insert into organizations (name, slug, type) values ('Of long ago', 'long-ago', 'company')`
  const queue = await queueOn(old.sql)
  await queue.createQueue('contact.mail')
  await queue.send('contact.mail', { id: 7 }, { startAfter: '2026-12-24T20:00:00Z', retryLimit: 16 })
  await queue.stop({ close: false, graceful: false })
  const [source, target] = [folder(), folder()]
  const file = join(source, 'old.tar.gz')
  // The list of files of the present release asks for columns that the old one lacks; it has no files.
  await backupToFile(file, { ...optionsOf(old.sql, source), namedFiles: async () => [] })

  const verified = await verifyBackup(file)
  expect(verified.header.migrations).toHaveLength(8)
  await restoreBackup(file, verified, { sql: now.sql, dataDir: target, now: new Date() })
  await migrateDatabase(now.connection)
  const [row] = await now.sql`select (select count(*)::int from drizzle.__drizzle_migrations) as migrations, name
    from organizations`
  expect(row!['migrations']).toBeGreaterThan(8)
  expect(row!['name']).toBe('Of long ago')
  expect(
    await now.sql`select name, data, to_json(start_after) #>> '{}' as start_after, retry_limit
    from pgboss.job`,
  ).toEqual([{ name: 'contact.mail', data: { id: 7 }, start_after: '2026-12-24T20:00:00+00:00', retry_limit: 16 }])
})

slow('rejects a damaged backup or one of a newer release before it writes anything', async () => {
  const { sql } = await testDatabase()
  const source = folder()
  await openStorage({ dataDir: source }).write('media/ab/some/original.bin', randomBytes(300_000))
  const file = join(source, 'whole.tar.gz')
  await backupToFile(file, optionsOf(sql, source))
  const bytes = readFileSync(file)
  const refusal = async (changed: Uint8Array) => {
    const damaged = join(source, 'damaged.tar.gz')
    writeFileSync(damaged, changed)
    return verifyBackup(damaged).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  }
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 2)]! ^= 0xff
  for (const changed of [flipped, bytes.subarray(0, -2000), bytes.subarray(0, 10), Buffer.from('no archive')])
    expect(await refusal(changed)).toMatch(/damaged\.tar\.gz cannot be restored: .+\.$/s)
  expect(await refusal(bytes.subarray(0, -2000))).toContain('it was cut off or changed on the way (Z_')
  expect(existsSync(`${file}.part`)).toBe(false)

  const verified = await verifyBackup(file)
  const { header } = verified
  const target = await createEmptyDatabase()
  const newer = { ...verified, header: { ...header, migrations: [...header.migrations, { hash: 'unknown', when: 1 }] } }
  const restoring = restoreBackup(file, newer, { sql: target.sql, dataDir: folder(), now: new Date() })
  await expect(restoring).rejects.toThrow('taken by a newer release')
  const filled = restoreBackup(file, verified, { sql, dataDir: folder(), now: new Date() })
  await expect(filled).rejects.toThrow('There is a calendar already')

  await sql`alter table organizations drop constraint organizations_type_known`
  await sql`insert into organizations (name, slug, type) values ('Of no kind', 'of-no-kind', 'circus')`
  const wrong = join(source, 'wrong.tar.gz')
  await backupToFile(wrong, optionsOf(sql, source))
  const into = { sql: target.sql, dataDir: folder(), now: new Date() }
  await expect(restoreBackup(wrong, verified, into)).rejects.toThrow('The rows of organization')
  const small = restoreBackup(file, verified, { ...into, freeBytes: async () => 200_000 })
  await expect(small).rejects.toThrow(/^The files of the backup need 1 MB, and the disk of .* has 1 MB free/)
  await restoreBackup(file, verified, into)
  expect(existsSync(join(into.dataDir, 'files/media/ab/some/original.bin'))).toBe(true)
})
