import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { ownEventsApi } from '#features/events/api.organizer.server.ts'
import { accountsApi } from '#features/identity/accounts/api.server.ts'
import { sessionsApi } from '#features/identity/sessions/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { proposalsApi } from '#features/proposals/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { COMPLETE, eventWorld } from '../fixtures/event-fixtures.ts'
import { operator } from './api-client.ts'

type Attributes = Record<string, unknown> & { slug?: string; title?: string; name?: string }
type Entry = { id: number; attributes: Attributes }
type Answer = { status: number; body: { data: Entry & Entry[] } }

const world = await eventWorld()
const { sql, club, door, storage } = world
// Ids of texts, of events and of everything else never meet, so that one taken for the other is noticed.
for (const [index, table] of ['events', 'event_texts', 'organizations', 'tickets', 'tags', 'texts'].entries())
  await sql.unsafe(`alter sequence ${table}_id_seq restart ${1000 * (index + 1)}`)
const [tag] = await sql`insert into tags (text_es, text_en) values ('velas', 'candles') returning id`
await sql`insert into venues (name, slug, status, country) overriding system value values ('Casona', 'casona', 'active', 'ES')`
const [venue] = await sql`select id from venues where slug = 'casona'`
await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
  values ('guide', 'guia', 'es', 'guia', 'Guía', '', 'Texto', 1, '2026-01-01', '')`
for (const title of ['Primera', 'Segunda'])
  await world.published({
    ...{ title, venue: venue!['id'], venue_tbd: false, county: null, tags: [tag!['id']] },
    localizations: { title: `${title} in English`, description: 'In English.' },
    tickets: [{ title: `Entrada de ${title}`, price: 1000 }],
  })
await world.make({ ...COMPLETE, title: 'Borrador' })

const people: Record<string, Context> = { Olga: world.olga.ctx, '': world.outside }
const doorOf = () => door
const app = createApi({
  contextOf: (c) => ({ ...people[c.req.header('x-who') ?? '']!, locale: 'es' }),
  operator,
  more: [
    ['', searchApi],
    ['', accountsApi({ doorOf, keep: () => {} })],
    ['', sessionsApi({ doorOf, answer: async () => ({}) })],
    ['', ownOrganizationsApi({ storage })],
    ['', ownEventsApi({ storage })],
    ['', membershipsApi({ doorOf })],
    ['', proposalsApi({ doorOf })],
  ],
  log: (error) => console.error(error),
})
async function call(line: string, body?: unknown): Promise<Answer> {
  const [method = 'GET', path = ''] = line.split(' ')
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = { 'x-who': 'Olga', 'content-type': 'application/json' }
  const response = await app.request(path, { method, headers, ...json })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** What a thing is told by, whatever its id. */
const nameOf = ({ slug, title, name, text, username }: Attributes) => slug ?? title ?? name ?? text ?? username
const same = async (line: string, entry: Entry, body?: unknown) => {
  const { status, body: answer } = await call(line, body)
  expect([line, status]).toEqual([line, 200])
  expect([line, answer.data.id, nameOf(answer.data.attributes)]).toEqual([line, entry.id, nameOf(entry.attributes)])
}
const answers = async (line: string) => expect([line, (await call(line)).status]).toEqual([line, 200])

type Check = (entry: Entry) => Promise<unknown>
/** Tags and tickets have one id for both languages. */
const spoken = ({ attributes: { locale } }: Entry) => (locale === 'en' ? '?locale=en' : '')
const reads =
  (path: string): Check =>
  (entry) =>
    same(`GET ${path}${entry.id}${spoken(entry)}`, entry)
const isPublic = ({ attributes }: Entry) => attributes['moderation'] !== 'draft' && nameOf(attributes) !== 'borrador'
const whenOwn =
  (check: Check): Check =>
  async (entry) =>
    entry.id === club.id ? check(entry) : null
const whenPublic =
  (check: Check): Check =>
  async (entry) =>
    isPublic(entry) ? check(entry) : null

/** Every call that takes an id in its path: what kind it takes, and that it means the same thing by it. Null: none that a list tells. */
const TAKES: Record<string, [kind: string, check: Check] | null> = {
  'GET /api/events/:ref': ['event', whenPublic(reads('/api/events/'))],
  'GET /api/event/by_slug/:ref': ['event', whenPublic(reads('/api/event/by_slug/'))],
  'GET /api/event/my_event/:ref': ['event', reads('/api/event/my_event/')],
  'PUT /api/event/my_event/:ref': ['event', (one) => same(`PUT /api/event/my_event/${one.id}`, one, { data: {} })],
  'GET /api/organizers/:ref': ['organizer', reads('/api/organizers/')],
  'GET /api/organizers/by_slug/:ref': ['organizer', reads('/api/organizers/by_slug/')],
  'GET /api/organization/my_organization/:id': ['organizer', whenOwn(reads('/api/organization/my_organization/'))],
  'POST /api/organization/my_organization/:id': [
    'organizer',
    whenOwn((one) => same(`POST /api/organization/my_organization/${one.id}`, one, { data: {} })),
  ],
  'GET /api/organization/my_permission/:id': [
    'organizer',
    whenOwn((one) => answers(`GET /api/organization/my_permission/${one.id}`)),
  ],
  'GET /api/organization/find_user_list/:id': [
    'organizer',
    whenOwn((one) => answers(`GET /api/organization/find_user_list/${one.id}`)),
  ],
  'POST /api/organization/add_user/:id': null,
  'POST /api/organization/modify_permission/:id': [
    'member',
    async (one) => {
      if (one.attributes['role'] === 'administrator') return
      const body = { user_id: one.id, role: one.attributes['role'] }
      const { status, body: answer } = await call(`POST /api/organization/modify_permission/${club.id}`, body)
      expect([status, answer.data.id]).toEqual([200, one.id])
    },
  ],
  'POST /api/organization/delete_permission/:id': null,
  'POST /api/organization/transfer_ownership/:id': null,
  'GET /api/venues/:ref': ['venue', reads('/api/venues/')],
  'GET /api/venues/by_slug/:ref': ['venue', reads('/api/venues/by_slug/')],
  'GET /api/quick-start-guides/:ref': ['guide', reads('/api/quick-start-guides/')],
  'GET /api/tags/:ref': ['tag', reads('/api/tags/')],
  'GET /api/tickets/:ref': ['ticket', reads('/api/tickets/')],
  'DELETE /api/auth/sessions/:id{[0-9]{1,9}}': null,
}

/** Every call that tells ids, and what its entries are. */
const LISTS: [line: string, kind: string][] = [
  ['GET /api/events?populate=*', 'event'],
  ['GET /api/events?locale=all&populate=*', 'event'],
  ['GET /api/organizers?populate=events', 'organizer'],
  ['GET /api/venues?populate=events', 'venue'],
  ['GET /api/tickets?populate=event', 'ticket'],
  ['GET /api/tags?populate=events', 'tag'],
  ['GET /api/quick-start-guides', 'guide'],
  ['GET /api/organization/my?sort[0]=createdAt:desc', 'organizer'],
  [`GET /api/organization/my_organization/${club.id}`, 'organizer'],
  [`GET /api/organization/find_user_list/${club.id}`, 'member'],
  ['GET /api/event/my_event/primera', 'event'],
  ['GET /api/event/my_event/primera-in-english', 'event'],
]

/** What a relation leads to, by its name; localizations are of the thing's own kind. */
const KINDS: Record<string, string> = {
  ...{ event: 'event', events: 'event', organizer: 'organizer', venue: 'venue', tickets: 'ticket', tags: 'tag' },
}

/** The entries of an answer, nested ones too, each with its kind. */
function entriesOf(kind: string, data: unknown): [string, Entry][] {
  if (Array.isArray(data)) return data.flatMap((one) => entriesOf(kind, one))
  if (!data) return []
  const entry = data as Entry
  const inside = Object.entries(entry.attributes).flatMap(([name, value]) => {
    const related = value as { data?: unknown } | null
    const to = name === 'localizations' ? kind : KINDS[name]
    return to && related && typeof related === 'object' && 'data' in related ? entriesOf(to, related.data) : []
  })
  return [[kind, entry], ...inside]
}

test('every call that takes an id in its path stands in the table', () => {
  const taking = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path.includes(':'),
  )
  expect(Object.keys(TAKES).sort()).toEqual([...new Set(taking.map(({ method, path }) => `${method} ${path}`))].sort())
})

const inside = (await sql`select id from events`).map(({ id }) => id as number)
const told = new Map<string, { kind: string; entry: Entry }>()
for (const [line, kind] of LISTS) {
  const { status, body } = await call(line)
  const entries = status === 200 ? entriesOf(kind, body.data) : []
  if (entries.length === 0) throw new Error(`${line} tells nothing: ${status}`)
  for (const [kind, entry] of entries) told.set(`${kind} ${entry.id} ${nameOf(entry.attributes)}`, { kind, entry })
}

test('no list tells an event by the id it has inside', () => {
  const events = [...told.values()].filter(({ kind }) => kind === 'event')
  expect(events.length).toBeGreaterThan(4)
  for (const { entry } of events) expect(inside).not.toContain(entry.id)
})

test('what any list calls a thing, every call calls it', async () => {
  for (const { kind, entry } of told.values())
    for (const [taken, check] of Object.values(TAKES).filter((one) => one !== null))
      if (taken === kind) await check(entry)
})
