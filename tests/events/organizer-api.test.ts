import { expect, test } from 'vitest'
import { multipart } from '../fixtures/api-caller.ts'
import { eventApi } from '../fixtures/event-api.ts'
import { COMPLETE_EVENT } from '../fixtures/event-fixtures.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'

const { sql, call, postEvent, club, otherClub, vera, addEvent, setPublished } = await eventApi()

test('creates an event with its header image and returns it under the names of the public endpoint', async () => {
  const { status, body } = await postEvent(
    {
      organization: club.id,
      ...COMPLETE_EVENT,
      ...{ header: { alternative_text: 'Velas en la niebla', x: 30, y: 70 }, tags: ['velas'], theme: 'horror' },
      localizations: { title: 'The long night', description: 'A night.' },
      tickets: [{ title: 'Jugador', price: 12000, amount: 20, limit_date: '2027-02-01' }],
    },
    await testImage(1600, 900),
  )
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: expect.any(Number),
    attributes: {
      ...{ title: COMPLETE_EVENT.title, slug: 'la-noche-larga', date_start: '2027-02-12', date_end: '2027-02-14' },
      ...{ type: 'event', county: 'Teruel', venue_tbd: true, moderation: 'draft', publishedAt: null, missing: [] },
      ...{ status: 'confirmed', signup: 'none', locale: 'es', permission: 'administrator' },
      header: { data: { attributes: { width: 1600, alternativeText: 'Velas en la niebla', focal: { x: 30, y: 70 } } } },
      organizer: { data: { id: club.id, attributes: { slug: club.slug } } },
      venue: { data: null },
      tickets: { data: [{ attributes: { title: 'Jugador', price: 12000, coin: 'EUR', limit_date: '2027-02-01' } }] },
      tags: { data: [{ attributes: { text: 'velas' } }] },
      localizations: { data: [{ attributes: { title: 'The long night', locale: 'en' } }] },
    },
  })
  const again = await call('Rosa', `GET /api/event/my_event/${body.data.id}`)
  expect(again.body.data.attributes).toEqual({ ...body.data.attributes, permission: 'read_only' })
  const entry = (await sql`select event_id from event_texts where id = ${body.data.id}`)[0]!
  await setPublished(entry['event_id'])
  const publicView = await call('', 'GET /api/event/by_slug/la-noche-larga?populate=*')
  const [own, publicAttributes] = [body.data.attributes, publicView.body.data.attributes]
  // What is given back follows from the settings of money, and facts have a call of their own.
  for (const name of Object.keys(publicAttributes))
    if (
      !['facts', 'refund_tiers', 'updatedAt', 'publishedAt', 'albums', 'documents', 'registration_form'].includes(name)
    ) {
      expect(own, name).toHaveProperty(name)
      if (typeof publicAttributes[name] !== 'object') expect(own[name], name).toEqual(publicAttributes[name])
    }
  expect(JSON.stringify(publicAttributes)).not.toMatch(/moderation|permission|version|focal/)
})

test('updates an event by id or slug, as JSON or multipart, and submits it', async () => {
  const { body } = await postEvent({ organizer: club.slug, title: 'Por partes' })
  const { id } = body.data
  const update = (ref: string | number, data: unknown) => call('Edu', `PUT /api/event/my_event/${ref}`, data)
  expect((await update('por-partes', { data: { description: 'Algo.' } })).body.data.attributes.description).toBe(
    'Algo.',
  )
  const early = await update(id, multipart({ submit: true }))
  expect([early.status, early.body.error.message]).toEqual([400, 'No se ha podido modificar el evento.'])
  expect(early.body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual([
    'date_start',
    'venue',
  ])
  const done = await update(id, multipart({ ...COMPLETE_EVENT, title: 'Por partes', submit: true }))
  expect(done.body.data.attributes).toMatchObject({ moderation: 'submitted', missing: [] })
  const stale = await update(id, { version: body.data.attributes.version, theme: 'horror' })
  expect([stale.status, stale.body.error.details]).toEqual([409, { reason: 'changed_meanwhile' }])
  const { version } = done.body.data.attributes
  expect((await update(id, { version, theme: 'horror' })).body.data.attributes.theme).toBe('horror')
})

test('accepts an event exactly as it was read, without changing it', async () => {
  const full = {
    ...COMPLETE_EVENT,
    ...{ organization: club.id, title: 'Ida y vuelta', tags: ['velas'], localizations: { title: 'There and back' } },
    tickets: [{ title: 'Jugador', price: 12000, amount: '20' }],
  }
  const { body } = await postEvent(full, await testImage())
  for (const data of [body.data, body.data.attributes]) {
    const { body: response } = await call('Olga', `PUT /api/event/my_event/${body.data.id}`, { data })
    expect(response.data).toEqual(body.data)
  }
  const bare = await postEvent({ organization: { connect: [{ id: club.id }] }, title: 'Apenas nada' })
  const { attributes } = bare.body.data
  const again = await call('Olga', `PUT /api/event/my_event/${bare.body.data.id}`, { data: attributes })
  expect(again.body.data.attributes).toEqual(attributes)
  const nulls = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]))
  const { status } = await call('Olga', `PUT /api/event/my_event/${bare.body.data.id}`, { ...nulls, title: 'Nada' })
  expect(status).toBe(200)
})

test('explains failures the caller may know about: unreadable bodies, concurrent decisions', async () => {
  const errorFor = async (body: unknown, headers: Record<string, string> = {}) =>
    (await call('Olga', 'POST /api/event/create-private', body, headers)).body.error
  expect((await errorFor('{')).details).toEqual({ reason: 'body_unreadable' })
  expect((await errorFor('a&'.repeat(5000), { 'content-type': 'application/x-www-form-urlencoded' })).details).toEqual({
    reason: 'body_too_large',
  })
  expect((await errorFor({ title: 'x' })).details.errors).toMatchObject([
    { path: ['organization'], message: 'required' },
  ])
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const rejected = await errorFor({ organization: club.slug, title: 'x' })
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect([rejected.status, rejected.details]).toEqual([409, { reason: 'organization_not_active' }])
})

