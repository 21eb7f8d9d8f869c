import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// What the organization writes for those who have a place: who reads it, and where it never is.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const SECRET = 'puente-colgante'
const TEXT = `El grupo: [${SECRET}](https://chat.example.org/${SECRET})`
const cookies: Record<string, string> = {}
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
const rows: Record<string, number> = {}
let [slug, eventId, panel] = ['', 0, '']

const TEAM = { read_only: 'Rosa', moderator: 'Mar', editor: 'Edu' }
/** Each person's registration: its state, and whose it is where it is a companion's. */
const PLAYERS: Record<string, { state: string; holder?: string; isTest?: true }> = {
  Ana: { state: 'confirmed' },
  Asia: { state: 'attended' },
  Noel: { state: 'no_show' },
  Carmen: { state: 'confirmed', holder: 'Hugo' },
  Hugo: { state: 'cancelled' },
  Rita: { state: 'requested' },
  Wanda: { state: 'waitlisted' },
  Olmo: { state: 'offered' },
  Hilda: { state: 'hold' },
  Celia: { state: 'cancelled' },
  Raul: { state: 'rejected' },
  Ezra: { state: 'expired' },
  Dora: { state: 'declined' },
  Tomas: { state: 'confirmed', isTest: true },
}
const READERS = ['Ana', 'Asia', 'Noel', 'Carmen', 'Hugo', 'Olga', 'Rosa', 'Mar', 'Edu', 'Nora']
const OTHERS = ['Rita', 'Wanda', 'Olmo', 'Hilda', 'Celia', 'Raul', 'Ezra', 'Dora', 'Tomas', 'Sira', 'Otto']

beforeAll(async () => {
  for (const name of [...READERS, ...OTHERS]) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    ids[name] = id
  }
  await sql`update users set confirmed_at = now()`
  await sql`update users set site_role = 'moderator' where id = ${ids['Nora']!}`
  const club = async (name: string, owner: string) => {
    const body = { name, type: 'association' }
    const made = await call('POST /api/organization/new', { token: tokens[owner], body })
    const organization = made.body.data.attributes.slug as string
    await sql`update organizations set status = 'active' where slug = ${organization}`
    return organization
  }
  const organization = await club('Club del Faro', 'Olga')
  await club('Otro club', 'Otto')
  for (const [role, name] of Object.entries(TEAM))
    await sql`insert into memberships (organization_id, user_id, role) select id, ${ids[name]!}, ${role} from organizations where slug = ${organization}`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', tickets: [{ title: 'General', price: 4000 }] },
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  slug = created.body.data.attributes.slug
  panel = `/es/ae/${slug}/emails/seat-notes`
  const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
  eventId = event!['id']
  await sql`update events set moderation = 'published', published_at = now(), signup = 'open' where id = ${eventId}`
  for (const [name, { state, holder = name, isTest = false }] of Object.entries(PLAYERS)) {
    const [row] = await sql`
      insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code, is_test, expires_at, waiting_since)
      select ${eventId}, id, ${ids[name]!}, ${ids[holder]!}, ${state}, 'es', price, gen_random_uuid()::text, ${isTest},
        case when ${state} in ('hold', 'offered') then now() + interval '1 day' end, case when ${state} = 'waitlisted' then now() end
      from tickets where event_id = ${eventId} returning id`
    rows[name] = row!['id']
  }
})

