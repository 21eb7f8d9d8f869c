import { beforeEach, expect, test } from 'vitest'
import { changeAnswers } from '#features/registrations/commands/player/answers.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { PHOTO_REQUESTS_PER_DAY } from '#shared/albums/albums.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { createAlbum, updateAlbum } from '../commands/albums.server.ts'
import { restorePhotos } from '../commands/arrange-photos.server.ts'
import { getAlbumEntry } from '../queries/entries.server.ts'
import { decideRequest } from './decide.server.ts'
import { checkWithheld, grantDueRequests } from './due.server.ts'
import { markMyself, unmarkMyself } from './marks.server.ts'
import { getAlbumPeople } from './queries/album-people.server.ts'
import { getPhotoConsent } from './queries/photo-consent.server.ts'
import { requestPhotoChange, withdrawRequest } from './requests.server.ts'

const fixtures = await photoFixtures()
const { ana, bea, carla, dora, olga, sara, vera, anonymousCtx, album, addPhoto, photoRow, renewed, event } = fixtures
const { sql, db, services, setForm, addCharacter } = fixtures
beforeEach(async () => {
  await sql`truncate rate_limits`
  renewed.length = 0
})

const statusOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.status ?? 200
const seesIt = async (ctx: RequestContext, id: number) => {
  const { images } = (await getAlbumEntry(ctx, album)).attributes as { images: { data: { id: number }[] } }
  return images.data.some((photo) => photo.id === id)
}
const whoSees = async (id: number) => {
  const people = { ana, bea, dora, olga, nobody: { ctx: anonymousCtx } }
  const seen = await Promise.all(
    Object.entries(people).map(async ([name, { ctx }]) => ((await seesIt(ctx, id)) ? name : [])),
  )
  return seen.flat().join(' ')
}
const later = (hours: number) => {
  const ctx = jobContext({ db, services }, 'albums.requests_due')
  return { ...ctx, now: new Date(ana.ctx.now.getTime() + hours * 3_600_000) }
}
const registrationOf = async ({ id }: { id: number }) =>
  (await sql`select id from registrations where user_id = ${id} and event_id = ${event.eventId}`)[0]!['id'] as number

test('a person says only of themself that they are in a photo, of an event with a seat at it', async () => {
  const photo = await addPhoto()
  expect(await markMyself(ana.ctx, photo)).toEqual({ hidden: false })
  await markMyself(ana.ctx, photo)
  expect(await sql`select user_id from photo_people where photo_id = ${photo}`).toEqual([{ user_id: ana.id }])
  expect(await statusOf(markMyself(dora.ctx, photo)), 'without a seat').toBe(403)
  expect(await statusOf(markMyself(anonymousCtx, photo))).toBe(403)
  expect(
    await statusOf(markMyself({ ...ana.ctx, actor: { ...ana.ctx.actor, confirmed: false } as never }, photo)),
  ).toBe(403)
  expect(await statusOf(unmarkMyself(bea.ctx, photo)), 'of someone else').toBe(404)
  expect((await getPhotoConsent(olga.ctx, photo)).people).toEqual(['Persona1'])
  expect(await getPhotoConsent(ana.ctx, photo)).toMatchObject({ people: null, isMarked: true, mayMark: true })
  expect(await getPhotoConsent(bea.ctx, photo)).toMatchObject({ people: null, isMarked: false })
  expect((await getPhotoConsent(anonymousCtx, photo)).noReason).toBe('anonymous')
  expect((await getPhotoConsent(dora.ctx, photo)).noReason).toBe('no_seat')
  await unmarkMyself(ana.ctx, photo)
  expect(await sql`select 1 from photo_people where photo_id = ${photo}`).toEqual([])
})

test('who sees a photo of a character may be in it; photos of venues and private ones are not asked about', async () => {
  const id = await addCharacter(ana.id, { visibility: 'public' })
  const open = await createAlbum(ana.ctx, { kind: 'character', ref: id }, { title: 'Retratos' })
  expect(await markMyself(dora.ctx, await addPhoto(open))).toEqual({ hidden: false })
  const closed = await createAlbum(ana.ctx, { kind: 'character', ref: id }, { title: 'Míos', visibility: 'private' })
  expect(await statusOf(markMyself(dora.ctx, await addPhoto(closed)))).toBe(404)
  const [venue] =
    await sql`insert into venues (name, slug, country, status) values ('Albergue', 'albergue', 'ES', 'active') returning id`
  const place = await createAlbum(fixtures.team.ctx, { kind: 'venue', ref: venue!['id'] }, { title: 'El lugar' })
  const photo = await addPhoto(place)
  expect(await statusOf(requestPhotoChange(ana.ctx, photo, { kind: 'removal' }))).toBe(403)
  expect((await getPhotoConsent(ana.ctx, photo)).noReason).toBe('venue')
})

