import { expect, test } from 'vitest'
import { register } from '../fixtures/api-users.ts'
import { HOME } from '../fixtures/built-app.ts'
import { FORM, openEventForm, TICKETS } from './event-form-app.ts'

const { get, sql, call, cookie, send, ticketsOf } = await openEventForm()

test('two versions in conflict are shown side by side, and each part is chosen', async () => {
  const base = { title: 'Dos manos', description: 'La de antes', minimum_age: '16', capacity: '' }
  await send(FORM, { ...base, ...TICKETS, intent: 'save' })
  const address = '/es/ae/dos-manos/information'
  const page = await (await get(address, { headers: { cookie } })).text()
  const hidden = (html: string, name: string) =>
    (new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  const [ticket] = await ticketsOf('Dos manos')
  const read = {
    ...base,
    ...TICKETS,
    'tickets[0].id': String(ticket!['id']),
    version: hidden(page, 'version'),
    base: hidden(page, 'base'),
  }
  // Someone else changes description, age and capacity.
  const others = { ...read, description: 'La de otra', minimum_age: '18', capacity: '30', version: '', base: '' }
  expect((await send(address, { ...others, intent: 'save' })).status).toBe(302)
  const mine = {
    ...read,
    description: 'La mía',
    minimum_age: '16',
    url: 'https://mia.example',
    'tickets[0].price': '80',
  }
  const refused = await send(address, { ...mine, intent: 'save' })
  expect([refused.status, refused.text.includes('La de otra'), refused.text.includes('La mía')]).toEqual([
    409,
    true,
    true,
  ])
  const chosen = (name: string) =>
    new RegExp(`<input[^>]*name="keep\\.${name}"[^>]*>`, 'g')
      [Symbol.match](refused.text)
      ?.map((input) => [/value="(\w+)"/.exec(input)?.[1], input.includes('checked')])
  expect(chosen('description')).toEqual([
    ['mine', true],
    ['theirs', false],
  ])
  // What this form's writer left alone is proposed as the other saved it; what only they changed is not asked.
  expect(chosen('capacity')).toEqual([
    ['mine', false],
    ['theirs', true],
  ])
  expect([chosen('url'), chosen('tickets'), chosen('title')]).toEqual([undefined, undefined, undefined])
  const again = { ...mine, version: hidden(refused.text, 'version'), base: hidden(refused.text, 'base') }
  const keep = { 'keep.description': 'mine', 'keep.minimum_age': 'theirs', 'keep.capacity': 'theirs' }
  expect((await send(address, { ...again, ...keep, intent: 'save' })).status).toBe(302)
  const [saved] = await sql`select x.description, e.minimum_age as age, e.capacity, e.url from events e
    join event_texts x on x.event_id = e.id where x.title = 'Dos manos'`
  expect(saved).toEqual({ description: 'La mía', age: 18, capacity: 30, url: 'https://mia.example' })
  expect(await ticketsOf('Dos manos')).toMatchObject([{ price: 8000 }])
})

test('the profile of an organization compares two versions too', async () => {
  const address = '/es/ao/club-del-faro/profile'
  const page = await (await get(address, { headers: { cookie } })).text()
  const hidden = (html: string, name: string) =>
    (new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  const read = { intent: 'profile', name: 'Club del Faro', type: 'association', county: '', website: '' }
  const version = { version: hidden(page, 'version'), base: hidden(page, 'base') }
  expect((await send(address, { ...read, county: 'Lugo', website: 'faro.example' })).status).toBe(302)
  const refused = await send(address, { ...read, ...version, county: 'Ourense' })
  expect([refused.status, refused.text.includes('keep.county'), refused.text.includes('keep.website')]).toEqual([
    409,
    true,
    true,
  ])
  const again = { version: hidden(refused.text, 'version'), base: hidden(refused.text, 'base') }
  const keep = { 'keep.county': 'mine', 'keep.website': 'theirs' }
  expect((await send(address, { ...read, ...again, county: 'Ourense', ...keep })).status).toBe(302)
  expect(await sql`select county, url from organizations where slug = 'club-del-faro'`).toEqual([
    { county: 'Ourense', url: 'https://faro.example' },
  ])
})

test('what may be a mistake is said once before the event is sent, and is no refusal', async () => {
  const form = {
    ...{
      title: 'Con dudas',
      description: 'x',
      date_start: '2030-05-01',
      date_end: '2030-05-03',
      where: 'tbd',
      county: 'Lugo',
    },
    ...{
      minimum_age: '16',
      target_audience: 'adults',
      is_international: 'on',
      ...TICKETS,
      'tickets[0].limit_date': '2030-05-02',
    },
  }
  const warned = await send(FORM, { ...form, intent: 'submit' })
  expect([warned.status, await sql`select 1 from event_texts where title = 'Con dudas'`]).toEqual([200, []])
  for (const words of ['«Con literas» se vende cuando', 'La edad mínima es 16', 'texto en un idioma', 'Enviar así'])
    expect(warned.text).toContain(words)
  const seen = /name="seen_warnings" value="([^"]*)"|value="([^"]*)"[^>]*name="seen_warnings"/.exec(warned.text)
  const again = await send(FORM, { ...form, seen_warnings: seen?.[1] ?? seen?.[2] ?? '', intent: 'submit' })
  expect([again.status, again.to]).toEqual([302, '/es/ae/con-dudas?done=submitted'])
})

test('a reply travels with the corrected event to who reviews it', async () => {
  const { id, token } = await register(call, 'Berta')
  await sql`update users set confirmed_at = now(), site_role = 'moderator' where id = ${id}`
  const [event] = await sql`select event_id as id from event_texts where title = 'Con dudas'`
  await sql`update events set moderation = 'changes_requested', moderation_reason = 'Falta el precio.' where id = ${event!['id']}`
  const panel = await (await get('/es/ae/con-dudas', { headers: { cookie } })).text()
  expect([panel.includes('name="reply"'), panel.includes('La edad mínima es 16')]).toEqual([true, true])
  const sent = await send('/es/ae/con-dudas', { intent: 'submit', reply: 'Está en las entradas, ¿no?' })
  expect(sent.status).toBe(302)
  const review = await get(`/es/admin/events/${event!['id']}`, { headers: { cookie: `session=${token}` } })
  expect(await review.text()).toContain('Está en las entradas, ¿no?')
})

test('a deleted event is offered for restoring, and comes back', async () => {
  await send(FORM, { intent: 'save', title: 'Borrada sin querer' })
  const gone = await send('/es/ae/borrada-sin-querer', { intent: 'delete', word: 'borrar' })
  expect(gone.to).toMatch(/^\/es\/ao\/club-del-faro\/events\?done=event_deleted&event=\d+$/)
  const list = await (await get(gone.to, { headers: { cookie } })).text()
  expect(list.match(/value="restore"/g)).toHaveLength(2)
  expect(list).not.toContain('/es/ae/borrada-sin-querer')
  const event = new URL(gone.to, HOME).searchParams.get('event')!
  const restored = await send('/es/ao/club-del-faro/events', { intent: 'restore', event })
  expect(restored.to).toBe('/es/ao/club-del-faro/events?done=event_restored')
  expect((await get('/es/ae/borrada-sin-querer', { headers: { cookie } })).status).toBe(200)
  expect((await send('/es/ao/club-del-faro/events', { intent: 'restore', event })).status).toBe(404)
})

test('the list of events has pages, search and filters in its URL', async () => {
  const [club] = await sql`select id from organizations where slug = 'club-del-faro'`
  await sql`with made as (insert into events (organizer_id, type, primary_language, date_start) select ${club!['id']}, 'event', 'ES',
      date '2031-01-01' + n from generate_series(1, 60) n returning id)
    insert into event_texts (event_id, locale, title, slug) select id, 'es', 'Velada ' || id, 'velada-' || id from made`
  const page = async (query: string) => {
    const text = await (await get(`/es/ao/club-del-faro/events${query}`, { headers: { cookie } })).text()
    const [table = ''] = /<table.*<\/table>/s.exec(text) ?? []
    return { rows: table.match(/href="\/es\/ae\/velada-\d+"/g)?.length ?? 0, text }
  }
  const found = await page('?q=velada')
  expect([found.rows, found.text.includes('1–50 de 60'), found.text.includes('q=velada&amp;page=2')]).toEqual([
    50,
    true,
    true,
  ])
  expect((await page('?q=velada&page=2&sort=title')).rows).toBe(10)
  expect((await page('?q=velada&state=published')).rows).toBe(0)
  expect((await page('?q=%00&state=nada&sort=x&page=-4')).text).toContain('1–50 de')
})
