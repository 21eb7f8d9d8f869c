import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// Two organizations of one event, from the invitation to the end: what each of their people, and everybody, is shown.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
let [slug, host, partner, partnerId] = ['', '', '', 0]
const TITLE = 'Mareas cruzadas'

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  const ids: Record<string, number> = {}
  for (const name of ['Olga', 'Mar', 'Pilar', 'Pablo', 'Paz', 'Petra', 'Sira']) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    ;[tokens[name], ids[name]] = [token, id]
  }
  await sql`update users set confirmed_at = now()`
  const club = async (name: string, owner: string, members: Record<string, string>) => {
    const made = await call('POST /api/organization/new', { token: tokens[owner], body: { name, type: 'association' } })
    const organization = made.body.data.attributes.slug as string
    await sql`update organizations set status = 'active', verified_at = now() where slug = ${organization}`
    for (const [person, role] of Object.entries(members))
      await sql`insert into memberships (organization_id, user_id, role) select id, ${ids[person]!}, ${role} from organizations where slug = ${organization}`
    return organization
  }
  host = await club('Club del Faro', 'Olga', { Mar: 'moderator' })
  partner = await club('La Otra Orilla', 'Pilar', { Pablo: 'editor', Paz: 'moderator', Petra: 'read_only' })
  const data = {
    ...{ organization: host, title: TITLE, description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', tickets: [{ title: 'General', price: 4000 }] },
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  slug = created.body.data.attributes.slug
  await sql`update events set moderation = 'published', published_at = now(), signup = 'open'
    where id = (select event_id from event_slugs where slug = ${slug})`
  partnerId = (await sql`select id from organizations where slug = ${partner}`)[0]!['id']
})

