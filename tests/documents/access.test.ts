import { beforeEach, expect, test } from 'vitest'
import { documentFixtures } from '../fixtures/document-fixtures.ts'

const fixtures = await documentFixtures()
const { call, fetchMedia, addDocument, sql, character, event, club, users } = fixtures
// Carla organized the event once, and does no longer.
const carla = await fixtures.createSignedInUser('Carla')
await sql`insert into memberships (organization_id, user_id, role) values (${club.id}, ${carla.id}, 'editor')`
await sql`delete from memberships where user_id = ${carla.id}`
users['Carla'] = carla

/** Owner of the character, who has a seat; the event's organizers by role; another club; the site team; a stranger; nobody. */
const PEOPLE = ['Ana', 'Olga', 'Edu', 'Mar', 'Rosa', 'Vera', 'Team', 'Bea', 'nobody'] as const
const row = (statuses: number[]) => Object.fromEntries(PEOPLE.map((name, index) => [name, statuses[index]]))
async function statuses(ask: (name: string) => Promise<{ status: number }>) {
  const found: Record<string, number> = {}
  for (const name of PEOPLE) found[name] = (await ask(name)).status
  return found
}
const atAddress = (url: string) => statuses(async (name) => fetchMedia(url, name))
const EVERYBODY = row(PEOPLE.map(() => 200))
const NOBODY = row(PEOPLE.map(() => 404))
const OWNER = row([200, 404, 404, 404, 404, 404, 404, 404, 404])
//                     Ana  Olga Edu  Mar  Rosa Vera Team Bea  nobody
const READERS = row([200, 200, 200, 200, 404, 404, 404, 404, 404])
const PANEL = row([404, 200, 200, 200, 200, 404, 200, 404, 404])
const REGISTERED = { ...PANEL, Ana: 200 }

let letter: { id: number; url: string }
let rules: { id: number; url: string }
let map: { id: number; url: string }
beforeEach(async () => {
  await sql`truncate rate_limits`
  await sql`delete from documents`
  await sql`update character_links set revoked_at = null`
  await sql`update events set moderation = 'published', deleted_at = null where id = ${event.eventId}`
  letter = await addDocument(`character/${character}`)
  rules = await addDocument(`event/${event.ref}`, 'Reglamento del juego')
  map = await addDocument(`event/${event.ref}`, 'Mapa del lugar', { audience: 'registered' })
})

test('a character’s documents are read by its owner and by who organizes an event it is linked to', async () => {
  const list = () => statuses((name) => call(name, `GET /api/documents/character/${character}`))
  expect(await atAddress(letter.url)).toEqual(READERS)
  expect(await list()).toEqual(READERS)
  expect((await fetchMedia(letter.url, 'Carla')).status, 'a former organizer').toBe(404)
  await sql`update character_links set revoked_at = now()`
  expect(await atAddress(letter.url)).toEqual(OWNER)
  expect(await list()).toEqual(OWNER)
  await sql`update character_links set revoked_at = null`
  await sql`update documents set hidden_at = now() where id = ${letter.id}`
  expect(await atAddress(letter.url)).toEqual(OWNER)
  await sql`update characters set visibility = 'public' where id = ${character}`
  await sql`update documents set hidden_at = null`
  expect(await atAddress(letter.url), 'a public character shows its biography').toEqual(READERS)
  await call('Ana', `DELETE /api/documents/character/${character}/document/${letter.id}`)
  expect(await atAddress(letter.url)).toEqual(NOBODY)
})

test('a character has its documents in the API, for who may read their list', async () => {
  const documentsOf = async (name: string) => {
    const { body } = await call(name, `GET /api/characters/${character}`)
    return body.data?.attributes.documents
  }
  const { body } = await call('Ana', `GET /api/documents/character/${character}`)
  expect(body.data).toHaveLength(1)
  for (const name of ['Ana', 'Olga', 'Edu', 'Mar']) expect(await documentsOf(name)).toEqual({ data: body.data })
  await sql`update documents set hidden_at = now()`
  expect(await documentsOf('Olga')).toEqual({ data: [] })
  await sql`update characters set visibility = 'public' where id = ${character}`
  for (const name of ['Rosa', 'Vera', 'Team', 'Bea', 'nobody']) {
    const { status, body: other } = await call(name, `GET /api/characters/${character}`)
    expect([name, status, other.data.attributes.documents]).toEqual([name, 200, undefined])
  }
  await sql`update characters set visibility = 'private' where id = ${character}`
})

