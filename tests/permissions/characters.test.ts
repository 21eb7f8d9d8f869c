import { beforeAll, expect, test } from 'vitest'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'
import { outcomeOf } from './outcomes.ts'
import { browser, createUsers, NOW } from './users.ts'

// Every private address of a character × every kind of person, as the character is linked, revoked, hidden and deleted.
const app = await openBuiltApp({ ...HIGH_LIMITS, CACHE_MEGABYTES: '0' })
const { sql, get } = app
const users = await createUsers(app)
const { insert, idOf, tokenOf } = users

/** By the name of their account. The former organizer was an editor until a moment ago. */
const PEOPLE = {
  owner: 'vera',
  organizer: 'editor',
  moderator: 'moderator',
  'read-only member': 'read_only',
  'former organizer': 'spare',
  'other player': 'newcomer',
  stranger: 'stranger',
  anonymous: null,
  'site moderator': 'site_moderator',
  'site team': 'admin',
}
type Person = keyof typeof PEOPLE
/** Who has no right of their own is asked once in each other state. */
const DISTINCT: Person[] = ['owner', 'organizer', 'read-only member', 'stranger', 'anonymous', 'site team']
const full = process.env['TEST_FULL'] === '1'
/**
 * Addresses with an authorization of their own. The others, which are asked where organizers alone and where everybody sees the character,
 * share that of one of these.
 */
const ONE_OF_EACH = [
  'sheet',
  'api',
  'portrait',
  'json',
  'background',
  'file',
  'editor',
  'settings',
  'earlier file',
  'panel page',
]

const addresses: Record<string, string> = {}
let id = 0

const ask = (person: Person, address: string, init: { method?: string; body?: FormData | URLSearchParams } = {}) => {
  const name = PEOPLE[person]
  return get(address, { ...init, headers: browser(name && tokenOf(name)) })
}

beforeAll(async () => {
  const organization_id = await insert('organizations', {
    ...{ name: 'Club', slug: 'club', type: 'association', owner_id: idOf('administrator') },
    ...{ status: 'active', verified_at: NOW },
  })
  for (const name of ['editor', 'moderator', 'read_only', 'spare'])
    await insert('memberships', {
      ...{ organization_id, user_id: idOf(name), role: name === 'spare' ? 'editor' : name },
    })
  const event_id = await insert('events', {
    ...{ organizer_id: organization_id, date_start: '2030-05-04', county: 'Teruel' },
    ...{ type: 'event', primary_language: 'ES' },
    ...{ moderation: 'published', published_at: NOW },
  })
  await insert('event_texts', { event_id, locale: 'es', title: 'Velada', slug: 'velada', description: 'Una noche.' })
  const ticket_id = await insert('tickets', { event_id, title_es: 'Entrada', price: 0 })
  const seat = (name: string) =>
    insert('registrations', {
      ...{ event_id, ticket_id, state: 'confirmed', locale: 'es', ticket_price: 0 },
      ...{ confirmed_at: NOW, code: `code-${name}` },
      ...{ user_id: idOf(name), holder_id: idOf(name) },
    })
  const registration_id = await seat('vera')
  await seat('newcomer')

  const made = new URLSearchParams({ intent: 'create', name: 'Inés de Brañalonga' })
  const { headers } = await ask('owner', '/account/characters', { method: 'POST', body: made })
  id = Number(/\/c\/(\d+)/.exec(headers.get('location') ?? '')?.[1])
  for (const text of ['biography', 'background'])
    for (const revision of ['0', '1']) {
      const body = new URLSearchParams({ intent: 'save', body: `${text} secreto ${revision}`, revision })
      expect((await ask('owner', `/c/${id}/${text}/edit`, { method: 'POST', body })).status).toBe(302)
    }
  const portrait = new FormData()
  portrait.append('intent', 'portrait')
  portrait.append('portrait', new File([new Uint8Array(await testImage(240, 240))], 'a.png', { type: 'image/png' }))
  expect((await ask('owner', `/c/${id}/edit`, { method: 'POST', body: portrait })).status).toBe(302)
  await sql`update characters set visibility = 'organizers' where id = ${id}`
  const link = await insert('character_links', { character_id: id, registration_id })
  await sql`delete from memberships where user_id = ${idOf('spare')}`
  await findPortrait()
  const [file, version] = await addDocument()
  Object.assign(addresses, {
    sheet: `/c/${id}`,
    profile: `/c/${id}/profile`,
    biography: `/en/c/${id}/biography`,
    albums: `/c/${id}/albums`,
    background: `/c/${id}/background`,
    documents: `/c/${id}/documents`,
    editor: `/c/${id}/background/edit`,
    history: `/c/${id}/background/history`,
    'biography history': `/c/${id}/biography/history`,
    settings: `/c/${id}/edit`,
    links: `/c/${id}/links`,
    api: `/api/characters/${id}`,
    ...Object.fromEntries(['json', 'md'].map((format) => [format, `/c/${id}/export/${format}`])),
    report: `/report/character/${id}`,
    archive: `/c/${id}/documents/all.zip`,
    'documents api': `/api/documents/character/${id}`,
    ...{ file: `/media/${file}/original`, 'earlier file': `/media/${version}/original` },
    'panel page': `/ae/velada/characters/${link}`,
  })
})

