import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// What an event says of who it is for: its form, which works without scripts, and the pages that show it.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
let [slug, token, organizationId] = ['', '', 0]

beforeAll(async () => {
  token = (await register(call, 'Olga')).token
  await sql`update users set confirmed_at = now()`
  const made = await call('POST /api/organization/new', { token, body: { name: 'Club del Faro', type: 'association' } })
  const organization = made.body.data.attributes.slug as string
  const [row] = await sql`update organizations set status = 'active' where slug = ${organization} returning id`
  organizationId = row!['id']
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Nadie duerme.\n\nLa casa es grande.' },
    ...{ date_start: '2030-02-15', date_end: '2030-02-17', venue_tbd: true, county: 'Teruel' },
  }
  slug = (await call('POST /api/event/create-private', { token, body: { data } })).body.data.attributes.slug
  await sql`update events set moderation = 'published', published_at = now()
    where id = (select event_id from event_slugs where slug = ${slug})`
})

const headers = () => ({ cookie: `session=${token}` })
const post = async (fields: Record<string, string>) => {
  const sent = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', ...headers() }
  const body = new URLSearchParams(fields).toString()
  const response = await get(`/es/ae/${slug}/facts`, { method: 'POST', headers: sent, body })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}
const page = async (language = 'es') => {
  const html = await (await get(`/${language}/evento-rol-vivo-larp/${slug}`)).text()
  return plainText(/<article>.*<\/article>/s.exec(html)?.[0] ?? '')
}

test('an event says nothing before someone does', async () => {
  expect(await page()).not.toContain('¿Es para mí?')
  expect((await call(`GET /api/event/by_slug/${slug}`)).body.data.attributes.facts).toBeNull()
})

test('what was typed stays when it is refused, and the row is named', async () => {
  const { status, html } = await post({
    combat: 'padded',
    play_hours: '999',
    'schedule[0].time': '20:00',
    'schedule[0].day': '1',
  })
  expect(status).toBe(400)
  expect(html).toContain('value="999"')
  expect(html).toMatch(/value="padded"[^>]*checked|checked[^>]*value="padded"/)
  expect(plainText(html)).toContain('Qué pasa en la fila 1')
})

test('shows what is said after the opening paragraph, and nothing of the rest', async () => {
  const { status, to } = await post({
    ...{ first_timers: 'yes', combat: 'none', play_hours: '12', intensity: '3', to_bring_es: 'Saco\nTaza', diets: '' },
    ...{
      'schedule[0].day': '1',
      'schedule[0].time': '10:30',
      'schedule[0].what_es': 'Se juega',
      'schedule[0].in_play': 'on',
    },
    ...{ 'schedule[1].day': '0', 'schedule[1].time': '', 'schedule[1].what_es': '' },
    ...{ 'safety_tools[0].word_es': 'Corta', 'safety_tools[0].does_es': 'para la escena', safety_contact_name: 'Noa' },
    ...{ themes_absent_es: 'Daño a menores', version: '' },
  })
  expect({ status, to }).toEqual({ status: 302, to: `/es/ae/${slug}/facts?done=saved` })
  const text = await page()
  const order = [
    'Nadie duerme.',
    'Primera vez bienvenida',
    '12 horas en 3 días',
    'Saco',
    'Sábado 16',
    'Corta',
    'Noa',
    'La casa es grande.',
  ]
  const places = order.map((words) => text.indexOf(words))
  expect(
    places.every((place) => place >= 0),
    JSON.stringify(places),
  ).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const unsaid of ['No lo dicen', 'Sin coche', 'Accesibilidad', 'Contacto físico'])
    expect(text).not.toContain(unsaid)
  expect(await page('en')).toContain('12 hours over 3 days')
})

test('of an organizer without an account it says who wrote it, and what is not known', async () => {
  await sql`update organizations set owner_id = null where id = ${organizationId}`
  await expect.poll(() => page()).toContain('Esta ficha la ha hecho Candil')
  expect((await page()).match(/No lo dicen/g)?.length, 'age, food, access and the way there').toBe(4)
  await sql`update organizations set owner_id = (select id from users where username = 'Olga') where id = ${organizationId}`
})

test('programs read and write the same', async () => {
  const { body } = await call(`GET /api/event/by_slug/${slug}`)
  expect(body.data.attributes.facts).toMatchObject({
    ...{ first_timers: true, combat: 'none', meals: null, diets: [], to_bring: ['Saco', 'Taza'] },
    schedule: [{ date: '2030-02-16', time: '10:30', what: 'Se juega', in_play: true }],
    safety_contact: { name: 'Noa', note: null },
  })
  const own = await call(`GET /api/event/${slug}/facts`, { token })
  const { version, revised_on: _, ...facts } = own.body.data
  expect(facts).toMatchObject({ combat: 'none', schedule: [{ day: 1, time: '10:30', what_es: 'Se juega' }] })
  const back = await call(`PUT /api/event/${slug}/facts`, { token, body: { data: { ...facts, version } } })
  expect(back.body.data.version, 'sent back as it is, nothing has changed').toBe(version)
  const changed = await call(`PUT /api/event/${slug}/facts`, { token, body: { data: { meals: 'all', version } } })
  expect(changed.body.data).toMatchObject({ meals: 'all', combat: 'none' })
  const late = await call(`PUT /api/event/${slug}/facts`, { token, body: { data: { meals: 'none', version } } })
  expect(late.status).toBe(409)
})
