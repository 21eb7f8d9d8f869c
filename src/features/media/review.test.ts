import { expect, test } from 'vitest'
import { createOrganization } from '#features/organizations/commands.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { deleteHiddenPictures } from './commands.server.ts'
import { findStoredFile, storageKey } from './queries.server.ts'
import { removePicture } from './review.server.ts'

const { mara, nil, olga, raul, club, insert, storage, services, sql, db } = await siteTeamFixtures()

test('the site team removes a picture with a reason, and can undo it within a minute', async () => {
  const { id } = await createOrganization(
    raul.ctx,
    { name: 'Club con Foto', type: 'association' },
    { header: await testImage() },
  )
  const queueItem = async () => (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === id)!
  const shown = (await queueItem()).picture!
  const remove = (ctx: RequestContext, form: object = { reason: 'Es de otra gente.' }) =>
    removePicture(ctx, shown.id, form)
  expect((await errorOf(remove(mara.ctx, {})))?.fields).toEqual({ reason: 'required' })
  expect((await errorOf(remove(olga.ctx)))?.status).toBe(404)
  const entry = await remove(mara.ctx)
  expect((await queueItem()).picture).toBeNull()
  expect(await findStoredFile(raul.ctx, shown.url.split('/')[2]!)).toBeNull()
  expect((await errorOf(remove(nil.ctx)))?.code).toBe('already_decided')
  await undoDecision(secondsLater(mara.ctx, 30), entry)
  expect((await queueItem()).picture).toEqual(shown)
})

test('removes the picture of a public event', async () => {
  const event = await insert.publishedEvent()
  await insert.eventHeader(event, { hash: 'a'.repeat(20), owner_organization_id: club.id })
  const findPicture = async () => (await searchAdmin(mara.ctx, 'Velada')).events.find(({ id }) => id === event)!.picture
  const shown = (await findPicture())!
  await removePicture(mara.ctx, shown.id, { reason: 'No se puede enseñar.' })
  expect(await findPicture()).toBeNull()
})

test('deletes the files of a removed picture after a month', async () => {
  const { id } = await createOrganization(
    raul.ctx,
    { name: 'Club sin Foto', type: 'association' },
    { header: await testImage() },
  )
  const [{ mediaId, hash } = { mediaId: 0, hash: '' }] =
    await sql`select m.id as "mediaId", m.hash from media m join organization_media l on l.media_id = m.id
      where l.organization_id = ${id}`
  await removePicture(mara.ctx, mediaId, { reason: 'Es de otra gente.' })
  const stored = () => storage.read(storageKey(hash, 'original', 'webp')).then((file) => file !== null)
  const deleteAfter = (days: number) =>
    deleteHiddenPictures({
      ...jobContext({ db, services }, 'media.forget'),
      now: new Date(Date.now() + days * 86_400_000),
    })
  await deleteAfter(29)
  expect(await stored()).toBe(true)
  await deleteAfter(31)
  expect(await stored()).toBe(false)
})
