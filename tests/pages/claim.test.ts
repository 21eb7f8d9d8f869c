import { beforeAll, expect, test } from 'vitest'
import { offerKey } from '#features/registrations/handovers/receiver.server.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp, TEST_SECRET } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// A name on an organizer's list becomes somebody's registration by the link of an email, as a browser without scripts does.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const people: Record<string, { id: number; cookie: string }> = {}
let [slug, registration, link] = ['', 0, '']

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  for (const name of ['Olga', 'Eva']) {
    const { id, token } = await register(call, name)
    people[name] = { id, cookie: `session=${token}` }
    tokens[name] = token
    await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const club = { name: 'Club del Faro', type: 'association' }
  const { body } = await call('POST /api/organization/new', { token: tokens['Olga'], body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', tickets: [{ title: 'General', price: 4000 }] },
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  slug = created.body.data.attributes.slug
  const [event] = await sql`update events set moderation = 'published', published_at = now()
    where id = (select event_id from event_slugs where slug = ${slug}) returning id`
  const [row] =
    await sql`insert into registrations (event_id, ticket_id, name, email, state, locale, ticket_price, code, answers, special_answers)
    select ${event!['id']}, id, 'Marta López', 'marta@example.org', 'confirmed', 'es', price, gen_random_uuid()::text, '{"x":"secreta"}', '{"y":"celiaca"}'
    from tickets where event_id = ${event!['id']} returning id`
  registration = row!['id']
  await sql`insert into payments (id, payment_id, registration_id, amount, method, state, moved_on) overriding system value
    values (900, 900, ${registration}, 1500, 'cash', 'confirmed', '2026-11-01')`
})

async function open(path: string, who: string | null = null) {
  const response = await get(path, { headers: who ? { cookie: people[who]!.cookie } : {} })
  return { status: response.status, headers: response.headers, text: plainText(await response.text()) }
}
/** Follows where it leads. */
async function post(path: string, fields: Record<string, string>, who: string | null = null) {
  const cookie = who ? { cookie: people[who]!.cookie } : {}
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', ...cookie }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  const to = response.headers.get('location')
  return { status: response.status, to, text: to ? (await open(to, who)).text : plainText(await response.text()) }
}

test('the organizer reads how many are written to before it is done, from the table and from a person’s sheet', async () => {
  const page = `/ae/${slug}/players`
  const sheet = await open(`${page}?p=${registration}`, 'Olga')
  for (const words of ['Sin cuenta: solo su nombre en tu lista.', 'Invitar a reclamar su plaza'])
    expect(sheet.text).toContain(words)
  const act = { intent: 'bulk', action: 'claim', ids: String(registration) }
  const asked = await post(page, act, 'Olga')
  expect(asked.text).toContain('Enviar 1 correo')
  expect(await sql`select 1 from registration_handovers`).toEqual([])
  expect((await post(page, { ...act, asked: '1' }, 'Olga')).text).toContain('1 invitación enviada')
  const again = await post(page, act, 'Olga')
  expect(again.text).toContain('ya se le invitó hace menos de un día')
  expect((await open(`${page}?p=${registration}`, 'Olga')).text).toContain(
    'Tiene un enlace para reclamar su plaza hasta el',
  )
  const [claim] = await sql`select id, created_at from registration_handovers`
  const id = claim!['id'] as number
  link = `/claim/${id}?key=${offerKey(TEST_SECRET, { id, createdAt: new Date(claim!['created_at']) })}`
})

test('the link shows what it is about to whoever has it, changes nothing, and is kept out of caches and search', async () => {
  const shown = await open(link)
  expect(shown.status).toBe(200)
  for (const words of ['Tu inscripción en Una noche larga', 'Marta López', 'General', 'Crear una cuenta'])
    expect(shown.text).toContain(words)
  expect(shown.text).not.toMatch(/secreta|celiaca|15,00/)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const html = await (await get(link)).text()
  expect(html).toContain('content="noindex"')
  expect(html).toContain(`/login?to=${encodeURIComponent(link)}`)
  expect((await open(link, 'Eva')).text).toMatch(/15,00\s€ de/)
  for (const wrong of ['', '?key=x', `?key=${'0'.repeat(64)}`]) {
    const path = link.split('?')[0]! + wrong
    for (const who of [null, 'Eva']) expect((await open(path, who)).status).toBe(404)
    expect((await post(path, { intent: 'decline' })).status).toBe(404)
  }
  expect(await sql`select user_id from registrations where id = ${registration}`).toEqual([{ user_id: null }])
})

test('taking it needs an account and what everybody agrees to, and leads to one’s registration', async () => {
  const take = { intent: 'take', person: String(people['Eva']!.id) }
  const ended = await post(link, take)
  expect([ended.status, ended.to]).toEqual([401, null])
  const unread = await post(link, take, 'Eva')
  expect([unread.status, unread.to]).toEqual([400, null])
  expect((await post(link, { ...take, person: '1' }, 'Eva')).status).toBe(409)
  const taken = await post(link, { ...take, terms: 'on', privacy: 'on' }, 'Eva')
  expect(taken.to).toBe(`/account/registrations/${registration}?done=claimed`)
  expect(taken.text).toContain('Ya está en tu cuenta')
  expect(await sql`select user_id, name from registrations where id = ${registration}`).toEqual([
    { user_id: people['Eva']!.id, name: null },
  ])
  expect((await open(link)).text).toContain('Esta inscripción ya está en una cuenta')
  expect((await get(link, { headers: { cookie: people['Eva']!.cookie } })).headers.get('location')).toBe(
    `/account/registrations/${registration}`,
  )
  expect((await post(link, { intent: 'decline' })).status).toBe(409)
  const sheet = await open(`/ae/${slug}/players?p=${registration}`, 'Olga')
  expect(sheet.text).toContain('Puso la inscripción en su cuenta')
  expect(sheet.text).not.toContain('Sin cuenta')
})
