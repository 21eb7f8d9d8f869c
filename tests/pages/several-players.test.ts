import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// The bar below the table of players, as a browser without scripts sends it.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
const players: number[] = []
let [slug, eventId] = ['', 0]

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  for (const name of ['Olga', 'Mar']) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const club = { name: 'Club del Faro', type: 'association' }
  const { body } = await call('POST /api/organization/new', { token: tokens['Olga'], body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  await sql`insert into memberships (organization_id, user_id, role)
    select o.id, u.id, 'moderator' from organizations o, users u where o.slug = ${organization} and u.username = 'Mar'`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', tickets: [{ title: 'General', price: 4000 }] },
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  slug = created.body.data.attributes.slug
  const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
  eventId = event!['id']
  for (const name of ['Ana Vilas', 'Blas Pita']) {
    const [row] = await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code)
      select ${eventId}, id, ${name}, 'confirmed', 'es', price, gen_random_uuid()::text
      from tickets where event_id = ${eventId} returning id`
    players.push(row!['id'])
  }
})

/** Follows where it leads. */
async function post(path: string, fields: [string, string][], name = 'Mar') {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  const to = response.headers.get('location')
  const led = to === null ? response : await get(to, { headers: { cookie: cookies[name]! } })
  return { status: response.status, text: await led.text() }
}
const bulk = (ids: (number | string)[], action: string): [string, string][] => [
  ...ids.map((id): [string, string] => ['ids', String(id)]),
  ['action', action],
  ['intent', 'bulk'],
]

test('acting on nobody, or on too many people, is refused in words, and what was chosen stays', async () => {
  const many = (count: number) => [
    ...players.slice(0, 1),
    ...Array.from({ length: count }, (_, index) => 900_000 + index),
  ]
  for (const [prefix, nobody, tooMany] of [
    ['/es', 'No has elegido a nadie', 'elige como mucho 1.000'],
    ['/en', 'Nobody is selected', 'select at most 1,000'],
  ] as const) {
    const path = `${prefix}/ae/${slug}/players`
    const none = await post(path, bulk([], 'cancel'))
    expect([none.status, none.text.includes(nobody)]).toEqual([400, true])
    const more = await post(path, bulk(many(1000), 'cancel'))
    expect([more.status, more.text.includes(tooMany)]).toEqual([400, true])
    expect(more.text).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${players[0]}"`))
    const unread = await post(path, bulk(many(2000), 'cancel'))
    expect([unread.status, unread.text.includes(tooMany)]).toEqual([413, true])
    expect(unread.text).not.toMatch(/10 MB/)
  }
  const states = await sql`select distinct state from registrations where event_id = ${eventId}`
  expect(states.map(({ state }) => state)).toEqual(['confirmed'])
})

test('the bar works as a plain form: each button says what it does with those chosen', async () => {
  const path = `/es/ae/${slug}/players`
  const act = (action: string, name?: string) => post(path, bulk(players.slice(0, 1), action), name)
  expect((await act('write')).text).toContain('A la persona que has elegido en la lista')
  for (const [action, text] of [
    ['note', 'Nota sobre Ana Vilas'],
    ['tag', 'Etiquetar a Ana Vilas'],
    ['ticket', 'Cambiar de entrada a Ana Vilas'],
    ['confirm', 'Ana Vilas: en su estado no se puede'],
  ] as const)
    expect(plainText((await act(action)).text), action).toContain(text)
  expect(plainText((await act('pay', 'Olga')).text)).toContain('Ana Vilas: no debe nada')
  expect(plainText((await act('remind', 'Olga')).text)).toContain('Ana Vilas: ')
  // Moderators see no money.
  for (const action of ['pay', 'remind']) expect((await act(action)).status).toBe(404)
  expect((await act('download_csv')).text).toContain('"Ana Vilas"')
  expect((await act('badges')).text).toContain('Solo para la persona elegida, si viene')
})

test('a form that someone made up is refused, and fails nothing', async () => {
  const path = `/es/ae/${slug}/players`
  const [ticket] = await sql`select id from tickets where event_id = ${eventId}`
  for (const name of ['lines.x', 'lines.__proto__'])
    expect((await post(path, [[name, '1.0.1'], ['asked', '1'], ...bulk([], 'pay')], 'Olga')).status).toBe(400)
  for (const name of ['from.x', 'from.__proto__']) {
    const sent: [string, string][] = [
      [name, '1:1'],
      ['asked', '1'],
      ['ticket', String(ticket!['id'])],
    ]
    expect((await post(path, [...sent, ...bulk(players.slice(0, 1), 'ticket')])).status).toBe(400)
  }
})

test('writing to a list of people that is none begins with those with a place, not with everybody', async () => {
  await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code, waiting_since)
    select ${eventId}, id, 'Cira Espera', 'waitlisted', 'es', price, gen_random_uuid()::text, now() from tickets where event_id = ${eventId}`
  const open = async (ids: string) => {
    const response = await get(`/es/ae/${slug}/emails?ids=${ids}`, { headers: { cookie: cookies['Mar']! } })
    return plainText(await response.text())
  }
  for (const broken of ['11,abc', '', '0', '-1', 'zzzzzzz']) {
    const text = await open(broken)
    expect(text, broken).toContain('Con plaza')
    expect(text, broken).not.toContain('Cira Espera')
  }
})