test('a request hides the photo at once from everybody but editors and who asked, with a new address, until it is withdrawn', async () => {
  const photo = await addPhoto()
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
  const form = { kind: 'blur', x: '10', y: '20', width: '30', height: '95', message: '  Salgo sin máscara.  ' }
  const request = await requestPhotoChange(ana.ctx, photo, form)
  expect(await whoSees(photo)).toBe('ana olga')
  await expect.poll(() => renewed).toEqual([photo])
  expect((await getPhotoConsent(ana.ctx, photo)).request).toMatchObject({
    ...{ id: request, kind: 'blur', area: { x: 10, y: 20, width: 30, height: 80 }, message: 'Salgo sin máscara.' },
    ...{ state: 'open', accepted: false },
  })
  // Asked again it is changed, and its deadline stays.
  const due = (await sql`select due_at from photo_requests where id = ${request}`)[0]!['due_at']
  expect(await requestPhotoChange(ana.ctx, photo, { kind: 'removal' })).toBe(request)
  expect((await sql`select due_at, area from photo_requests where id = ${request}`)[0]).toEqual({
    due_at: due,
    area: null,
  })
  expect(await statusOf(withdrawRequest(carla.ctx, request))).toBe(404)
  await withdrawRequest(ana.ctx, request)
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
  expect(await statusOf(withdrawRequest(ana.ctx, request))).toBe(409)
})

test.each([
  [{ kind: 'paint' }],
  [{}],
  [{ kind: 'crop', x: 'many', width: '10', height: '10' }],
  [{ kind: 'blur', x: '1.5', width: '10', height: '10' }],
  [{ kind: 'crop', width: '101', height: '10' }],
  [{ kind: 'removal', message: 'a'.repeat(1001) }],
])('refuses %j', async (form) => {
  const photo = await addPhoto()
  expect(await statusOf(requestPhotoChange(ana.ctx, photo, form))).toBe(400)
  expect(await statusOf(requestPhotoChange(ana.ctx, 2 ** 31, { kind: 'removal' }))).toBe(404)
})

test('limits what a person asks for in a day', async () => {
  const photo = await addPhoto()
  for (let n = 0; n < PHOTO_REQUESTS_PER_DAY; n++) await requestPhotoChange(ana.ctx, photo, { kind: 'removal' })
  expect(await statusOf(requestPhotoChange(ana.ctx, photo, { kind: 'removal' }))).toBe(429)
})

test('editors decide, with a reason where they decline, and a later request of the same person does not hide the photo', async () => {
  // Bea uploaded it: others do not see it once Ana has asked.
  const photo = await addPhoto(album, bea.id)
  const request = await requestPhotoChange(ana.ctx, photo, { kind: 'removal' })
  await requestPhotoChange(bea.ctx, photo, { kind: 'removal' })
  for (const { ctx } of [ana, carla, sara, vera])
    expect(await statusOf(decideRequest(ctx, request, 'grant', {}))).not.toBe(200)
  expect(await statusOf(decideRequest(olga.ctx, request, 'decline', { reason: ' ' }))).toBe(400)
  expect(await statusOf(decideRequest(olga.ctx, 999_999, 'decline', { reason: 'No sales en ella.' }))).toBe(404)
  await decideRequest(olga.ctx, request, 'decline', { reason: 'No sales en ella.' })
  expect(await statusOf(decideRequest(olga.ctx, request, 'grant', {}))).toBe(409)
  expect(await whoSees(photo), 'of Bea nothing is decided').toBe('bea olga')
  expect(await getPhotoConsent(olga.ctx, photo)).toMatchObject({ isWithheld: true })
  const [open] = (await getAlbumPeople(olga.ctx, album, { filter: 'all', page: 1 })).requests.filter(
    (one) => one.photo.id === photo,
  )
  await decideRequest(olga.ctx, open!.id, 'decline', { reason: 'Tampoco.' })
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
  await requestPhotoChange(ana.ctx, photo, { kind: 'blur' })
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
  expect(await getPhotoConsent(ana.ctx, photo)).toMatchObject({
    wasDeclined: true,
    request: { kind: 'blur', state: 'open' },
  })
  expect(
    await sql`select action, actor_id, from_state, to_state, details from audit_log where entity_type = 'photo_request' and entity_id = ${request}`,
  ).toEqual([
    {
      ...{ action: 'declinePhotoRequest', actor_id: olga.id, from_state: 'open', to_state: 'declined' },
      details: { photo, kind: 'removal' },
    },
  ])
})

