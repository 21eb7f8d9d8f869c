import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { checkInApi } from '#features/check-in/api.server.ts'
import { organizerEventsApi } from '#features/events/api.organizer.server.ts'
import { accountsApi } from '#features/identity/accounts/api.server.ts'
import { sessionsApi } from '#features/identity/sessions/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { proposalsApi } from '#features/proposals/api.server.ts'
import { playersApi } from '#features/registrations/api.players.server.ts'
import { registrationsApi } from '#features/registrations/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { withContext } from '../fixtures/context.ts'
import { COMPLETE_EVENT, eventFixtures } from '../fixtures/event-fixtures.ts'
import { operator } from './api-client.ts'

type Attributes = Record<string, unknown> & { slug?: string; title?: string; name?: string }
type Entry = { id: number; attributes: Attributes }
type ApiResponse = { status: number; body: { data: Entry & Entry[] } }

const fixtures = await eventFixtures()
const { sql, club } = fixtures
// Ids of translations, events and other tables do not overlap, so that mixing them up is noticed.
for (const [index, table] of [
  'events',
  'event_texts',
  'organizations',
  'tickets',
  'tags',
  'texts',
  'registration_forms',
].entries())
  await sql.unsafe(`alter sequence ${table}_id_seq restart ${1000 * (index + 1)}`)
