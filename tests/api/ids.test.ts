import { expect, test } from 'vitest'
import { albumChecks } from './album-id-checks.ts'
import { eventPartChecks } from './event-id-checks.ts'
import { type Check, type Entry, listedIds, nameOf } from './listed-ids.ts'

const { sql, club, edu, rosa, open, app, call, listed, listEntries } = await listedIds()

const DEVICE = '019a0000-0000-7000-8000-000000000001'
const REPORT = { data: { reason: 'other', message: 'Hay algo que mirar aquí.' } }

const expectSameEntry = async (user: string, route: string, entry: Entry, body?: unknown) => {
  const { status, body: answer } = await call(user, route, body)
  expect([route, status]).toEqual([route, 200])
  expect([route, answer.data.id, nameOf(answer.data.attributes)]).toEqual([route, entry.id, nameOf(entry.attributes)])
}
const expectStatus = async (status: number, user: string, route: string, body?: unknown) =>
  expect([route, (await call(user, route, body)).status]).toEqual([route, status])

/** Tags and tickets share one id between both languages. */
const localeQuery = ({ attributes: { locale } }: Entry) => (locale === 'en' ? '?locale=en' : '')
const resolvesAt =
  (path: string): Check =>
  ({ entry, user }) =>
    expectSameEntry(user, `GET ${path}${entry.id}${localeQuery(entry)}`, entry)
const answersAt =
  (before: string, after = '', user = 'Olga'): Check =>
  ({ entry }) =>
    expectStatus(200, user, `GET ${before}${entry.id}${after}`)
const isPublic = ({ attributes }: Entry) => attributes['moderation'] !== 'draft' && nameOf(attributes) !== 'borrador'
const whenOwn =
  (check: Check): Check =>
  async (listed) =>
    listed.entry.id === club.id ? check(listed) : null
const whenPublic =
  (check: Check): Check =>
  async (listed) =>
    isPublic(listed.entry) ? check(listed) : null
const own = (id: number) => `/api/organization/my_organization/${id}`
const memberCall =
  (name: string, body: (id: number) => object): Check =>
  async ({ entry }) => {
    const { status, body: answer } = await call('Olga', `POST /api/organization/${name}/${club.id}`, body(entry.id))
    expect([name, status, answer.data.id]).toEqual([name, 200, entry.id])
  }
const isPerson =
  (id: number, check: Check): Check =>
  async (listed) =>
    listed.entry.id === id ? check(listed) : null

/**
 * Every endpoint with an id in its path: the types of the ids that it takes, there or in its body, and a check that each is the same thing
 * as in its list. In this order: the last ones remove what they are asked for.
 */
