import { sql as query } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { listStorageKeys } from '#features/media/stored-files.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf, NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { documentFixtures, fileOf, formOf, pdf } from '#tests/fixtures/document-fixtures.ts'
import { at, hoursLater } from '#tests/fixtures/registration-fixtures.ts'
import { openArchive } from '../archive.server.ts'
import { documentsPersonalData } from '../personal-data.server.ts'
import { getStorageStatistics } from '../storage/queries.server.ts'
import { orderDocuments } from './change.server.ts'
import { deleteUnlinkedDocuments } from './cleanup.server.ts'
import { removeDocuments, restoreDocument } from './remove.server.ts'
import { deleteVersions, replaceDocument, restoreVersion } from './replace.server.ts'

const fixtures = await documentFixtures()
const { call, addDocument, sql, db, services, character, ana, stored, event, club } = fixtures
const parent = `character/${character}`
const ref = { kind: 'character', ref: character } as const
const file = (text: string) => ({ name: 'otra.txt', bytes: Buffer.from(text) })
const cleanUp = (ctx = ana.ctx) =>
  deleteUnlinkedDocuments({ ...jobContext({ db, services }, 'documents.files'), now: ctx.now })
const names = async (user = 'Ana', path = parent) =>
  (await call(user, `GET /api/documents/${path}`)).body.data.map(
    ({ attributes }: { attributes: { name: string } }) => attributes.name,
  )
const usedBy = async () => (await getStorageStatistics(ana.ctx)).used
beforeEach(async () => {
  await sql`truncate rate_limits`
  await fixtures.clear()
})

test('lists in Strapi’s media shape, in pages of fifty', async () => {
  const { id } = await addDocument(parent)
  const { body } = await call('Ana', `GET /api/documents/${parent}`)
  const [{ hash }] = (await sql`select hash from media`) as unknown as [{ hash: string }]
  expect(body).toEqual({
    data: [
      {
        id,
        attributes: {
          ...{ name: 'Carta del marqués', alternativeText: null, caption: null, url: `/media/${hash}/original` },
          ...{ mime: 'application/pdf', ext: '.pdf', formats: {}, size: 0.08, hash, width: null, height: null },
          ...{ provider: 'local', position: 0, hidden: false },
          ...{ createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() },
        },
      },
    ],
    meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: 1 } },
  })
  const second = await call('Ana', `GET /api/documents/${parent}?pagination[page]=2&pagination[pageSize]=1`)
  expect(second.body).toMatchObject({ data: [], meta: { pagination: { page: 2, pageSize: 1, total: 1 } } })
  expect((await call('Ana', `GET /api/documents/${parent}?pagination[page]=0`)).status).toBe(400)
  for (const path of ['character/0', 'character/x', 'event/99999', 'venue/1', 'character/99999999999'])
    expect((await call('Ana', `GET /api/documents/${path}`)).status).toBe(404)
})

test('renames, moves and orders', async () => {
  const [a, b, c] = [
    await addDocument(parent, 'Carta primera'),
    await addDocument(parent, 'Carta segunda'),
    await addDocument(parent, 'Carta tercera'),
  ]
  const change = (id: number, body: unknown) => call('Ana', `PUT /api/documents/${parent}/document/${id}`, body)
  expect((await change(c.id, { position: 0 })).body.data.attributes.position).toBe(0)
  expect(await names()).toEqual(['Carta tercera', 'Carta primera', 'Carta segunda'])
  await orderDocuments(ana.ctx, ref, [b.id, 999_999, b.id, a.id])
  expect(await names()).toEqual(['Carta segunda', 'Carta primera', 'Carta tercera'])
  expect((await change(a.id, { data: { name: ' Carta  nueva ' } })).body.data.attributes.name).toBe('Carta nueva')
  expect((await change(a.id, { name: 'Carta' })).body.error.details).toEqual({ reason: 'name_short' })
  expect((await change(a.id, { position: -1 })).status).toBe(400)
  expect((await change(a.id, { audience: 'everybody' })).status).toBe(400)
  expect((await call('Ana', `PUT /api/documents/${parent}/document/x`, {})).status).toBe(404)
})

