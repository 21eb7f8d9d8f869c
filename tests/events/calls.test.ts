import { expect, test } from 'vitest'
import { eventDoor, multipart } from '../fixtures/event-client.ts'
import { COMPLETE } from '../fixtures/event-fixtures.ts'
import { picture } from '../fixtures/organization-fixtures.ts'

const { sql, call, add, club, other, vera, make, publish, published: publishedOne } = await eventDoor()

test('an event is added with its header, and told in the names of the public call', async () => {
  const { status, body } = await add(
    {
      organization: club.id,
      ...COMPLETE,
      ...{ header: { alternative_text: 'Velas en la niebla', x: 30, y: 70 }, tags: ['velas'], theme: 'horror' },
      localizations: { title: 'The long night', description: 'A night.' },
      tickets: [{ title: 'Jugador', price: 12000, amount: 20, limit_date: '2027-02-01' }],
    },
    await picture(1600, 900),
  )
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: expect.any(Number),
    attributes: {
      ...{ title: COMPLETE.title, slug: 'la-noche-larga', date_start: '2027-02-12', date_end: '2027-02-14' },
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
  await publish(entry['event_id'])
  const seen = await call('', `GET /api/event/by_slug/la-noche-larga?populate=*`)
  const [mine, theirs] = [body.data.attributes, seen.body.data.attributes]
  for (const name of Object.keys(theirs))
    if (!['updatedAt', 'publishedAt', 'albums', 'documents', 'registration_form'].includes(name)) {
      expect(mine, name).toHaveProperty(name)
      if (typeof theirs[name] !== 'object') expect(mine[name], name).toEqual(theirs[name])
    }
  expect(JSON.stringify(theirs)).not.toMatch(/moderation|permission|version|focal/)
})

test('an event is changed by id or slug, in JSON or multipart, and sent in', async () => {
  const { body } = await add({ organizer: club.slug, title: 'Por partes' })
  const { id } = body.data
  const put = (ref: string | number, data: unknown) => call('Edu', `PUT /api/event/my_event/${ref}`, data)
  expect((await put('por-partes', { data: { description: 'Algo.' } })).body.data.attributes.description).toBe('Algo.')
  const early = await put(id, multipart({ submit: true }))
  expect([early.status, early.body.error.message]).toEqual([400, 'No se ha podido modificar el evento.'])
  expect(early.body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual([
    'date_start',
    'venue',
  ])
  const done = await put(id, multipart({ ...COMPLETE, title: 'Por partes', submit: true }))
  expect(done.body.data.attributes).toMatchObject({ moderation: 'submitted', missing: [] })
  const stale = await put(id, { version: body.data.attributes.version, theme: 'horror' })
  expect([stale.status, stale.body.error.details]).toEqual([409, { reason: 'changed_meanwhile' }])
  const { version } = done.body.data.attributes
  expect((await put(id, { version, theme: 'horror' })).body.data.attributes.theme).toBe('horror')
})

test('what was read of an event may be sent back as it is, and changes nothing', async () => {
  const full = {
    ...COMPLETE,
    ...{ organization: club.id, title: 'Ida y vuelta', tags: ['velas'], localizations: { title: 'There and back' } },
    tickets: [{ title: 'Jugador', price: 12000, amount: '20' }],
  }
  const { body } = await add(full, await picture())
  for (const data of [body.data, body.data.attributes]) {
    const { body: answer } = await call('Olga', `PUT /api/event/my_event/${body.data.id}`, { data })
    expect(answer.data).toEqual(body.data)
  }
  const bare = await add({ organization: { connect: [{ id: club.id }] }, title: 'Apenas nada' })
  const { attributes } = bare.body.data
  const again = await call('Olga', `PUT /api/event/my_event/${bare.body.data.id}`, { data: attributes })
  expect(again.body.data.attributes).toEqual(attributes)
  const nulls = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]))
  const { status } = await call('Olga', `PUT /api/event/my_event/${bare.body.data.id}`, { ...nulls, title: 'Nada' })
  expect(status).toBe(200)
})

test('a failure says why, where one may know: what could not be read, what somebody else did', async () => {
  const said = async (body: unknown, headers: Record<string, string> = {}) =>
    (await call('Olga', 'POST /api/event/create-private', body, headers)).body.error
  expect((await said('{')).details).toEqual({ reason: 'body_unreadable' })
  expect((await said('a&'.repeat(5000), { 'content-type': 'application/x-www-form-urlencoded' })).details).toEqual({
    reason: 'body_too_large',
  })
  expect((await said({ title: 'x' })).details.errors).toMatchObject([{ path: ['organization'], message: 'required' }])
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const refused = await said({ organization: club.slug, title: 'x' })
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect([refused.status, refused.details]).toEqual([409, { reason: 'organization_not_active' }])
})

