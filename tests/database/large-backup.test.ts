import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupToFile } from '#platform/postgres/backup/create.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { testDatabase } from '../fixtures/database.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

/** Rows of about 650 bytes: four megabytes, at which the archive is written to, and what a socket reads in some packets more. */
const SIZES = [6560, 6580, 6600, 6620, 6640, 6660, 6680, 6700].map((rows) => ({ name: `large_${rows}`, rows }))

test('backs up tables that are larger than what is read at once', async () => {
  const { sql } = await testDatabase()
  for (const { name, rows } of SIZES)
    await sql`create table ${sql(name)} as
      select n, repeat(md5(n::text), 20) as text from generate_series(1, ${rows}::int) n`
  const dataDir = createTempDir('candil-large-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'large.tar.gz')
  await backupToFile(file, {
    sql,
    dataDir,
    storage: openStorage({ dataDir }),
    namedFiles: async () => [],
    signal: new AbortController().signal,
    now: new Date('2026-11-22T10:15:00Z'),
  })
  const { rows, entries } = await verifyBackup(file)
  for (const { name, rows: expected } of SIZES) {
    expect(rows[name]).toBe(expected)
    expect(entries.filter((entry) => entry.name.startsWith(`tables/${name}/`)).length).toBeGreaterThan(1)
  }
})