async function post(path: string, name: string, fields: Record<string, string> | [string, string][]) {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
async function read(path: string, name?: string) {
  const response = await get(path, name ? { headers: { cookie: cookies[name]! } } : {})
  return { status: response.status, text: await response.text() }
}
const statuses = (paths: string[], name: string) =>
  Promise.all(paths.map(async (path) => [path, (await read(path, name)).status]))
const organizers = () => `/es/ae/${slug}/organizers`
const start = () => `/es/ao/${partner}`
const publicPages = () => [
  `/es/evento-rol-vivo-larp/${slug}`,
  `/es/organizer/${partner}`,
  '/es/events?q=orilla',
  `/organizer/${partner}.ics`,
]
/** Whether each of them says that both organize it. */
const shown = () =>
  Promise.all(
    publicPages().map(async (path, index) =>
      (await read(path)).text.includes(index === 0 ? `/organizer/${partner}` : TITLE),
    ),
  )
const [NOWHERE, EVERYWHERE] = [
  [false, false, false, false],
  [true, true, true, true],
]
const rowId = async () =>
  String((await sql`select id from event_co_organizers order by id desc limit 1`)[0]?.['id'] ?? 0)

test('what is invited, accepted and ended is shown to everybody when it counts', async () => {
  expect(await shown()).toEqual(NOWHERE)
  expect((await read(`${organizers()}?q=orilla`, 'Olga')).text).toContain('La Otra Orilla')
  expect(await post(organizers(), 'Olga', { intent: 'invite', organization: String(partnerId) })).toMatchObject({
    status: 302,
    to: expect.stringContaining('done=invited'),
  })
  expect(await shown()).toEqual(NOWHERE)
  expect((await read(start(), 'Pilar')).text).toContain(TITLE)
  expect((await read(start(), 'Paz')).text).not.toContain(TITLE)
  expect((await read(`/es/ae/${slug}`, 'Pilar')).status).toBe(404)
  expect((await post(start(), 'Pilar', { intent: 'co_accept', id: await rowId() })).to).toContain('done=co_accepted')

  expect(await shown()).toEqual(EVERYWHERE)
  const { text } = await read(publicPages()[0]!)
  expect(plainText(text)).toContain('Organizan Club del Faro y La Otra Orilla')
  const organizerNames = /"organizer":\[(.*?)\]/.exec(text)?.[1] ?? ''
  expect(organizerNames).toContain('Club del Faro')
  expect(organizerNames).toContain('La Otra Orilla')
  const list = plainText((await read(`${start()}/events`, 'Petra')).text)
  expect(list).toContain('con Club del Faro')

  expect((await post(organizers(), 'Olga', { intent: 'remove', id: await rowId() })).status).toBe(302)
  expect(await shown()).toEqual(NOWHERE)
  expect((await read(`/es/ae/${slug}`, 'Pilar')).status).toBe(404)
})

test('the people of a co-organizer open the panel as moderators do', async () => {
  await post(organizers(), 'Olga', { intent: 'invite', organization: String(partnerId) })
  const id = await rowId()
  await post(start(), 'Pablo', { intent: 'co_accept', id })
  const pages = [
    '',
    'information',
    'tickets',
    'players',
    'players/figures',
    'players/settings',
    'form',
    'albumns',
    'documents',
  ]
  const more = [
    'organizers',
    'papers',
    'emails',
    'emails/seat-notes',
    'characters',
    'casting',
    'money',
    'money/settings',
  ]
  const all = [...pages, ...more].map((path) => `/es/ae/${slug}${path && `/${path}`}`)
  const asHost = await statuses(all, 'Mar')
  for (const name of ['Pilar', 'Pablo', 'Paz']) expect(await statuses(all, name), name).toEqual(asHost)
  for (const [path, status] of await statuses(all, 'Petra')) expect([200, 404], String(path)).toContain(status)
  for (const name of ['Paz', 'Pilar', 'Petra']) expect((await read(start(), name)).status).toBe(200)
  expect((await read(organizers(), 'Paz')).text).not.toContain('value="invite"')
  expect((await read(organizers(), 'Pilar')).text).toContain('value="leave"')
  // With the money granted, that opens, too.
  await post(organizers(), 'Olga', { intent: 'grant', id, money: 'on' })
  expect(await statuses([`/es/ae/${slug}`, `/es/ae/${slug}/money`, `/es/ae/${slug}/money/settings`], 'Paz')).toEqual([
    [`/es/ae/${slug}`, 200],
    [`/es/ae/${slug}/money`, 200],
    [`/es/ae/${slug}/money/settings`, 200],
  ])
  expect((await post(organizers(), 'Pilar', { intent: 'leave', id })).to).toContain(`/ao/${partner}?done=co_left`)
})

test('what cannot be done is said, and nothing breaks', async () => {
  const repeated = await post(organizers(), 'Olga', { intent: 'invite', organization: '999999' })
  expect([repeated.status, plainText(repeated.text)]).toEqual([
    400,
    expect.stringContaining('tiene que estar verificada'),
  ])
  const over = await post(start(), 'Pilar', { intent: 'co_accept', id: await rowId() })
  expect([over.status, plainText(over.text)]).toEqual([409, expect.stringContaining('Eso ya ha cambiado')])
  const bad = ['', '0', '-1', '1.5', 'x', '\0', '99999999999999', "1' or '1", '💥'.repeat(50)]
  for (const value of bad) {
    for (const intent of ['invite', 'grant', 'remove', 'leave', 'co_accept', 'co_decline', 'nothing'])
      for (const [path, name] of [
        [organizers(), 'Olga'],
        [start(), 'Pilar'],
      ] as const) {
        const { status } = await post(path, name, { intent, id: value, organization: value, money: value })
        expect([400, 404, 409], `${intent} ${value}`).toContain(status)
      }
    expect((await read(`${organizers()}?q=${encodeURIComponent(value)}&q=b`, 'Olga')).status).toBe(200)
  }
  for (const name of ['Mar', 'Sira', 'Pilar'])
    expect([403, 404]).toContain(
      (await post(organizers(), name, { intent: 'invite', organization: String(partnerId) })).status,
    )
})