test('failures carry the words of the specification, and their status', async () => {
  const english = { 'accept-language': 'en' }
  const said = async (who: string, line: string, body: unknown) => {
    const answer = await call(who, line, body, english)
    return [answer.status, answer.body.error.message]
  }
  const form = { organization: club.id, title: '' }
  expect(await said('Olga', 'POST /api/event/create-private', form)).toEqual([400, 'Unable to add event'])
  expect(await said('', 'POST /api/event/create-private', form)).toEqual([403, 'Unable to add event'])
  expect(await said('Sara', 'POST /api/event/create-private', form)).toEqual([404, 'Unable to add event'])
  expect(await said('Rosa', 'POST /api/event/create-private', form)).toEqual([403, 'Unable to add event'])
  expect(await said('Olga', 'POST /api/event/create-private', { title: 'x' })).toEqual([400, 'Unable to add event'])
  expect(await said('Olga', 'PUT /api/event/my_event/999999', {})).toEqual([404, 'Unable to modify event'])
  expect(await said('Olga', 'PUT /api/event/my_event/no-hay', '{')).toEqual([404, 'Unable to modify event'])
  expect((await call('', 'GET /api/event/my_event/1')).status).toBe(403)
  expect((await call('Olga', 'GET /api/event/my_event/999999')).status).toBe(404)
  expect((await call('Olga', 'GET /api/event/my_event/99999999999999999999')).status).toBe(404)
})

test.each<[name: string, file: () => Promise<Uint8Array> | Uint8Array, status: number, code: string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'picture'],
  ['a page', () => Buffer.from('<!DOCTYPE html><script>1</script>'), 400, 'picture'],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 400, 'heic'],
  ['half a picture', async () => (await picture()).subarray(0, 400), 400, 'picture'],
  ['10 MB', async () => Buffer.concat([await picture(), Buffer.alloc(10_000_001)]), 413, 'file_too_large'],
])('%s is no header, and the event is not added', async (name, file, status, message) => {
  const title = `Con ${name}`
  const { status: answered, body } = await add({ organization: club.id, title }, await file())
  expect([answered, body.error.message, body.error.details.errors]).toEqual([
    ...[status, 'No se ha podido añadir el evento.'],
    [{ path: ['header'], message, name: 'ValidationError' }],
  ])
  expect(await sql`select from event_texts where title = ${title}`).toHaveLength(0)
})

test('one person sends a few pictures at once, and is told to wait with more; nobody else is', async () => {
  const file = await picture(2400, 1200)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => add({ organization: club.id, title: `A la vez ${n}` }, file)),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3)
  for (const { status, body } of refused)
    expect([status, body.error.details.errors]).toEqual([
      429,
      [{ path: ['header'], message: 'picture_later', name: 'ValidationError' }],
    ])
  const titles = await sql`select from event_texts where title like 'A la vez %'`
  expect(titles, 'what was refused is not there').toHaveLength(answers.length - refused.length)
  const [mine, theirs] = await Promise.all([
    add({ organization: club.id, title: 'Después' }, file),
    add({ organization: club.id, title: 'De Edu' }, file, 'Edu'),
  ])
  expect([mine.status, theirs.status]).toEqual([200, 200])
})

test('who has not confirmed their address writes, and uploads nothing', async () => {
  const { id } = await make({ title: 'De Uxia' })
  const put = (body: unknown) => call('Uxia', `PUT /api/event/my_event/${id}`, body)
  expect((await put({ theme: 'horror' })).status).toBe(200)
  expect((await put(multipart({}, await picture()))).status).toBe(403)
})

test('a word that only a draft of somebody else bears is nobody else’s by its number', async () => {
  const theirs = await make({ ...COMPLETE, title: 'De otros', tags: ['secreto de otros'] }, vera.ctx, other.id)
  const [tag] = await sql`select tag_id from event_tags where event_id = ${theirs.event}`
  const { id } = await make({ title: 'Propio' })
  const put = (tags: unknown[]) => call('Olga', `PUT /api/event/my_event/${id}`, { tags })
  const refused = await put([tag!['tag_id']])
  expect([refused.status, refused.body.error.details.errors[0].path]).toEqual([400, ['tags']])
  expect((await call('Vera', `PUT /api/event/my_event/${theirs.id}`, { tags: [tag!['tag_id']] })).status).toBe(200)
  await publish(theirs.event)
  expect((await put([tag!['tag_id']])).status).toBe(200)
})

const pathsOf = ({ body }: { body: { error: { details: { errors?: { path: string[]; message: string }[] } } } }) =>
  body.error.details.errors?.map(({ path, message }) => [path[0], message])