const CHECKS: Record<string, [kind: string, check: Check][]> = {
  'GET /api/events/:id': [['event', whenPublic(resolvesAt('/api/events/'))]],
  'GET /api/event/by_slug/:slug': [['event', whenPublic(resolvesAt('/api/event/by_slug/'))]],
  'GET /api/event/my_event/:id': [['event', resolvesAt('/api/event/my_event/')]],
  'PUT /api/event/my_event/:id': [
    ['event', ({ entry }) => expectSameEntry('Olga', `PUT /api/event/my_event/${entry.id}`, entry, { data: {} })],
  ],
  'GET /api/organizers/:id': [['organizer', resolvesAt('/api/organizers/')]],
  'GET /api/organizers/by_slug/:slug': [['organizer', resolvesAt('/api/organizers/by_slug/')]],
  'GET /api/organization/my_organization/:id': [['organizer', whenOwn(resolvesAt(own(0).slice(0, -1)))]],
  'POST /api/organization/my_organization/:id': [
    ['organizer', whenOwn(({ entry }) => expectSameEntry('Olga', `POST ${own(entry.id)}`, entry, { data: {} }))],
  ],
  'GET /api/organization/my_permission/:id': [['organizer', whenOwn(answersAt('/api/organization/my_permission/'))]],
  'GET /api/organization/find_user_list/:id': [['organizer', whenOwn(answersAt('/api/organization/find_user_list/'))]],
  'POST /api/organization/add_user/:id': [
    [
      'organizer',
      whenOwn(({ entry }) =>
        expectStatus(200, 'Olga', `POST /api/organization/add_user/${entry.id}`, { username: 'Sara', role: 'editor' }),
      ),
    ],
  ],
  'POST /api/organization/modify_permission/:id': [
    [
      'member',
      isPerson(
        edu.id,
        memberCall('modify_permission', (id) => ({ user_id: id, role: 'moderator' })),
      ),
    ],
  ],
  'GET /api/venues/:id': [['venue', resolvesAt('/api/venues/')]],
  'GET /api/venues/by_slug/:slug': [['venue', resolvesAt('/api/venues/by_slug/')]],
  'GET /api/quick-start-guides/:id': [['guide', resolvesAt('/api/quick-start-guides/')]],
  'GET /api/tags/:id': [['tag', resolvesAt('/api/tags/')]],
  'GET /api/tickets/:id': [['ticket', resolvesAt('/api/tickets/')]],
  'GET /api/registration-forms/:id': [['form', resolvesAt('/api/registration-forms/')]],
  // Without an account at Stripe an organization has no such address; tests/payments/stripe pays by card at the id of the club.
  'POST /api/payments/stripe/:organization': [],
  ...eventPartChecks({ answersAt, expectStatus, whenPublic }),
  'GET /api/event/:id/check_in/phones': [
    ['player', answersAt(`/api/event/${open.ref}/check_in/phones?id=`)],
    ['seat', answersAt(`/api/event/${open.ref}/check_in/phones?id=`)],
  ],
  'POST /api/event/:id/check_in': [
    [
      'seat',
      async ({ entry, path }) => {
        const act = { device: DEVICE, key: DEVICE.replace('1', '2'), id: entry.id, action: 'in' }
        const { status, body } = await call('Olga', `POST ${path}`, act)
        // The registration is found: it is only too early for it.
        expect([status, body.data]).toMatchObject([200, { id: entry.id, reason: 'too_early' }])
      },
    ],
  ],
  // The event is found, and says what is wrong with the form.
  'POST /api/event/:id/register': [
    [
      'event',
      whenPublic(({ entry }) => expectStatus(400, 'Ana', `POST /api/event/${entry.id}/register`, { data: {} })),
    ],
  ],
  'GET /api/characters/:id': [['character', resolvesAt('/api/characters/')]],
  'PUT /api/characters/:id': [
    ['character', ({ entry }) => expectSameEntry('Ana', `PUT /api/characters/${entry.id}`, entry, { data: {} })],
  ],
  'GET /api/documents/:parent/:id': [
    ['character', answersAt('/api/documents/character/', '', 'Ana')],
    ['event', answersAt('/api/documents/event/')],
  ],
  // Without a file.
  'POST /api/documents/:parent/:id': [
    ['character', ({ entry }) => expectStatus(400, 'Ana', `POST /api/documents/character/${entry.id}`, {})],
    ['event', ({ entry }) => expectStatus(400, 'Olga', `POST /api/documents/event/${entry.id}`, {})],
  ],
  'PUT /api/character/add_documents/:id': [
    ['character', ({ entry }) => expectStatus(400, 'Ana', `PUT /api/character/add_documents/${entry.id}`, {})],
  ],
  'PUT /api/documents/:parent/:id/document/:document': [
    [
      'document',
      ({ entry, path, user }) => expectSameEntry(user, `PUT ${path}/document/${entry.id}`, entry, { position: 0 }),
    ],
  ],
  'POST /api/documents/:parent/:id/report_abuse/:document': [
    ['document', ({ entry, path }) => expectStatus(201, 'Olga', `POST ${path}/report_abuse/${entry.id}`, REPORT)],
  ],
  'POST /api/event/:id/report_abuse': [
    ['event', whenPublic(({ entry }) => expectStatus(201, 'Ana', `POST /api/event/${entry.id}/report_abuse`, REPORT))],
  ],
  'POST /api/character/:id/report_abuse': [
    ['character', ({ entry }) => expectStatus(201, 'Olga', `POST /api/character/${entry.id}/report_abuse`, REPORT)],
  ],
  ...albumChecks({ call, answersAt, expectSameEntry, expectStatus }),
  // Any word: it is always the caller's.
  'GET /api/users/my_storage_statistics/:any': [],
  'PUT /api/character/remove_documents/:id': [
    [
      'document',
      async ({ entry, path, user }) => {
        const [parent, id] = path.split('/').slice(-2)
        if (parent !== 'character') return
        await expectStatus(200, user, `PUT /api/character/remove_documents/${id}`, { documents: [entry.id] })
        await expectStatus(404, user, `DELETE ${path}/document/${entry.id}`)
      },
    ],
  ],
  'DELETE /api/documents/:parent/:id/document/:document': [
    [
      'document',
      async ({ entry, path, user }) => {
        if (path.includes('/event/')) await expectStatus(200, user, `DELETE ${path}/document/${entry.id}`)
      },
    ],
  ],
  'POST /api/organization/delete_permission/:id': [
    [
      'member',
      isPerson(
        rosa.id,
        memberCall('delete_permission', (id) => ({ user_id: id })),
      ),
    ],
  ],
  'POST /api/organization/transfer_ownership/:id': [
    [
      'member',
      isPerson(
        edu.id,
        memberCall('transfer_ownership', (id) => ({ new_owner_id: id })),
      ),
    ],
  ],
  'DELETE /api/auth/sessions/:id{[0-9]{1,9}}': [
    ['session', ({ entry }) => expectStatus(200, 'Olga', `DELETE /api/auth/sessions/${entry.id}`)],
  ],
}