async function post(fields: Record<string, string>, name = 'Mar', path = panel) {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
const read = async (path: string, name?: string) => {
  const response = await get(path, name ? { headers: { cookie: cookies[name]! } } : {})
  return { status: response.status, text: await response.text(), cache: response.headers.get('cache-control') ?? '' }
}
const page = (more = '') => `/es/evento-rol-vivo-larp/${slug}${more}`

test('who has a place reads it on the event’s page, as the team does; nobody else learns of it', async () => {
  const before = (await read(page())).text
  expect((await post({ intent: 'save', text_es: TEXT, version: '' })).status).toBe(302)
  for (const name of READERS) {
    const { text, cache } = await read(page(), name)
    expect(text, name).toContain(`https://chat.example.org/${SECRET}`)
    expect(text, name).toContain('rel="nofollow noopener noreferrer"')
    expect(cache, name).not.toMatch(/public|max-age=[1-9]/)
    expect((await read(page('.data'), name)).text, name).toContain(SECRET)
  }
  for (const name of OTHERS)
    for (const more of ['', '.data']) {
      const { status, text } = await read(page(more), name)
      expect(status, name).toBe(200)
      expect(text, name).not.toContain(SECRET)
      expect(text, name).not.toContain('Solo para quien tiene plaza')
    }
  // After it was shown to so many, visitors get the page that they got before.
  expect(plainText((await read(page())).text)).toBe(plainText(before))
  expect((await read(page('.data'))).text).not.toContain(SECRET)
})

test('files for who has a place stand with it; an offer alone shows neither', async () => {
  const file = new FormData()
  file.append('file', new File(['Por el camino viejo.'], 'Cómo llegar.txt', { type: 'text/plain' }))
  file.append('audience', 'registered')
  const headers = { authorization: `Bearer ${tokens['Mar']}` }
  const added = await get(`/api/documents/event/${slug}`, { method: 'POST', headers, body: file })
  expect(added.status).toBe(200)
  for (const name of READERS) expect((await read(page(), name)).text, name).toContain('Cómo llegar')
  for (const name of [undefined, ...OTHERS]) expect((await read(page(), name)).text, name).not.toContain('Cómo llegar')
  expect((await read(panel, 'Mar')).text).toContain('Cómo llegar')
  // Nor by its address.
  const list = `/api/documents/event/${slug}`
  for (const name of READERS) expect((await read(list, name)).text, name).toContain('Cómo llegar')
  for (const name of [undefined, ...OTHERS]) expect((await read(list, name)).text, name).not.toContain('Cómo llegar')
})

test('one’s own registration shows it to who has a place', async () => {
  for (const name of ['Ana', 'Asia', 'Noel'])
    expect((await read(`/es/account/registrations/${rows[name]}`, name)).text, name).toContain(SECRET)
  // The companion's, which Hugo manages, and his own, which he cancelled.
  expect((await read(`/es/account/registrations/${rows['Carmen']}`, 'Hugo')).text).toContain(SECRET)
  expect((await read(`/es/account/registrations/${rows['Hugo']}`, 'Hugo')).text).not.toContain(SECRET)
  for (const name of Object.keys(PLAYERS).filter((one) => OTHERS.includes(one)))
    expect((await read(`/es/account/registrations/${rows[name]}`, name)).text, name).not.toContain(SECRET)
})

test('it is in no answer of the API, feed, search, poster or embed, and not in a copy of the event', async () => {
  const paths = [
    ...[
      '/api/events',
      `/api/events/${slug}?populate=*`,
      '/calendar.ics',
      '/sitemap.xml',
      '/api/suggestions?q=colgante',
    ],
    ...['/es/events?q=colgante', `/es/evento-rol-vivo-larp2/${slug}`, `/embed/event/${slug}`, `/es/ae/${slug}`],
  ]
  for (const path of paths)
    for (const name of [undefined, 'Ana', 'Mar'] as const)
      expect((await read(path, name)).text, `${path} ${name}`).not.toContain(SECRET)
  const query = '{ events { data { attributes { title description } } } }'
  expect((await call('POST /graphql', { token: tokens['Ana'], body: { query } })).text).not.toContain(SECRET)
  await post({ intent: 'copy', title: 'Otra noche', date_start: '2031-02-12' }, 'Mar', `/es/ae/${slug}`)
  expect((await sql`select 1 from event_texts where title = 'Otra noche'`).length).toBe(1)
  const [copies] = await sql`select count(*)::int as count from seat_notes`
  const [log] =
    await sql`select string_agg(details::text, ' ') as details from audit_log where action = 'saveSeatNotes'`
  expect([copies!['count'], String(log!['details']).includes(SECRET)]).toEqual([1, false])
})

test('who may write to the players writes it; the others do not see the page', async () => {
  for (const [name, status] of [
    ...(['Mar', 'Edu', 'Olga'] as const).map((name) => [name, 200] as const),
    ...(['Rosa', 'Ana', 'Sira', 'Otto'] as const).map((name) => [name, 404] as const),
  ]) {
    expect((await read(panel, name)).status, name).toBe(status)
    if (status === 404)
      expect((await post({ intent: 'save', text_es: 'Mío', version: '' }, name)).status, name).toBe(404)
  }
  expect((await read(panel)).status).toBe(302)
})

test('another text saved meanwhile is not overwritten, and what was typed stays', async () => {
  const late = await post({ intent: 'save', text_es: 'Lo mío', version: '' })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Lo mío')
  expect(plainText(late.text)).toContain(SECRET)
  const wrong = await post({ intent: 'save', text_es: 'x'.repeat(10_001), version: '' })
  const alone = await post({ intent: 'save', text_en: 'Only English', version: '' })
  expect([wrong.status, alone.status, alone.text.includes('Only English')]).toEqual([400, 400, true])
})

test('saving leads to the email that tells of it, where one asks for that, and it goes out once', async () => {
  const version = /name="version" value="([^"]+)"/.exec((await read(panel, 'Mar')).text)![1]!
  const text = `${TEXT} <script>alert(1)</script>`
  const { to } = await post({ intent: 'save', text_es: text, text_en: 'The group, in English', version, tell: 'on' })
  expect(to).toContain('tell=1')
  expect((await read(page(), 'Ana')).text).not.toContain('<script>alert(1)')
  expect((await read(page().replace('/es/', '/en/'), 'Ana')).text).toContain('The group, in English')
  const preview = (await read(to!, 'Mar')).text
  expect(plainText(preview)).toContain('Una noche larga: novedades para quien viene')
  const [seen, key] = ['seen', 'form_key'].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(preview)![1]!,
  )
  for (const _ of [1, 2])
    expect((await post({ intent: 'tell', seen: seen!, form_key: key! })).to).toMatch(/emails\/sent\/\d+/)
  const again = await post({ intent: 'tell', seen: seen!, form_key: crypto.randomUUID() }, 'Mar', to!)
  expect(plainText(again.text)).toContain('No hace falta otro correo')
  const sent = await sql`select m.id, m.body_es as body, count(*)::int as people from player_emails m
    join player_email_recipients p on p.email_id = m.id and p.state <> 'skipped' where m.event_id = ${eventId} group by m.id`
  expect(sent.map(({ people }) => people)).toEqual([2])
  expect(sent[0]!['body']).not.toContain(SECRET)
})

test('hidden events, and texts that were taken down, show it to nobody but the team', async () => {
  await sql`update events set moderation = 'submitted' where id = ${eventId}`
  expect((await read(page(), 'Ana')).status).toBe(404)
  expect((await read(page(), 'Mar')).text).toContain(SECRET)
  await sql`update events set moderation = 'published' where id = ${eventId}`
  const version = /name="version" value="([^"]+)"/.exec((await read(panel, 'Mar')).text)![1]!
  expect((await post({ intent: 'save', text_es: '', text_en: '', version })).status).toBe(302)
  expect((await read(page(), 'Ana')).text).not.toContain(SECRET)
})
