import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// One person beside the table of players, and the step that moves several, as a browser without scripts asks for them.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
const ROLES = { Edu: 'editor', Mar: 'moderator', Rosa: 'read_only' }
let [path, general, double] = ['', 0, 0]
const ids: number[] = []
const PEOPLE = ['Ana Vilas', 'Blas Pita', 'Cora Rey']

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  for (const name of ['Olga', 'Vera', ...Object.keys(ROLES)]) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const club = { name: 'Club del Faro', type: 'association' }
  const { body } = await call('POST /api/organization/new', { token: tokens['Olga'], body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  for (const [name, role] of Object.entries(ROLES))
    await sql`insert into memberships (organization_id, user_id, role)
      select o.id, u.id, ${role} from organizations o, users u where o.slug = ${organization} and u.username = ${name}`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel' },
    tickets: [
      { title: 'General', price: 4000 },
      { title: 'Doble', price: 6000 },
    ],
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  const slug = created.body.data.attributes.slug
  path = `/es/ae/${slug}/players`
  const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
  const tickets = await sql`select id from tickets where event_id = ${event!['id']} order by price`
  ;[general, double] = tickets.map((ticket) => ticket['id']) as [number, number]
  for (const name of PEOPLE) {
    const [row] =
      await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code, confirmed_at)
      values (${event!['id']}, ${general}, ${name}, 'confirmed', 'es', 4000, gen_random_uuid()::text, now()) returning id`
    ids.push(row!['id'])
    await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
      values (${row!['id']}, 'ticket', ${`ticket:${general}`}, 'General', 4000)`
  }
})

async function look(query: string, name: string) {
  const response = await get(`${path}${query}`, { headers: { cookie: cookies[name]! } })
  return { status: response.status, text: plainText(await response.text()) }
}
async function post(query: string, fields: [string, string][], name: string) {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! }
  const body = new URLSearchParams(fields).toString()
  const response = await get(`${path}${query}`, { method: 'POST', headers, body })
  const to = response.headers.get('location')
  const led = to === null ? response : await get(to, { headers: { cookie: cookies[name]! } })
  return { status: response.status, to, text: plainText(await led.text()) }
}
const ticketOf = async (id: number) => (await sql`select ticket_id as id from registrations where id = ${id}`)[0]!['id']
const booked = async (id: number) =>
  (
    await sql`select sum(amount)::int as sum, count(*)::int as rows from registration_charges where registration_id = ${id}`
  )[0]

test('who reads players opens one beside the table, with the money that their role shows', async () => {
  const sheet = `?p=${ids[0]}`
  for (const name of ['Olga', 'Edu', 'Mar']) {
    const { status, text } = await look(sheet, name)
    expect([status, text.includes('Ana Vilas'), text.includes('Cambiar de entrada')]).toEqual([200, true, true])
    expect(text.includes('40,00 €'), name).toBe(name !== 'Mar')
  }
  const reader = await look(sheet, 'Rosa')
  expect(PEOPLE.filter((name) => reader.text.includes(name))).toEqual([])
  expect((await look(sheet, 'Vera')).status).toBe(404)
  for (const wrong of ['?p=999999', `?p=${ids[0]}&answer=nothing`, '?p=x&change=ticket'])
    expect([200, 404]).toContain((await look(wrong, 'Olga')).status)
})

test('another ticket says what is booked, is given once, and by whom decides about money', async () => {
  const [id] = ids as [number]
  const step = `?p=${id}&change=ticket`
  expect((await look(step, 'Edu')).text).toContain('+20,00 €')
  expect((await look(step, 'Mar')).text).not.toContain('€')
  const move: [string, string][] = [
    ...([
      ['intent', 'ticket'],
      ['id', `${id}`],
      ['from', `${id}:${general}`],
    ] as [string, string][]),
    ...([
      ['ticket', `${double}`],
      ['difference', 'ask'],
      ['message', 'Te toca la doble'],
    ] as [string, string][]),
  ]
  expect((await post(step, move, 'Mar')).text).toContain('eso lo decide quien lleva el dinero')
  for (const name of ['Rosa', 'Vera']) expect((await post(step, move, name)).status, name).toBe(404)
  expect([await ticketOf(id), await booked(id)]).toEqual([general, { sum: 4000, rows: 1 }])
  const done = await post(step, move, 'Edu')
  expect([done.status, done.to?.includes('change=')]).toEqual([302, false])
  const after = await booked(id)
  expect([await ticketOf(id), after!['sum']]).toEqual([double, 6000])
  const again = await post(step, move, 'Edu')
  expect(again.text).toContain('No se ha cambiado: ya tiene esa entrada.')
  expect(again.text).toContain('Te toca la doble')
  expect(await booked(id)).toEqual(after)
})

test('moving several says what is booked with each and together; twice it books once', async () => {
  const chosen = ids.map((id): [string, string] => ['ids', `${id}`])
  const ask: [string, string][] = [...chosen, ['action', 'ticket'], ['intent', 'bulk']]
  const asked = (await post('', ask, 'Edu')).text
  expect(asked).toMatch(/Doble · 2 personas, \+40,00 € en total\s*Blas Pita\s*\+20,00 €\s*Cora Rey\s*\+20,00 €/)
  expect(asked).toMatch(/General · 1 persona, −20,00 € en total\s*Ana Vilas\s*−20,00 €/)
  expect((await post('', ask, 'Mar')).text).not.toContain('en total')
  const move: [string, string][] = [
    ...ask,
    ['asked', '1'],
    ['ticket', `${double}`],
    ['from', ids.map((id, index) => `${id}:${index === 0 ? double : general}`).join()],
  ]
  const first = await post('', move, 'Edu')
  expect(first.text).toContain('Ana Vilas: ya tiene esa entrada')
  const sums = await Promise.all(ids.map(booked))
  expect(sums.map((sum) => sum!['sum'])).toEqual([6000, 6000, 6000])
  const second = await post('', move, 'Edu')
  expect(second.text).toContain(`${PEOPLE.join(', ')}: ya tiene esa entrada`)
  expect(await Promise.all(ids.map(booked))).toEqual(sums)
  expect((await post('', ask, 'Edu')).text).toContain('Doble · Nadie cambia: ya tienen esa entrada')
})
