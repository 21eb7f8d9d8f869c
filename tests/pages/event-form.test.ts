import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
let cookie = ''
const FORM = '/es/ao/club-del-faro/new_event'

beforeAll(async () => {
  const { id, token } = await register(call, 'Ana')
  cookie = `session=${token}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const created = await call('POST /api/organization/new', {
    token,
    body: { name: 'Club del Faro', type: 'association' },
  })
  expect(created.status, created.text).toBe(200)
})

const defaults = { locale: 'es', type: 'event', signup: 'none', primary_language: 'ES', target_audience: 'all' }
/** Posts the form as a browser without JavaScript; with `.data` in the path, as one with it. */
const send = async (path: string, form: Record<string, string>, as = cookie) => {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: as }
  const body = new URLSearchParams({ ...defaults, ...form }).toString()
  const response = await get(path, { method: 'POST', headers, body })
  return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() }
}
const pending = async () => (await sql`select name from venues where status = 'pending'`).map(({ name }) => name)

test('asks before it creates a venue with a similar name, and accepts the existing one', async () => {
  const [there] = await sql`select id, name, slug from venues where status = 'active' order by id limit 1`
  const { id, name, slug } = there as unknown as { id: number; name: string; slug: string }
  const form = {
    intent: 'save',
    title: 'Una noche',
    where: 'new',
    'new_venue.name': `${name} Viejo`,
    'new_venue.county': 'Ávila',
  }
  const warned = await send(FORM, form)
  expect([warned.status, await pending()]).toEqual([200, []])
  expect(warned.text).toContain('¿Es alguno de estos?')
  expect(warned.text).toContain(`value="use_venue ${id}"`)
  const reused = await send(FORM, { ...form, intent: `use_venue ${id}` })
  expect(reused.text).toMatch(new RegExp(`<option value="${id}" selected="">${name}`))
  expect(await pending()).toEqual([])
  const seenSlugs = /name="seen" value="([^"]*)"/.exec(warned.text)?.[1] ?? ''
  expect(seenSlugs.split(' ')).toContain(slug)
  expect(await send(FORM, { ...form, seen: seenSlugs })).toMatchObject({
    status: 302,
    to: '/es/ae/una-noche/information?done=draft',
  })
  expect(await pending()).toEqual([`${name} Viejo`])
})

test('returns similar venues while the name is typed', async () => {
  const warned = await send(`${FORM}.data`, { intent: 'alike', 'new_venue.name': 'Albergue' })
  expect([warned.status, warned.text.includes('albergue-')]).toEqual([200, true])
})

test('allows changing the language of a draft that nobody has seen', async () => {
  await send(FORM, { intent: 'save', title: 'The long night', description: 'x' })
  const page = '/es/ae/the-long-night/information'
  const changed = await send(page, { intent: 'save', title: 'The long night', description: 'x', locale: 'en' })
  expect([changed.status, changed.to]).toEqual([302, `${page}?done=draft`])
  const texts = await sql`select locale from event_texts where slug = 'the-long-night'`
  expect(texts).toEqual([{ locale: 'en' }])
})

test('answers 401 after the session has ended, and saves nothing', async () => {
  for (const intent of ['auto', 'save', 'submit']) {
    const { status, text } = await send(`${FORM}.data`, { intent, title: 'Sin sesión' }, '')
    expect([intent, status, text.includes('unauthenticated')]).toEqual([intent, 401, true])
  }
  expect(await sql`select 1 from event_texts where title = 'Sin sesión'`).toHaveLength(0)
})

test('names the field that prevents a draft from autosaving', async () => {
  const { status, text } = await send(`${FORM}.data`, { intent: 'auto', title: 'x'.repeat(121) })
  expect([status, text.includes('"invalid"'), text.includes('"title"')]).toEqual([400, true, true])
})

test('autosaves everything but an image with too many pixels, and reports that at its field', async () => {
  const picture = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#503010' } })
    .png()
    .toBuffer()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...defaults, intent: 'auto', title: 'Con foto', form_key: 'con-foto' }))
    body.append(name, value)
  body.append('header', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }))
  const response = await get(`${FORM}.data`, { method: 'POST', headers: { origin: HOME, cookie }, body })
  const text = await response.text()
  expect([response.status, text.includes('"file_too_large"'), text.includes('"saved"')]).toEqual([200, true, true])
  expect(await sql`select title from event_texts where title = 'Con foto'`).toHaveLength(1)
})

const ticketsOf = (title: string) =>
  sql`select k.id, k.title_es as title, k.price, k.amount, k.limit_date as last from tickets k
    join event_texts x on x.event_id = k.event_id where x.title = ${title} order by k.position`.then((rows) => [
    ...rows,
  ])
const TICKETS = {
  has_tickets: 'on',
  'tickets[0].title': 'Con literas',
  'tickets[0].price': '70,50',
  'tickets[0].amount': '40',
}

test('saves the tickets with the event, without those left blank', async () => {
  const form = {
    title: 'Con entradas',
    ...TICKETS,
    'tickets[1].title': '',
    'tickets[1].price': '',
    'tickets[1].tier': 'standard',
  }
  const { status, to } = await send(FORM, { ...form, intent: 'save' })
  expect([status, to]).toEqual([302, '/es/ae/con-entradas/information?done=draft'])
  expect(await ticketsOf('Con entradas')).toMatchObject([{ title: 'Con literas', price: 7050, amount: 40 }])
  const page = await get('/es/ae/con-entradas/information', { headers: { cookie } })
  expect(await page.text()).toMatch(
    /name="tickets\[0\]\.price"[^>]*value="70,50"|value="70,50"[^>]*name="tickets\[0\]\.price"/,
  )
})

test('names the field of a wrong ticket by its place in the form, and saves neither event nor ticket', async () => {
  const form = { title: 'Entrada mal escrita', has_tickets: 'on', 'tickets[0].title': '', 'tickets[0].price': '' }
  const wrong = { ...form, 'tickets[1].title': 'Cara', 'tickets[1].price': 'mucho' }
  const { status, text } = await send(FORM, { ...wrong, intent: 'save' })
  expect([status, text.includes('Escribe un precio')]).toEqual([400, true])
  expect(text).toMatch(/id="field-tickets\[1\]\.price-error"/)
  expect(await sql`select 1 from event_texts where title = 'Entrada mal escrita'`).toHaveLength(0)
})

test('saved automatically, tickets get ids and are not doubled; a half-written one waits', async () => {
  const key = crypto.randomUUID()
  const form = { intent: 'auto', title: 'Por sí sola', form_key: key, ...TICKETS, 'tickets[0].row': 'r0' }
  const first = await send(`${FORM}.data`, form)
  expect(first.status, first.text).toBe(200)
  const [ticket] = await ticketsOf('Por sí sola')
  expect(first.text).toContain('"r0"')
  const again = { ...form, 'tickets[0].id': String(ticket!['id']), 'tickets[1].row': 'r1', 'tickets[1].title': 'Otra' }
  const half = await send(`${FORM}.data`, again)
  expect([half.status, half.text.includes('tickets[1].price')]).toEqual([200, true])
  expect((await ticketsOf('Por sí sola')).map(({ id }) => id)).toEqual([ticket!['id']])
  await send(`${FORM}.data`, { ...again, 'tickets[1].price': '0' })
  expect((await ticketsOf('Por sí sola')).map(({ id, title }) => [id, title])).toEqual([
    [ticket!['id'], 'Con literas'],
    [expect.any(Number), 'Otra'],
  ])
})

test('without JavaScript, buttons of the form add and remove a ticket, and keep what was typed', async () => {
  const added = await send(FORM, { title: 'A mano', ...TICKETS, intent: 'add_ticket' })
  expect([added.status, added.text.includes('tickets[1].title'), added.text.includes('70,50')]).toEqual([
    200,
    true,
    true,
  ])
  const removed = await send(FORM, {
    title: 'A mano',
    ...TICKETS,
    'tickets[1].title': 'Segunda',
    intent: 'remove_ticket 0',
  })
  expect([removed.text.includes('Segunda'), removed.text.includes('Con literas')]).toEqual([true, false])
  expect(await sql`select 1 from event_texts where title = 'A mano'`).toHaveLength(0)
})

test('a form from before the tickets were in it leaves them as they are', async () => {
  await send(FORM, { title: 'De antes', ...TICKETS, intent: 'save' })
  await send('/es/ae/de-antes/information', { title: 'De antes', description: 'Otra', intent: 'save' })
  expect(await ticketsOf('De antes')).toHaveLength(1)
})

test('who wants to publish gets to the form at once, chooses, or reads what is missing', async () => {
  const publish = async (as: string) => {
    const response = await get('/es/account/publish', { headers: { cookie: as } })
    return [response.status, response.headers.get('location'), await response.text()] as const
  }
  expect((await publish(cookie)).slice(0, 2)).toEqual([302, FORM])
  const { id, token } = await register(call, 'Nadia')
  expect((await publish(`session=${token}`))[2]).toContain('Para publicar hace falta una organización')
  await sql`insert into memberships (organization_id, user_id, role) select o.id, ${id}, 'read_only' from organizations o where o.slug = 'club-del-faro'`
  expect((await publish(`session=${token}`))[2]).toContain('ahí solo puedes mirar')
  await sql`update memberships set role = 'moderator' where user_id = ${id}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const own = await call('POST /api/organization/new', { token, body: { name: 'Otro Club', type: 'association' } })
  expect(own.status, own.text).toBe(200)
  const [status, , text] = await publish(`session=${token}`)
  expect([status, text.includes('/es/ao/otro-club/new_event'), text.includes(FORM)]).toEqual([200, true, true])
})

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
  // Somebody else changes description, age and capacity.
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
    return { rows: text.match(/href="\/es\/ae\/velada-\d+"/g)?.length ?? 0, text }
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