test('a price is a whole number of minor units of EUR and nothing that looks like one', async () => {
  const priced = (ticket: object) =>
    add({ organization: club.id, title: 'Con precio', tickets: [{ title: 'Jugador', price: 1200, ...ticket }] })
  for (const price of ['12,00', '12.50', '1200', 12.5, '12,5', true, [1200]])
    expect([price, pathsOf(await priced({ price }))]).toEqual([price, [['tickets.0.price', expect.any(String)]]])
  for (const coin of ['XXX', 'USD', 'eur', 7]) expect(pathsOf(await priced({ coin }))?.[0]?.[0]).toBe('tickets.0.coin')
  expect((await priced({ coin: 'EUR' })).body.data.attributes.tickets.data[0].attributes).toMatchObject({ price: 1200 })
  // A form's fields are all text: there digits are a number, and nothing else is.
  const form = (price: string) => {
    const fields = new FormData()
    const said = {
      organization: String(club.id),
      title: 'De un formulario',
      'tickets][0][title': 'a',
      'tickets][0][price': price,
    }
    for (const [name, value] of Object.entries(said)) fields.append(`data[${name}]`, value)
    return call('Olga', 'POST /api/event/create-private', fields)
  }
  expect((await form('1200')).body.data.attributes.tickets.data[0].attributes.price).toBe(1200)
  expect(pathsOf(await form('12,00'))).toEqual([['tickets.0.price', 'number']])
  await expect(sql`update tickets set coin = 'USD' where archived_at is null`).rejects.toThrow('tickets_coin_known')
})

test('nothing is sold after the last day, whether the ticket comes late or the event moves', async () => {
  const sold = (limit_date: string) => [{ title: 'Jugador', price: 100, limit_date }]
  const late = await add({ organization: club.id, ...COMPLETE, tickets: sold('2027-02-15') })
  expect([late.status, pathsOf(late)]).toEqual([400, [['tickets.0.limit_date', 'after_event']]])
  const { body } = await add({ organization: club.id, ...COMPLETE, tickets: sold('2027-02-14') })
  const put = (data: object) => call('Olga', `PUT /api/event/my_event/${body.data.id}`, { data })
  expect(pathsOf(await put({ tickets: sold('2028-01-01') }))).toEqual([['tickets.0.limit_date', 'after_event']])
  expect(pathsOf(await put({ date_end: '2027-02-13' }))).toEqual([['date_end', 'before_sales']])
  expect(pathsOf(await put({ type: 'jornada' }))).toEqual([['date_start', 'before_sales']])
  expect((await put({ date_end: '2027-02-13', tickets: sold('2027-02-13') })).status).toBe(200)
  expect((await put({ date_start: '2027-03-01', date_end: '2027-03-02' })).status).toBe(200)
})

test('the status is changed under the name it is read by, and what it may not say is refused', async () => {
  const { id } = await publishedOne()
  const put = (data: object) => call('Olga', `PUT /api/event/my_event/${id}`, { data })
  expect(pathsOf(await put({ status: 'over' }))?.[0]?.[0]).toBe('status')
  expect(pathsOf(await put({ status: 'cancelled' }))?.[0]?.[0]).toBe('status_reason_es')
  expect(pathsOf(await put({ moderation: 'draft' }))).toEqual([['moderation', 'choice']])
  const off = await put({ status: 'cancelled', status_reason: 'Ha nevado demasiado.', theme: 'horror' })
  expect([off.status, off.body.data.attributes]).toMatchObject([
    200,
    { status: 'cancelled', status_reason: 'Ha nevado demasiado.', theme: 'horror' },
  ])
  // All of a change or nothing of it.
  expect((await put({ status: 'confirmed', url: 'no address' })).status).toBe(400)
  const { body } = await call('Olga', `GET /api/event/my_event/${id}`)
  expect((await put(body.data.attributes)).body.data).toEqual(body.data)
  expect((await put({ ...body.data.attributes, status: 'confirmed' })).body.data.attributes.status).toBe('confirmed')
  expect((await put({ version: body.data.attributes.version, status: 'tentative' })).status).toBe(409)
})

test('words are in one language: in English without a wish', async () => {
  const [es, en, none] = await Promise.all(
    ['es-ES,es;q=0.9', 'en', ''].map((wish) =>
      call('Olga', 'POST /api/event/create-private', { data: { organization: club.id } }, { 'accept-language': wish }),
    ),
  )
  expect([es, en, none].map((answer) => answer!.body.error.message)).toEqual([
    'No se ha podido añadir el evento.',
    'Unable to add event',
    'Unable to add event',
  ])
})
