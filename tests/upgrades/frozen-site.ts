import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { createArchive } from '#platform/postgres/backup/archive.ts'
import { restoreBackup } from '#platform/postgres/backup/restore.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { openBuiltApp } from '#tests/fixtures/built-app.ts'
import { createEmptyDatabase } from '#tests/fixtures/database.ts'
import { onCleanup } from '#tests/fixtures/on-cleanup.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'

/** Before each file, as `tail` prints several. */
const HEADING = /(?:^|\n)==> (.+) <==\n/

/** The text of a frozen site: name and content of each file of its backup. */
export function readFrozen(file: string): [name: string, content: string][] {
  const [, ...parts] = readFileSync(join(import.meta.dirname, file), 'utf8').split(HEADING)
  return parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]!]] : []))
}

/** The site that an earlier version left (CONTRIBUTING.md): its backup is restored, migrated and started by this program. */
export async function openFrozenSite(
  file: string,
  now: Date,
  beforeStart: (sql: Sql) => Promise<void> = async () => {},
) {
  const folder = createTempDir('candil-frozen-')
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  const backup = join(folder, 'frozen.tar.gz')
  const archive = createArchive(createWriteStream(backup))
  for (const [name, content] of readFrozen(file)) await archive.addText(name, content)
  await archive.finish({})
  const database = await createEmptyDatabase()
  await restoreBackup(backup, await verifyBackup(backup), { sql: database.sql, dataDir: folder, now })
  await migrateDatabase(database.connection)
  await beforeStart(database.sql)
  const app = await openBuiltApp({ DATA_DIR: folder, SAMPLE_DATA: 'off' }, { now: () => now, database })
  return { ...app, folder }
}
export type FrozenSite = Awaited<ReturnType<typeof openFrozenSite>>
