import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { createArchive, readArchive } from '#platform/postgres/backup/archive.ts'
import { backupToFile } from '#platform/postgres/backup/create.ts'
import { restoreBackup } from '#platform/postgres/backup/restore.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { createEmptyDatabase, testDatabase } from '../fixtures/database.ts'
import { fullTest } from '../fixtures/full.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

const test = fullTest('src/platform/postgres/', 'src/cli/', 'drizzle/', 'db/')

const NOW = new Date('2026-11-22T10:15:00Z')

/** A folder that is removed after the test. */
function folder() {
  const path = createTempDir('candil-backup-')
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('says in a sentence what is wrong with an archive that was changed and has the checksums of the change', async () => {
  const { sql } = await testDatabase()
  const source = folder()
  const file = join(source, 'whole.tar.gz')
  const { signal } = new AbortController()
  const storage = openStorage({ dataDir: source })
  await backupToFile(file, { sql, dataDir: source, storage, namedFiles: async () => [], signal, now: NOW })
  const whole: [name: string, bytes: Buffer][] = []
  for await (const { name, body } of readArchive(file)) whole.push([name, await buffer(body as never)])
  const header = JSON.parse(whole[0]![1].toString())
  const target = await createEmptyDatabase()
  /** The archive with this header, these waiting jobs and these entries more. */
  async function refusal(changed: object, jobs = '', more: [name: string, text: string][] = []) {
    const path = join(source, 'changed.tar.gz')
    const archive = createArchive(createWriteStream(path))
    await archive.addText('backup.json', JSON.stringify({ ...header, ...changed }))
    await archive.addText('jobs.jsonl', jobs)
    for (const [name, text] of more) await archive.addText(name, text)
    await archive.finish({})
    const restoring = verifyBackup(path).then((verified) =>
      restoreBackup(path, verified, { sql: target.sql, dataDir: folder(), now: NOW }),
    )
    return restoring.then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message.replace(path, '…')}`,
    )
  }
  const withTable = (name: string) => ({ tables: [...header.tables, { name, columns: ['hash'] }] })
  const evil = 'drizzle.__drizzle_migrations'
  const none = 'StartError: … cannot be restored: it is not a backup of Candil that this release reads.'
  const unchanged = 'StartError: … was not restored, and nothing was changed: '
  expect(await refusal(withTable(evil), '', [[`tables/${evil}/000000.copy`, 'x\n']])).toBe(none)
  expect(await refusal({ sequences: [{ name: "x'; --", value: '1', called: true }] })).toBe(none)
  expect(await refusal({ postgres: ' '.repeat(4_000_000) })).toContain('its backup.json is too large.')
  expect(await refusal(withTable('nothing'))).toBe(`${unchanged}relation "nothing" does not exist`)
  expect(await refusal({}, '{oops')).toBe('StartError: The backup has a job in it that cannot be read.')
  expect(
    await refusal({}, '', [
      ['files/a', ''],
      ['files/a/b', ''],
    ]),
  ).toContain(`${unchanged}EEXIST`)
  expect(await refusal({}, '', [['files/bomb', '\0'.repeat(60_000_000)]])).toBe(
    'StartError: … cannot be restored: it unpacks to more than 200 times its size, as no backup does.',
  )
  for (const name of ['files/../x', '/etc/x', 'files//x', 'files/a\\b', 'other'])
    expect(await refusal({}, '', [[name, 'x']])).toContain('does not belong in it.')
  expect(
    await target.sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  ).toEqual([])
})