test('the same upload sent again adds nothing', async () => {
  const form_key = '019a0000-0000-7000-8000-000000000001'
  const send = () => fixtures.add('Ana', parent, fileOf('Carta del marqués.pdf', pdf()), { form_key })
  const both = await Promise.all([send(), send()])
  expect(both[0]!.body).toEqual(both[1]!.body)
  expect(await stored()).toMatchObject({ documents: 1, media: 1, files: 1 })
  // Also where nothing fits any more.
  await sql`insert into documents (character_id, audience, media_id, name)
    select d.character_id, null, d.media_id, 'Carta ' || n from documents d, generate_series(1, 49) n`
  expect(await send()).toMatchObject({ status: 200, body: both[0]!.body })
  const other = await fixtures.addCharacter(ana.id, { name: 'Otra persona' })
  expect(
    (await fixtures.add('Ana', `character/${other}`, fileOf('Carta del marqués.pdf', pdf()), { form_key })).status,
  ).toBe(200)
})

test('replaced files are versions that count, at most five, and can be restored or deleted', async () => {
  const { id } = await addDocument(parent)
  for (let n = 1; n <= 7; n++) await replaceDocument(ana.ctx, ref, id, file(`Versión ${n}`))
  expect(await stored()).toMatchObject({ documents: 1, versions: 5, media: 6, files: 6 })
  expect(await usedBy()).toBe(60)
  const versions =
    await sql`select v.id, m.hash from document_versions v join media m on m.id = v.media_id order by v.id`
  const oldest = versions[0]!
  await restoreVersion(ana.ctx, ref, id, oldest['id'])
  const { body } = await call('Ana', `GET /api/documents/${parent}`)
  expect(body.data[0].attributes.hash).toBe(oldest['hash'])
  await deleteVersions(ana.ctx, ref, id, versions[1]!['id'])
  expect(await stored()).toMatchObject({ versions: 4, files: 5 })
  expect(await errorOf(deleteVersions(ana.ctx, ref, id, versions[1]!['id']))).toMatchObject({ status: 404 })
  await deleteVersions(ana.ctx, ref, id)
  expect(await stored()).toMatchObject({ versions: 0, files: 1, media: 1 })
  expect(await errorOf(restoreVersion(ana.ctx, ref, id, oldest['id']))).toMatchObject({ status: 404 })
})

test('deleted documents give their room back, can be restored for a day, and then go with their files', async () => {
  const { id } = await addDocument(parent)
  await replaceDocument(ana.ctx, ref, id, file('Versión'))
  const other = await addDocument(parent, 'Carta segunda')
  const used = await usedBy()
  const remove = (documents: unknown) =>
    call('Ana', `PUT /api/character/remove_documents/${character}`, { data: { documents } })
  expect((await remove([id, 999_999])).status).toBe(404)
  expect((await remove([])).status).toBe(400)
  expect((await remove([{ id }, other.id])).body.data).toHaveLength(2)
  expect([await usedBy(), await names()]).toEqual([0, []])
  expect((await remove([id])).status).toBe(404)
  await restoreDocument(hoursLater(ana.ctx, 23), ref, id)
  await restoreDocument(ana.ctx, ref, other.id)
  expect([await usedBy(), (await names()).length]).toEqual([used, 2])
  await removeDocuments(ana.ctx, ref, [id])
  expect(await cleanUp()).toBe(0)
  const late = await errorOf(restoreDocument(hoursLater(ana.ctx, 25), ref, id))
  expect(late).toMatchObject({ status: 409, details: { reason: 'restore_late' } })
  expect(await cleanUp(hoursLater(ana.ctx, 25))).toBe(2)
  expect(await stored()).toMatchObject({ documents: 1, media: 1, files: 1 })
})

test('what fills the storage meanwhile is not pushed out by a restored document', async () => {
  const { id } = await addDocument(parent)
  await removeDocuments(ana.ctx, ref, [id])
  await sql`insert into media (hash, name, ext, mime, bytes, owner_user_id) values ('filler-of-the-storage', 'x', '.x', 'x/y', 199999999, ${ana.id})`
  expect(await errorOf(restoreDocument(ana.ctx, ref, id))).toMatchObject({ details: { reason: 'storage_full' } })
  expect(await names()).toEqual([])
  expect(await errorOf(replaceDocument(ana.ctx, ref, id, file('Versión')))).toMatchObject({ status: 409 })
})

test('files without a document go: of erased characters and deleted events, and uploads that were abandoned', async () => {
  await addDocument(parent)
  await addDocument(`event/${event.ref}`, 'Reglamento del juego')
  await sql`insert into media (hash, name, ext, mime, bytes, created_at) values ('document-abandoned-upload', 'x', '.x', 'x/y', 1, ${NOW.toISOString()})`
  expect(await cleanUp()).toBe(0)
  expect(await cleanUp(hoursLater(ana.ctx, 25))).toBe(1)
  await sql`update events set deleted_at = ${NOW.toISOString()} where id = ${event.eventId}`
  expect(await cleanUp(hoursLater(ana.ctx, 29 * 24))).toBe(0)
  expect(await cleanUp(hoursLater(ana.ctx, 31 * 24))).toBe(1)
  await sql`update events set deleted_at = null where id = ${event.eventId}`
  expect(await stored()).toMatchObject({ documents: 1, media: 1, files: 1 })
})

