import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOrganization } from '#features/organizations/commands.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import type { Store } from '#platform/storage/store.ts'
import { UNREFERENCED_FILES_PER_NIGHT } from '#shared/limits.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { addFile } from './commands.server.ts'
import { listStorageKeys } from './stored-files.server.ts'
import { removeUnreferencedFiles } from './unreferenced.server.ts'

const { raul, services, sql, db } = await siteTeamFixtures()
const dataDir = createTempDir('candil-unreferenced-')
const storage = openStorage({ dataDir })
const jobCtx = (changed: Store = storage.stores[0]) =>
  jobContext({ db, services: { ...services, storage: { ...storage, stores: [changed] } } }, 'media.unreferenced')

const listLocal = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dataDir, 'files').length + 1))
    .sort()
const age = (key: string, hours: number) => {
  const time = Date.now() / 1000 - hours * 3600
  utimesSync(join(dataDir, 'files', key), time, time)
}
const file = { body: Buffer.from('text'), ext: '.txt', mime: 'text/plain' }

test('removes old files to which no row refers, and no other', async () => {
  const orphan = 'media/or/orphan-orphan-orphan/original.bin'
  await storage.write(orphan, file.body)
  age(orphan, 1000)
  expect(await removeUnreferencedFiles(jobCtx()), 'of a database without files').toBe(0)

  await createOrganization(
    { ...raul.ctx, services: { ...services, storage } },
    { name: 'Club con Foto', type: 'association' },
    { header: await testImage() },
  )
  await addFile(db, storage, { hash: 'document-document-1', name: 'a.txt' }, file)
  await addFile(db, storage, { hash: 'removed-removed-removed', name: 'b.txt' }, file)
  await sql`update media set removed_at = now() where hash like 'removed%'`
  await sql`insert into data_copies (user_id, file) values (${raul.id}, 'copies/export.zip')`
  const others = ['copies/export.zip', 'copies/left.zip', 'media/ab/left.bin.1.part']
  for (const key of others) await storage.write(key, file.body)
  await storage.write('elsewhere/else.txt', file.body)
  const young = 'media/yo/young-young-young/original.bin'
  for (const key of listLocal()) age(key, 49)
  await storage.write(young, file.body)
  age(young, 47)
  expect(await removeUnreferencedFiles(jobCtx())).toBe(3)
  const referenced = await sql.begin((tx) => listStorageKeys(tx))
  expect(listLocal()).toEqual([...referenced, 'elsewhere/else.txt', young].sort())
  expect(referenced.length).toBeGreaterThan(8)
})

test('keeps what an upload commits, or writes again, while the job runs', async () => {
  const [folder] = storage.stores
  const committed = 'media/co/committed-committed/original.bin'
  const again = 'copies/again.zip'
  for (const key of [committed, again]) {
    await storage.write(key, file.body)
    age(key, 1000)
  }
  const meanwhile: Store = {
    ...folder,
    async *list(below) {
      for await (const page of folder.list(below)) {
        await sql`insert into media (hash, name, ext, mime, bytes)
          values ('committed-committed', 'c.txt', '.txt', 'text/plain', 4) on conflict do nothing`
        yield page
      }
    },
    async find(key) {
      if (key === again) await storage.write(again, file.body)
      return folder.find(key)
    },
  }
  expect(await removeUnreferencedFiles(jobCtx(meanwhile))).toBe(0)
  expect(listLocal()).toEqual(expect.arrayContaining([committed, again]))
})

test('removes a bounded number in a night', async () => {
  const keys = Array.from({ length: UNREFERENCED_FILES_PER_NIGHT + 3 }, (_, n) => `media/ma/many-${n}/original.bin`)
  for (const key of keys) {
    await storage.write(key, file.body)
    age(key, 1000)
  }
  expect(await removeUnreferencedFiles(jobCtx())).toBe(UNREFERENCED_FILES_PER_NIGHT)
  expect(await removeUnreferencedFiles(jobCtx())).toBe(3)
})