/** A document whose file was replaced: the keys of the present and of the earlier one. */
async function addDocument() {
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', '/document/{id}'],
  ] as const) {
    const body = new FormData()
    body.append('name', 'Carta del marqués')
    body.append('file', new File([`Secreto ${method}`], 'carta.txt', { type: 'text/plain' }))
    const [row] = await sql`select id from documents`
    const address = `/api/documents/character/${id}${path.replace('{id}', String(row?.['id']))}`
    const headers = { authorization: `Bearer ${tokenOf('vera')}` }
    expect((await get(address, { method, body, headers })).status).toBe(200)
  }
  const rows = await sql`select m.hash from media m left join documents d on d.media_id = m.id
    left join document_versions v on v.media_id = m.id where num_nonnulls(d.id, v.id) > 0 order by d.id is null`
  return rows.map((row) => row['hash'] as string)
}

/** Its address changes when fewer people see the character. */
async function findPortrait() {
  const [row] =
    await sql`select m.hash from media m join character_media l on l.media_id = m.id where l.character_id = ${id}`
  addresses['portrait'] = `/media/${row!['hash']}/original`
}

const OPEN = ['sheet', 'profile', 'biography', 'albums', 'api', 'portrait', 'json', 'md', 'report']
const PRIVATE = ['background', 'documents', 'archive', 'documents api', 'file']
const OWNED = ['editor', 'history', 'biography history', 'settings', 'links', 'earlier file']
const PANEL = ['panel page']
/** Pages ask visitors to sign in, whether or not there is such a character. */
const ASKING = ['background', 'documents', 'archive', 'panel page', ...OWNED.filter((name) => name !== 'earlier file')]
const EVERYBODY = Object.keys(PEOPLE) as Person[]
const namesFor = (people: Person[]) => (people === EVERYBODY ? Object.keys(addresses) : ONE_OF_EACH)
/** Which addresses each person gets; the rest is a 404, or asks visitors to sign in. */
async function outcomes(people = full ? EVERYBODY : DISTINCT) {
  const table: Record<string, Record<string, string>> = {}
  for (const person of people) {
    const row: Record<string, string> = {}
    for (const name of namesFor(people)) {
      const response = await ask(person, addresses[name]!)
      row[name] = outcomeOf(response)
      // Read to its end: there is one archive at a time for each person.
      const text = response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('latin1') : ''
      // Neither its page nor its API tells someone who may not read it anything of the background.
      if (/background secreto|Carta del|Secreto P/.test(text) && !PRIVATE_READERS.includes(person)) row[name] = 'leaks'
    }
    table[person] = row
  }
  return table
}
let PRIVATE_READERS: Person[] = ['owner', 'organizer', 'moderator']

const row = (readable: string[], person: Person, names: string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const asksToSignIn = person === 'anonymous' && ASKING.includes(name)
      return [name, readable.includes(name) ? '200' : asksToSignIn ? 'login' : '404']
    }),
  )
const ALL = [...OPEN, ...PRIVATE, ...OWNED]
const expected = (
  readable: Partial<Record<Person, string[]>>,
  others: string[] = [],
  people = full ? EVERYBODY : DISTINCT,
) =>
  Object.fromEntries(
    people.map((person) => [
      person,
      row(person === 'owner' ? (readable.owner ?? ALL) : (readable[person] ?? others), person, namesFor(people)),
    ]),
  )

/** Organizers of a linked event, whatever they are otherwise shown. */
const linked = [...OPEN, ...PRIVATE, ...PANEL]
const organizers = { organizer: linked, moderator: linked }

test('seen by organizers: those of the linked event alone, while they are members', async () => {
  expect(await outcomes(EVERYBODY)).toEqual(expected(organizers, [], EVERYBODY))
})

test('seen by people with an account, and by everybody', async () => {
  await sql`update characters set visibility = 'registered' where id = ${id}`
  expect(await outcomes()).toEqual(expected({ ...organizers, anonymous: [] }, OPEN))
  await sql`update characters set visibility = 'public' where id = ${id}`
  expect(await outcomes(EVERYBODY)).toEqual(expected(organizers, OPEN, EVERYBODY))
})

test('with a revoked link organizers see what everybody sees', async () => {
  PRIVATE_READERS = ['owner']
  await sql`update character_links set revoked_at = now()`
  expect(await outcomes()).toEqual(expected({}, OPEN))
  const old = addresses['portrait']!
  const choose = (visibility: string) =>
    ask('owner', `/c/${id}`, { method: 'POST', body: new URLSearchParams({ intent: 'visibility', visibility }) })
  expect((await choose('private')).status).toBe(200)
  expect((await ask('anonymous', old)).status).toBe(404)
  await findPortrait()
  expect(await outcomes()).toEqual(expected({}))
})

test('hidden by the site team, or deleted, only its owner opens it', async () => {
  await sql`update characters set visibility = 'public', hidden_at = now() where id = ${id}`
  await sql`update character_links set revoked_at = null`
  expect(await outcomes()).toEqual(expected({}))
  await sql`update characters set hidden_at = null, deleted_at = now() where id = ${id}`
  const { owner, ...others } = await outcomes()
  expect(['sheet', 'background', 'editor', 'settings'].map((name) => owner![name])).toEqual([
    '200',
    '200',
    '404',
    '404',
  ])
  const nobody = expected({}) as Record<string, unknown>
  delete nobody['owner']
  expect(others).toEqual(nobody)
})

test('the tabs and links of pages show visitors nothing of what they may not open', async () => {
  await sql`update characters set deleted_at = null where id = ${id}`
  const page = await (await ask('stranger', `/c/${id}`)).text()
  expect(page).toContain('Inés de Brañalonga')
  for (const part of ['background', 'documents', 'edit', 'profile']) expect(page).not.toContain(`/c/${id}/${part}`)
  expect(page).not.toContain(users.idOf('vera') && 'vera')
  const own = await (await ask('owner', `/c/${id}`)).text()
  expect(own).toContain(`/c/${id}/background`)
  expect(own).toContain('Club')
})