test('an event’s documents are for everybody, or for who has a seat', async () => {
  expect(await atAddress(rules.url)).toEqual(EVERYBODY)
  expect(await atAddress(map.url)).toEqual(REGISTERED)
  const names = async (name: string) => {
    const { body } = await call(name, `GET /api/documents/event/${event.ref}`)
    return body.data?.map((entry: { attributes: { name: string } }) => entry.attributes.name.split(' ')[0])
  }
  for (const name of ['Ana', 'Rosa', 'Team']) expect(await names(name)).toEqual(['Reglamento', 'Mapa'])
  for (const name of ['Bea', 'Vera', 'nobody']) expect(await names(name)).toEqual(['Reglamento'])
  await sql`update documents set hidden_at = now()`
  expect(await atAddress(rules.url)).toEqual(PANEL)
  await sql`update documents set hidden_at = null`
  await sql`update events set moderation = 'draft' where id = ${event.eventId}`
  expect(await atAddress(rules.url)).toEqual(PANEL)
  await sql`update events set moderation = 'published', deleted_at = now() where id = ${event.eventId}`
  expect(await atAddress(rules.url)).toEqual(NOBODY)
})

test('a seat that ended reads no longer', async () => {
  const [before] = await sql`select state from registrations where id = ${fixtures.registration}`
  expect((await fetchMedia(map.url, 'Ana')).status).toBe(200)
  await call('Olga', `GET /api/documents/event/${event.ref}`)
  await sql`update registrations set state = 'cancelled', ended_at = now(), ended_by = 'player' where id = ${fixtures.registration}`
  expect((await fetchMedia(map.url, 'Ana')).status).toBe(404)
  await sql`update registrations set state = ${before!['state']}, ended_at = null, ended_by = null where id = ${fixtures.registration}`
})

test('earlier files are read by the owner, and by who reads the panel', async () => {
  for (const [parent, { id }, user] of [
    [`character/${character}`, letter, 'Ana'],
    [`event/${event.ref}`, rules, 'Mar'],
  ] as const) {
    const form = new FormData()
    form.append('file', new File(['Nació en Tineo'], 'otra.txt'))
    const { status, body } = await call(user, `PUT /api/documents/${parent}/document/${id}`, form)
    expect([status, body.data.attributes.mime]).toEqual([200, 'text/plain'])
  }
  expect(await atAddress(letter.url)).toEqual(OWNER)
  expect(await atAddress(rules.url)).toEqual(PANEL)
  expect((await fetchMedia(letter.url, 'Carla')).status).toBe(404)
})

test('a document that is no longer public gets a new address', async () => {
  const change = `PUT /api/documents/event/${event.ref}/document/${rules.id}`
  const { body } = await call('Edu', change, { data: { audience: 'registered' } })
  const { url, audience } = body.data.attributes
  expect([audience, url === rules.url]).toEqual(['registered', false])
  expect(await atAddress(rules.url)).toEqual(NOBODY)
  expect(await atAddress(url)).toEqual(REGISTERED)
})

test.each([
  ['POST', ''],
  ['PUT', '/document/{id}'],
  ['DELETE', '/document/{id}'],
])('only owner and editors of events may %s', async (method, path) => {
  const ask = (parent: string, id: number) => (name: string) =>
    call(
      name,
      `${method} /api/documents/${parent}${path.replace('{id}', String(id))}`,
      method === 'DELETE' ? undefined : {},
    )
  const done = method === 'POST' ? 400 : 200
  const own = await statuses(ask(`character/${character}`, letter.id))
  expect(own).toEqual(row([done, 404, 404, 404, 404, 404, 404, 404, 403]))
  const denied = await statuses(ask(`character/${character}`, rules.id))
  expect(denied['Ana'], 'a document of something else').toBe(method === 'POST' ? 400 : 404)
  for (const name of ['Olga', 'Edu', 'Mar']) {
    const { status } = await ask(`event/${event.ref}`, (await addDocument(`event/${event.ref}`)).id)(name)
    expect([name, status]).toEqual([name, done])
  }
  const refused = await statuses(ask(`event/${event.ref}`, map.id))
  expect(refused).toMatchObject({ Ana: 404, Rosa: 403, Vera: 404, Team: 403, Bea: 404, nobody: 403 })
})

test('an unconfirmed person uploads nothing', async () => {
  const unconfirmed = await fixtures.createSignedInUser('Uxia', { confirmed: false })
  const mine = await fixtures.addCharacter(unconfirmed.id)
  users['Uxia'] = unconfirmed
  const { status, body } = await fixtures.add('Uxia', `character/${mine}`, new File(['%PDF-'], 'Carta del marqués.pdf'))
  expect([status, body.error.details.reason]).toEqual([403, 'unconfirmed'])
})

test('sends a document as an attachment under its present name', async () => {
  const rename = `PUT /api/documents/character/${character}/document/${letter.id}`
  await call('Ana', rename, { name: '../Carta "última" ñ' })
  const { headers } = await fetchMedia(letter.url, 'Ana')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-disposition': `attachment; filename="_Carta _ultima_ n.pdf"; filename*=UTF-8''_Carta%20_%C3%BAltima_%20%C3%B1.pdf`,
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})
