import { expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { createAlbum } from './commands/albums.server.ts'
import { markMyself } from './consent/marks.server.ts'
import { requestPhotoChange } from './consent/requests.server.ts'

const { ana, album, addPhoto, addCharacter, db, services, sql, photoRow } = await photoFixtures()
const ctx = { ...jobContext({ db, services }, 'accounts.erase'), now: ana.ctx.now }

test('the export has a person’s albums, photos, marks and requests; the erasure leaves photos of events without a name', async () => {
  const character = await addCharacter(ana.id)
  const own = await createAlbum(ana.ctx, { kind: 'character', ref: character }, { title: 'Retratos de Inés' })
  const [portrait, shared, decided] = [
    await addPhoto(own, ana.id),
    await addPhoto(album, ana.id),
    await addPhoto(album),
  ]
  await markMyself(ana.ctx, shared)
  await requestPhotoChange(ana.ctx, shared, { kind: 'removal', message: 'Mejor no.' })
  const old = await requestPhotoChange(ana.ctx, decided, { kind: 'removal' })
  await sql`update photo_requests set state = 'declined', reason = 'No sales.' where id = ${old}`

  const files = (
    await Promise.all(personalDataSources(ctx).map((source) => source.exportFiles?.(ctx, ana.id) ?? []))
  ).flat()
  expect(files.find(({ name }) => name === 'albums.json')?.content).toMatchObject({
    albums: [{ title: 'Retratos de Inés' }],
    photos: [{ id: portrait }, { id: shared, albumTitle: 'Feria de otoño' }],
    inPhotos: [{ photo: shared }],
    photoRequests: [
      { photo: shared, kind: 'removal', message: 'Mejor no.', state: 'open' },
      { photo: decided, state: 'declined', reason: 'No sales.' },
    ],
  })
  const pictures = files.filter(({ name }) => name.startsWith('photos/'))
  expect(pictures.map(({ name }) => name)).toEqual([`photos/${own}/${portrait}.webp`, `photos/${album}/${shared}.webp`])
  expect(await services.storage.read(pictures[0]!.key!)).not.toBe(null)

  await sql`update users set erase_after = now() - interval '1 day' where id = ${ana.id}`
  await eraseDueAccounts({ ...ctx, now: new Date() })
  expect(await sql`select 1 from albums where id = ${own}`).toEqual([])
  expect(await photoRow(shared)).toMatchObject({ uploaded_by: null, deleted_at: null })
  // What was asked for goes on.
  expect(await sql`select photo_id, user_id, message, state from photo_requests`).toEqual([
    { photo_id: shared, user_id: null, message: '', state: 'open' },
  ])
  expect((await photoRow(shared))['withheld_at']).not.toBe(null)
  expect(await sql`select 1 from photo_people`).toEqual([])
})
