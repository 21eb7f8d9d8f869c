import { expect, test } from 'vitest'
import { forgetHidden } from '#features/media/commands.server.ts'
import { findFile, keyOf } from '#features/media/queries.server.ts'
import { createOrganization } from '#features/organizations/commands.server.ts'
import { type Context, jobContext } from '#platform/context/request-context.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { picture } from '../../../../tests/fixtures/organization-fixtures.ts'
import { after, teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { listQueue } from '../queries/queue.server.ts'
import { searchTeam } from '../queries/search.server.ts'
import { removePicture } from './pictures.server.ts'
import { undoDecision } from './undo.server.ts'

const { mara, nil, olga, raul, club, make, storage, door, sql, db } = await teamWorld()

test('the site team takes a picture away, with a reason, and can put it back within the minute', async () => {
  const { id } = await createOrganization(
    raul.ctx,
    { name: 'Club con Foto', type: 'association' },
    {
      ...{ header: await picture(), storage },
    },
  )
  const looked = async () => (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === id)!
  const shown = (await looked()).picture!
  const take = (ctx: Context, form: object = { reason: 'Es de otra gente.' }) =>
    removePicture(ctx, shown.id, form, door)
  expect((await refusal(take(mara.ctx, {})))?.fields).toEqual({ reason: 'required' })
  expect((await refusal(take(olga.ctx)))?.status).toBe(404)
  const entry = await take(mara.ctx)
  expect((await looked()).picture).toBeNull()
  expect(await findFile(raul.ctx, shown.url.split('/')[2]!)).toBeNull()
  expect((await refusal(take(nil.ctx)))?.code).toBe('already_decided')
  await undoDecision(after(mara.ctx, 30), entry)
  expect((await looked()).picture).toEqual(shown)
})

test('the picture of a public event is found, and taken away, too', async () => {
  const event = await make.published()
  const row = { name: 'header', ext: '.webp', mime: 'image/webp', bytes: 1, purpose: 'header', hash: 'a'.repeat(20) }
  await sql`insert into media ${sql({ ...row, parent_kind: 'event', parent_id: event, owner_organization_id: club.id })}`
  const found = async () => (await searchTeam(mara.ctx, 'Velada')).events.find(({ id }) => id === event)!.picture
  const shown = (await found())!
  await removePicture(mara.ctx, shown.id, { reason: 'No se puede enseñar.' }, door)
  expect(await found()).toBeNull()
})

test('a picture that was taken away is deleted a month later', async () => {
  const { id } = await createOrganization(
    raul.ctx,
    { name: 'Club sin Foto', type: 'association' },
    { header: await picture(), storage },
  )
  const [{ mediaId, hash } = { mediaId: 0, hash: '' }] =
    await sql`select id as "mediaId", hash from media where parent_kind = 'organization' and parent_id = ${id}`
  await removePicture(mara.ctx, mediaId, { reason: 'Es de otra gente.' }, door)
  const stored = () => storage.read(keyOf(hash, 'original', 'webp')).then((file) => file !== null)
  const nightly = (days: number) =>
    forgetHidden({ ...jobContext(db, 'media.forget'), now: new Date(Date.now() + days * 86_400_000) }, storage)
  await nightly(29)
  expect(await stored()).toBe(true)
  await nightly(31)
  expect(await stored()).toBe(false)
})