test('lists every endpoint with an id in its path', () => {
  const taking = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path.includes(':'),
  )
  const routes = new Set(taking.map(({ method, path }) => `${method} ${path.replace(/\{\w+\|\w+\}/g, '')}`))
  expect(Object.keys(CHECKS).sort()).toEqual([...routes].sort())
})

const inside = (await sql`select id from events`).map(({ id }) => id as number)
test('never exposes the internal id of an event', () => {
  const events = listed.filter(({ kind }) => kind === 'event')
  expect(events.length).toBeGreaterThan(4)
  for (const { entry } of events) expect(inside).not.toContain(entry.id)
})

test('takes listed ids in bodies', async () => {
  const idOf = (kind: string, name: string) =>
    listed.find(({ kind: one, entry }) => one === kind && nameOf(entry.attributes) === name)!.entry.id
  const [event, ticket] = [idOf('event', 'abierta'), idOf('ticket', 'Jugador')]
  const [venue, tag, organizer] = [idOf('venue', 'casona'), idOf('tag', 'velas'), idOf('organizer', club.slug)]
  const created = await call('Olga', 'POST /api/event/create-private', {
    data: { organization: organizer, title: 'De ids', venue, tags: [tag] },
  })
  expect(created.body.data.attributes).toMatchObject({
    organizer: { data: { id: organizer } },
    venue: { data: { id: venue } },
    tags: { data: [{ id: tag }] },
  })
  const [{ entry: bruno } = { entry: null }] = await listEntries('Bea', '/api/character/my', 'character')
  const registered = await call('Bea', `POST /api/event/${event}/register`, {
    data: { ticket, answers: { character: bruno!.id }, consents: ['terms', 'privacy'] },
  })
  expect(registered.status).toBe(200)
  const player = (await listEntries('Olga', `/api/event/${event}/my_players`, 'player')).find(
    ({ entry }) => entry.id === registered.body.data.id,
  )
  expect(player?.entry.attributes).toMatchObject({ ticket: { data: { id: ticket } } })
  const { body } = await call('Bea', `GET /api/characters/${bruno!.id}`)
  expect(body.data.attributes).toMatchObject({ event: { data: { id: event } } })
})

test('resolves an id from any list to the same entry at every endpoint', async () => {
  for (const [route, checks] of Object.entries(CHECKS))
    for (const [kind, check] of checks) {
      const entries = listed.filter((one) => one.kind === kind)
      expect([route, kind, entries.length > 0]).toEqual([route, kind, true])
      for (const one of entries) await check(one)
    }
})