const [tag] = await sql`insert into tags (text_es, text_en) values ('velas', 'candles') returning id`
await sql`insert into venues (name, slug, status, country) overriding system value values ('Casona', 'casona', 'active', 'ES')`
const [venue] = await sql`select id from venues where slug = 'casona'`
await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
  values ('guide', 'guia', 'es', 'guia', 'Guía', '', 'Texto', 1, '2026-01-01', '')`
for (const title of ['Primera', 'Segunda'])
  await fixtures.addPublishedEvent({
    ...{ title, venue: venue!['id'], venue_tbd: false, county: null, tags: [tag!['id']] },
    localizations: { title: `${title} in English`, description: 'In English.' },
    tickets: [{ title: `Entrada de ${title}`, price: 1000 }],
  })
await fixtures.addEvent({ ...COMPLETE_EVENT, title: 'Borrador' })
for (const { id } of await sql`select id from events`)
  await sql`with form as (insert into registration_forms (event_id) values (${id}) returning id)
    insert into registration_form_versions (form_id, version, definition) select id, 1, '{"sections": []}' from form`

const people: Record<string, RequestContext> = { Olga: fixtures.olga.ctx, '': fixtures.anonymousCtx }
const api = createApi({
  operator,
  routes: [
    ['', searchApi],
    ['', accountsApi],
    ['', sessionsApi({ jwtResponse: async () => ({}) })],
    ['', ownOrganizationsApi],
    ['', organizerEventsApi],
    ['', membershipsApi],
    ['', registrationsApi],
    ['', playersApi],
    ['', checkInApi],
    ['', proposalsApi],
  ],
  logError: (error) => console.error(error),
})
const app = withContext((c) => ({ ...people[c.req.header('x-who') ?? '']!, locale: 'es' }), api)
async function call(route: string, body?: unknown): Promise<ApiResponse> {
  const [method = 'GET', path = ''] = route.split(' ')
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = { 'x-who': 'Olga', 'content-type': 'application/json' }
  const response = await app.request(path, { method, headers, ...json })
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] }
}

/** What identifies an entry apart from its id. */
const nameOf = ({ slug, title, name, text, username }: Attributes) => slug ?? title ?? name ?? text ?? username
const expectSameEntry = async (route: string, entry: Entry, body?: unknown) => {
  const { status, body: answer } = await call(route, body)
  expect([route, status]).toEqual([route, 200])
  expect([route, answer.data.id, nameOf(answer.data.attributes)]).toEqual([route, entry.id, nameOf(entry.attributes)])
}
const expectOk = async (route: string) => expect([route, (await call(route)).status]).toEqual([route, 200])

type Check = (entry: Entry) => Promise<unknown>
/** Tags and tickets share one id between both languages. */
const localeQuery = ({ attributes: { locale } }: Entry) => (locale === 'en' ? '?locale=en' : '')
const resolvesAt =
  (path: string): Check =>
  (entry) =>
    expectSameEntry(`GET ${path}${entry.id}${localeQuery(entry)}`, entry)
const isPublic = ({ attributes }: Entry) => attributes['moderation'] !== 'draft' && nameOf(attributes) !== 'borrador'
const whenOwn =
  (check: Check): Check =>
  async (entry) =>
    entry.id === club.id ? check(entry) : null
const whenPublic =
  (check: Check): Check =>
  async (entry) =>
    isPublic(entry) ? check(entry) : null

/** Every endpoint with an id in its path: the type of the id, and a check that it resolves to the same entry. Null: no list returns such ids. */
const PATH_IDS: Record<string, [kind: string, check: Check] | null> = {
  'GET /api/events/:ref': ['event', whenPublic(resolvesAt('/api/events/'))],
  'GET /api/event/by_slug/:ref': ['event', whenPublic(resolvesAt('/api/event/by_slug/'))],
  'GET /api/event/my_event/:ref': ['event', resolvesAt('/api/event/my_event/')],
  'PUT /api/event/my_event/:ref': [
    'event',
    (one) => expectSameEntry(`PUT /api/event/my_event/${one.id}`, one, { data: {} }),
  ],
  'GET /api/organizers/:ref': ['organizer', resolvesAt('/api/organizers/')],
  'GET /api/organizers/by_slug/:ref': ['organizer', resolvesAt('/api/organizers/by_slug/')],
  'GET /api/organization/my_organization/:id': ['organizer', whenOwn(resolvesAt('/api/organization/my_organization/'))],
  'POST /api/organization/my_organization/:id': [
    'organizer',
    whenOwn((one) => expectSameEntry(`POST /api/organization/my_organization/${one.id}`, one, { data: {} })),
  ],
  'GET /api/organization/my_permission/:id': [
    'organizer',
    whenOwn((one) => expectOk(`GET /api/organization/my_permission/${one.id}`)),
  ],
  'GET /api/organization/find_user_list/:id': [
    'organizer',
    whenOwn((one) => expectOk(`GET /api/organization/find_user_list/${one.id}`)),
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
  'GET /api/venues/:ref': ['venue', resolvesAt('/api/venues/')],
  'GET /api/venues/by_slug/:ref': ['venue', resolvesAt('/api/venues/by_slug/')],
  'GET /api/quick-start-guides/:ref': ['guide', resolvesAt('/api/quick-start-guides/')],
  'GET /api/tags/:ref': ['tag', resolvesAt('/api/tags/')],
  'GET /api/tickets/:ref': ['ticket', resolvesAt('/api/tickets/')],
  'GET /api/registration-forms/:ref': ['form', resolvesAt('/api/registration-forms/')],
  'GET /api/event/:ref/my_players': ['event', (one) => expectOk(`GET /api/event/${one.id}/my_players`)],
  'GET /api/event/:ref/check_in': ['event', (one) => expectOk(`GET /api/event/${one.id}/check_in`)],
  'GET /api/event/:ref/check_in/phones': null,
  'POST /api/event/:ref/check_in': null,
  'POST /api/event/:ref/check_in/sync': null,
  'POST /api/event/:ref/register': [
    'event',
    whenPublic(async (one) => {
      // The event is found, and says what is wrong with the form.
      const { status } = await call(`POST /api/event/${one.id}/register`, { data: {} })
      expect([one.id, status]).toEqual([one.id, 400])
    }),
  ],
  'DELETE /api/auth/sessions/:id{[0-9]{1,9}}': null,
}

/** Every endpoint that returns ids, and the type of its entries. */
const LISTS: [route: string, kind: string][] = [
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

/** The type each relation leads to; localizations have the type of their parent. */
const KINDS: Record<string, string> = {
  ...{ event: 'event', events: 'event', organizer: 'organizer', venue: 'venue', tickets: 'ticket', tags: 'tag' },
  registration_form: 'form',
}

/** All entries of a response, nested ones included, each with its type. */
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

test('lists every endpoint with an id in its path', () => {
  const taking = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path.includes(':'),
  )
  expect(Object.keys(PATH_IDS).sort()).toEqual(
    [...new Set(taking.map(({ method, path }) => `${method} ${path}`))].sort(),
  )
})

const inside = (await sql`select id from events`).map(({ id }) => id as number)
const listed = new Map<string, { kind: string; entry: Entry }>()
for (const [route, kind] of LISTS) {
  const { status, body } = await call(route)
  const entries = status === 200 ? entriesOf(kind, body.data) : []
  if (entries.length === 0) throw new Error(`${route} tells nothing: ${status}`)
  for (const [kind, entry] of entries) listed.set(`${kind} ${entry.id} ${nameOf(entry.attributes)}`, { kind, entry })
}

test('never exposes the internal id of an event', () => {
  const events = [...listed.values()].filter(({ kind }) => kind === 'event')
  expect(events.length).toBeGreaterThan(4)
  for (const { entry } of events) expect(inside).not.toContain(entry.id)
})

test('resolves an id from any list to the same entry at every endpoint', async () => {
  for (const { kind, entry } of listed.values())
    for (const [acceptedKind, check] of Object.values(PATH_IDS).filter((one) => one !== null))
      if (acceptedKind === kind) await check(entry)
})