test('the meter counts what is the person’s, and an organization’s documents against its own quota', async () => {
  await addDocument(`event/${event.ref}`, 'Reglamento del juego')
  expect(await usedBy()).toBe(0)
  const { id } = await addDocument(parent)
  await replaceDocument(ana.ctx, ref, id, file('Versión'))
  const size = pdf().length + 8
  expect((await call('Ana', 'GET /api/users/my_storage_statistics/5')).body).toEqual({
    ...{ used: size, quota: 200_000_000, available: 200_000_000 - size, percent: 0 },
    by_kind: { documents: { count: 2, size }, images: { count: 0, size: 0 } },
    limits: {
      ...{ document_size: 2_000_000, documents_per_character: 50, documents_per_event: 100, versions_per_document: 5 },
      ...{ user: 200_000_000, organization: 1_000_000_000 },
    },
  })
  expect((await call('Bea', `GET /api/users/my_storage_statistics/${ana.id}`)).body.used).toBe(0)
  const [{ owner }] = (await sql`
    select m.owner_organization_id as owner from media m join documents d on d.media_id = m.id where d.event_id = ${event.eventId}`) as unknown as [
    { owner: number },
  ]
  expect(owner).toBe(club.id)
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const refused = await fixtures.add('Olga', `event/${event.ref}`, fileOf('Carta del marqués.pdf', pdf()))
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'organization_not_active'])
})

test('all documents come as one ZIP, one download at a time', async () => {
  for (const name of ['Carta primera', 'Carta segunda']) await addDocument(parent, name)
  const { name, body } = await openArchive(ana.ctx, ref)
  expect(await errorOf(openArchive(ana.ctx, ref))).toMatchObject({ status: 429, retryAfter: 10 })
  expect((await errorOf(openArchive(fixtures.bea.ctx, ref)))?.status).toBe(404)
  const zip = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
  expect([name, Object.keys(zip)]).toEqual(['Inés de Brañalonga.zip', ['Carta primera.pdf', 'Carta segunda.pdf']])
  const gone = await openArchive(ana.ctx, ref)
  await gone.body.cancel()
  await expect
    .poll(() =>
      openArchive(ana.ctx, ref).then(
        ({ body }) => body.cancel().then(() => 'opened'),
        () => 'busy',
      ),
    )
    .toBe('opened')
})

test('exports and backups contain every file, and the erasure deletes them', async () => {
  const { id } = await addDocument(parent)
  await replaceDocument(ana.ctx, ref, id, file('Versión'))
  const picture = await (await import('sharp'))
    .default({ create: { width: 300, height: 300, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await call(
    'Ana',
    `PUT /api/character/add_documents/${character}`,
    formOf({ 'files.documents': fileOf('Retrato de Inés.png', picture) }),
  )
  const job = { ...jobContext({ db, services }, 'accounts.copy'), now: NOW }
  const files = (
    await Promise.all(personalDataSources(job).map((source) => source.exportFiles?.(job, ana.id) ?? []))
  ).flat()
  const documents = files.filter(({ name }) => name.startsWith('documents/'))
  expect(documents.map(({ name }) => name)).toEqual([
    'documents/Inés de Brañalonga/Carta del marqués.txt',
    'documents/Inés de Brañalonga/Carta del marqués (1).pdf',
    'documents/Inés de Brañalonga/Retrato de Inés.webp',
  ])
  const keys = await sql.begin((tx) => listStorageKeys(tx))
  for (const { key } of documents)
    expect([keys.includes(key!), (await services.storage.read(key!)) !== null]).toEqual([true, true])
  expect(keys.length).toBe((await stored()).files)
  await sql`delete from characters where id = ${character}`
  await documentsPersonalData.erase?.(job, { id: ana.id, emailKey: null, confirmedAt: null })
  await cleanUp(at(ana.ctx, NOW))
  expect(await stored()).toMatchObject({ media: 0, documents: 0, versions: 0, files: 0 })
  expect(await db.execute(query`select 1 from media where owner_user_id = ${ana.id}`)).toHaveLength(0)
})
