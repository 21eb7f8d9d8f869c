import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// Bringing people in from a list, as a browser without scripts does.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
let [slug, cookie] = ['', '']

beforeAll(async () => {
  const { id, token } = await register(call, 'Olga')
  cookie = `session=${token}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const club = { name: 'Club del Faro', type: 'association' }
  const { body } = await call('POST /api/organization/new', { token, body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', tickets: [{ title: 'General', price: 4000 }] },
  }
  const created = await call('POST /api/event/create-private', { token, body: { data } })
  slug = created.body.data.attributes.slug
})

const read = async (path: string) => plainText(await (await get(path, { headers: { cookie } })).text())
/** Where a form leads, and what it says where it stays. */
async function post(path: string, fields: Record<string, string>) {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return { status: response.status, to: response.headers.get('location') ?? '', text: plainText(await response.text()) }
}

test('a list is read, its columns chosen, its rows repaired, and everybody brought in', async () => {
  const start = `/ae/${slug}/players/import`
  expect(await read(`/ae/${slug}/players`)).toContain('Traer personas de una hoja')
  const pasted = 'Nombre\tCorreo\tPagado\nUno\tuno\t40\nDos\tdos@example.org\t10,50\nDos\t\t'
  const empty = await post(start, { pasted: '' })
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Elige un archivo que no esté vacío.')])
  const { to: columns } = await post(start, { pasted })
  expect(await read(columns)).toContain('Lo que ha pagado')
  const chosen = { 'columns[0]': 'name', 'columns[1]': 'email', 'columns[2]': 'paid', method: 'bizum' }
  const { to: rows } = await post(columns, { intent: 'next', ...chosen })
  const shown = await read(rows)
  for (const words of [
    '«uno» no es un correo.',
    'Sale dos veces en la hoja',
    'Plaza confirmada',
    'No se escribe a nadie.',
  ])
    expect(shown).toContain(words)
  const done = await post(rows, { intent: 'import', shown: 'xco', out: '4', 'fixes[row0][email]': 'uno@example.org' })
  expect(done.to).toBe(`${rows.split('?')[0]}/done`)
  expect(await read(done.to)).toContain('2 personas traídas.')
  expect(
    await sql`select r.name, p.method, p.amount from registrations r join payments p on p.registration_id = r.id order by r.id`,
  ).toEqual([
    { name: 'Uno', method: 'bizum', amount: 4000 },
    { name: 'Dos', method: 'bizum', amount: 1050 },
  ])
  // The form of another tab brings in nobody again; the list itself is gone.
  expect((await post(rows, { intent: 'import', shown: 'xco' })).to).toBe(done.to)
  expect((await get(rows, { headers: { cookie } })).status).toBe(404)
  expect(await read(`/ae/${slug}/players`)).toContain('Uno')
})

test('a made-up form is no error of the server', async () => {
  const { to } = await post(`/ae/${slug}/players/import`, { pasted: 'Nombre\nTres' })
  for (const fields of [
    { intent: 'import', 'fixes[row0][name]': '', shown: 'x'.repeat(5000), out: '99999999' },
    { intent: 'import', fixes: 'x', 'names[n0]': 'x', 'tickets[n0]': '999999', shown: 'c', out: '2' },
    { intent: 'check', 'fixes[row0][answer_none]': 'x', 'fixes[__proto__][name]': 'x' },
  ]) {
    const { status } = await post(to.replace('/columns', ''), fields)
    expect(status).toBeLessThan(500)
  }
})
