import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { backupToFile } from '#platform/postgres/backup/create.ts'
import { createTables } from '#platform/postgres/backup/load.ts'
import { restoreBackup } from '#platform/postgres/backup/restore.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { readMigrations } from '#platform/postgres/migrations.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { createEmptyDatabase } from '../fixtures/database.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

// 0015_media_links replaces media.parent_kind and parent_id by join tables.
const BEFORE = 15
const GONE = 999

/** A database as the release before left it, with files of every kind of parent, present and gone. */
async function createOldDatabase() {
  const { sql, connection } = await createEmptyDatabase()
  const migrations = readMigrations()
    .slice(0, BEFORE)
    .map(({ hash, folderMillis }) => ({ hash, when: folderMillis }))
  await sql.begin((tx) => createTables(tx, { migrations } as never))
  const idOf = async (table: string, row: Record<string, unknown>) =>
    (await sql`insert into ${sql(table)} ${sql(row)} returning id`)[0]!['id'] as number
  const organization = await idOf('organizations', { name: 'Club Farol', slug: 'club-farol', type: 'association' })
  const event = await idOf('events', { organizer_id: organization, type: 'event', primary_language: 'ES' })
  const venue = await idOf('venues', { name: 'La casona', slug: 'la-casona', country: 'ES' })
  const album = await idOf('albums', { event_id: event, title: 'Ensayo' })
  const revision = { organization_id: organization, needs_approval: true, before: '{}', after: '{}' }
  const parents: Record<string, number> = {
    ...{ event, organization, venue, album, document: event, character: 7 },
    organization_revision: await idOf('organization_revisions', revision),
    ...{ removed_event: event, removed_organization: organization },
  }
  for (const [kind, parent] of Object.entries(parents))
    for (const [purpose, id, position] of [
      ['header', parent, 0],
      ['photo', parent, 3],
      ['file', GONE, 1],
      ['portrait', parent, 2],
    ] as const) {
      const file = { name: `${kind} ${id === GONE ? 'gone' : purpose}`, ext: '.webp', mime: 'image/webp', bytes: 1 }
      const stamps = { created_at: '2025-01-01', updated_at: '2025-02-03' }
      const hash = `file-of-${kind}-${purpose}`.padEnd(16, '-')
      const place = { parent_kind: kind, parent_id: id, purpose, position }
      const media = await idOf('media', { ...file, ...stamps, ...place, hash, owner_organization_id: organization })
      if (kind === 'document' && id !== GONE) await idOf('documents', { event_id: event, media_id: media, name: hash })
    }
  return { sql, connection }
}

/** Photos of albums have a table of their own since 0032_albums. */
const LINKS = ['event', 'organization', 'organization_revision', 'venue'] as const

/** All columns that stay, and the parent of each row as `kind parent purpose position`; whatever is in an album is a photo. */
const readOld = (sql: Sql) => sql`
  select to_jsonb(m) - 'parent_kind' - 'parent_id' - 'purpose' - 'position' as row,
    case when m.parent_id <> ${GONE} and m.parent_kind not in ('document', 'character')
      then concat_ws(' ', replace(m.parent_kind, 'removed_', ''), m.parent_id,
        case m.parent_kind when 'album' then 'photo' else m.purpose end, m.position) end as link,
    m.parent_kind like 'removed%' or m.parent_kind = 'organization_revision' and m.parent_id = ${GONE} as removed
  from media m order by id`

const readNew = (sql: Sql) => sql`
  select to_jsonb(m) - array['removed_at', 'owner_user_id', 'state', 'dominant_color', 'preview'] as row, l.link, m.removed_at is not null as removed from media m
    left join (select media_id, concat_ws(' ', 'album', album_id, 'photo', position) as link from photos ${LINKS.map(
      (kind) => sql`union all
        select media_id, concat_ws(' ', ${kind}::text, ${sql(`${kind}_id`)}, role, position) as link from ${sql(`${kind}_media`)}`,
    )}) l on l.media_id = m.id order by m.id`

test('keeps every file and every link to a parent that exists', async () => {
  const { sql, connection } = await createOldDatabase()
  const before = await readOld(sql)
  expect(before).toHaveLength(36)
  expect(before.filter(({ link }) => link !== null)).toHaveLength(21)
  await migrateDatabase(connection)
  expect([...(await readNew(sql))]).toEqual([...before])
  const [documents] = await sql`select count(*)::int as n from documents d join media m on m.id = d.media_id`
  expect(documents!['n']).toBe(3)
  // The time of removal decides when the file is deleted.
  const removed =
    await sql`select count(*)::int as n from media where removed_at is not null and removed_at <> updated_at`
  expect(removed[0]!['n']).toBe(0)
})

test('restores a backup of the release before, and then migrates it', async () => {
  const old = await createOldDatabase()
  const before = await readOld(old.sql)
  const folder = createTempDir('candil-migration-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'old.tar.gz')
  const storage = openStorage({ dataDir: folder })
  const options = {
    dataDir: folder,
    storage,
    // The list of the present release asks for columns that the old one lacks.
    namedFiles: async () => [],
    signal: AbortSignal.timeout(60_000),
    now: new Date(),
  }
  await backupToFile(file, { sql: old.sql, ...options })
  const { sql, connection } = await createEmptyDatabase()
  await restoreBackup(file, await verifyBackup(file), { sql, dataDir: join(folder, 'restored'), now: new Date() })
  expect([...(await readOld(sql))]).toEqual([...before])
  await migrateDatabase(connection)
  expect([...(await readNew(sql))]).toEqual([...before])
})