test('answers failures with the localized message and status', async () => {
  const english = { 'accept-language': 'en' }
  const errorFor = async (user: string, route: string, body: unknown) => {
    const response = await call(user, route, body, english)
    return [response.status, response.body.error.message]
  }
  const form = { organization: club.id, title: '' }
  expect(await errorFor('Olga', 'POST /api/event/create-private', form)).toEqual([400, 'Unable to add event'])
  expect(await errorFor('', 'POST /api/event/create-private', form)).toEqual([403, 'Unable to add event'])
  expect(await errorFor('Sara', 'POST /api/event/create-private', form)).toEqual([404, 'Unable to add event'])
  expect(await errorFor('Rosa', 'POST /api/event/create-private', form)).toEqual([403, 'Unable to add event'])
  expect(await errorFor('Olga', 'POST /api/event/create-private', { title: 'x' })).toEqual([400, 'Unable to add event'])
  expect(await errorFor('Olga', 'PUT /api/event/my_event/999999', {})).toEqual([404, 'Unable to modify event'])
  expect(await errorFor('Olga', 'PUT /api/event/my_event/no-hay', '{')).toEqual([404, 'Unable to modify event'])
  expect((await call('', 'GET /api/event/my_event/1')).status).toBe(403)
  expect((await call('Olga', 'GET /api/event/my_event/999999')).status).toBe(404)
  expect((await call('Olga', 'GET /api/event/my_event/99999999999999999999')).status).toBe(404)
})

test.each<[name: string, file: () => Promise<Uint8Array> | Uint8Array, status: number, code: string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'picture'],
  ['a page', () => Buffer.from('<!DOCTYPE html><script>1</script>'), 400, 'picture'],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 400, 'heic'],
  ['half a picture', async () => (await testImage()).subarray(0, 400), 400, 'picture'],
  ['10 MB', async () => Buffer.concat([await testImage(), Buffer.alloc(10_000_001)]), 413, 'file_too_large'],
])('rejects %s as a header image and creates no event', async (name, file, status, message) => {
  const title = `Con ${name}`
  const { status: answered, body } = await postEvent({ organization: club.id, title }, await file())
  expect([answered, body.error.message, body.error.details.errors]).toEqual([
    ...[status, 'No se ha podido añadir el evento.'],
    [{ path: ['header'], message, name: 'ValidationError' }],
  ])
  expect(await sql`select from event_texts where title = ${title}`).toHaveLength(0)
})

test('limits concurrent image uploads for each user, without affecting others', async () => {
  const file = await testImage(2400, 1200)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => postEvent({ organization: club.id, title: `A la vez ${n}` }, file)),
  )
  const rejected = responses.filter(({ status }) => status !== 200)
  expect(rejected.length).toBeGreaterThan(0)
  expect(responses.length - rejected.length).toBeGreaterThanOrEqual(3)
  for (const { status, body } of rejected)
    expect([status, body.error.details.errors]).toEqual([
      429,
      [{ path: ['header'], message: 'picture_later', name: 'ValidationError' }],
    ])
  const titles = await sql`select from event_texts where title like 'A la vez %'`
  expect(titles, 'rejected requests created nothing').toHaveLength(responses.length - rejected.length)
  const [own, publicAttributes] = await Promise.all([
    postEvent({ organization: club.id, title: 'Después' }, file),
    postEvent({ organization: club.id, title: 'De Edu' }, file, 'Edu'),
  ])
  expect([own.status, publicAttributes.status]).toEqual([200, 200])
})

test('lets an unconfirmed user edit text but not upload files', async () => {
  const { translationId } = await addEvent({ title: 'De Uxia' })
  const update = (body: unknown) => call('Uxia', `PUT /api/event/my_event/${translationId}`, body)
  expect((await update({ theme: 'horror' })).status).toBe(200)
  expect((await update(multipart({}, 'header', await testImage()))).status).toBe(403)
})

test('does not attach another organization’s unpublished tag by its id', async () => {
  const publicAttributes = await addEvent(
    { ...COMPLETE_EVENT, title: 'De otros', tags: ['secreto de otros'] },
    vera.ctx,
    otherClub.id,
  )
  const [tag] = await sql`select tag_id from event_tags where event_id = ${publicAttributes.eventId}`
  const { translationId } = await addEvent({ title: 'Propio' })
  const update = (tags: unknown[]) => call('Olga', `PUT /api/event/my_event/${translationId}`, { tags })
  const rejected = await update([tag!['tag_id']])
  expect([rejected.status, rejected.body.error.details.errors[0].path]).toEqual([400, ['tags']])
  expect(
    (await call('Vera', `PUT /api/event/my_event/${publicAttributes.translationId}`, { tags: [tag!['tag_id']] }))
      .status,
  ).toBe(200)
  await setPublished(publicAttributes.eventId)
  expect((await update([tag!['tag_id']])).status).toBe(200)
})

test('answers in the requested language, in English by default', async () => {
  const [es, en, none] = await Promise.all(
    ['es-ES,es;q=0.9', 'en', ''].map((wish) =>
      call('Olga', 'POST /api/event/create-private', { data: { organization: club.id } }, { 'accept-language': wish }),
    ),
  )
  expect([es, en, none].map((response) => response!.body.error.message)).toEqual([
    'No se ha podido añadir el evento.',
    'Unable to add event',
    'Unable to add event',
  ])
})