test('what nobody decides in 72 hours is granted: a removed photo cannot be restored, and its other requests end', async () => {
  const photo = await addPhoto(album, bea.id)
  await requestPhotoChange(ana.ctx, photo, { kind: 'removal' })
  await requestPhotoChange(bea.ctx, photo, { kind: 'crop', x: 0, y: 0, width: 50, height: 50 })
  await grantDueRequests(later(71.9))
  expect((await photoRow(photo))['deleted_at']).toBe(null)
  await grantDueRequests(later(72))
  expect(await photoRow(photo)).toMatchObject({ deleted_at: expect.any(String), removed_at: expect.any(String) })
  expect(await sql`select state from photo_requests where photo_id = ${photo}`).toEqual([
    { state: 'granted' },
    { state: 'granted' },
  ])
  expect(await statusOf(restorePhotos(olga.ctx, album, [photo]))).toBe(404)
  // Nobody said which part: that is a removal too.
  const whole = await addPhoto()
  await requestPhotoChange(ana.ctx, whole, { kind: 'crop' })
  expect(await grantDueRequests(later(73))).toBe(1)
  expect((await photoRow(whole))['deleted_at']).not.toBe(null)
})

test('a photo of who doesn’t want to be shown is hidden, and follows the answer', async () => {
  const photo = await addPhoto()
  const answer = async (photos: string) => changeAnswers(ana.ctx, await registrationOf(ana), { answers: { photos } })
  await markMyself(ana.ctx, photo)
  await answer('no')
  expect(await whoSees(photo)).toBe('ana olga')
  const people = await getAlbumPeople(olga.ctx, album, { filter: 'open', page: 1 })
  expect(people.photos.find(({ id }) => id === photo)).toMatchObject({
    ...{ state: 'no', isWithheld: true, people: [{ name: 'Persona1', answer: 'no' }] },
  })
  await answer('ask')
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
  await answer('no')
  const other = await addPhoto()
  expect(await markMyself(ana.ctx, other)).toEqual({ hidden: true })
  await unmarkMyself(ana.ctx, other)
  expect(await whoSees(other)).toBe('ana bea dora olga nobody')
  await answer('yes')
  expect(await whoSees(photo)).toBe('ana bea dora olga nobody')
})

test('albums of events begin with their participants; in public ones who is in a photo is to be resolved', async () => {
  const its = await createAlbum(olga.ctx, { kind: 'event', ref: event.ref }, { title: 'Sin nadie marcado' })
  const photo = await addPhoto(its)
  const listed = async (filter: 'open' | 'shown') => {
    const { open, photos } = await getAlbumPeople(olga.ctx, its, { filter, page: 1 })
    return [open, photos.map(({ id }) => id)]
  }
  expect(await sql`select visibility from albums where id = ${its}`).toEqual([{ visibility: 'registered' }])
  expect([await listed('open'), await listed('shown')]).toEqual([
    [0, []],
    [0, [photo]],
  ])
  await updateAlbum(olga.ctx, its, { visibility: 'public' })
  expect([await listed('open'), await listed('shown')]).toEqual([
    [1, [photo]],
    [1, []],
  ])
})

test('no answer counts as no where the form asks, also once it begins to ask', async () => {
  const silent = await fixtures.createOpenEvent()
  await fixtures.registerPlayer(dora, silent)
  const its = await createAlbum(olga.ctx, { kind: 'event', ref: silent.ref }, { title: 'Sin pregunta' })
  const photo = await addPhoto(its)
  expect(await markMyself(dora.ctx, photo)).toEqual({ hidden: false })
  expect(await getAlbumPeople(olga.ctx, its, { filter: 'all', page: 1 })).toMatchObject({
    asks: false,
    figures: null,
    counts: { ask: 1 },
  })
  const [form] =
    await sql`select definition from registration_form_versions v join registration_forms f on f.id = v.form_id where f.event_id = ${event.eventId}`
  await setForm(silent.eventId, form!['definition'].sections[0].fields)
  expect(await checkWithheld(later(0))).toBe(1)
  expect((await photoRow(photo))['withheld_at']).not.toBe(null)
  expect((await getAlbumPeople(olga.ctx, its, { filter: 'all', page: 1 })).figures).toMatchObject([
    ...[
      { answer: 'yes', count: 0 },
      { answer: 'ask', count: 0 },
      { answer: 'no', count: 0 },
    ],
    { answer: 'unanswered', count: 1, names: ['Persona4'] },
  ])
})
