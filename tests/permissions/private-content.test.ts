import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, PASSWORD, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import {
  API_LISTS,
  GRAPHQL_LISTS,
  NESTED_LISTS,
  OPEN_PAGES,
  OTHER_FILES,
  SEARCH_TERMS,
  searchesFor,
} from './public-urls.ts'

// Private content appears in no response to outsiders, whatever the route.
const app = await openBuiltApp({ ...HIGH_LIMITS, CACHE_MEGABYTES: '0' })
const { sql, get } = app
const call = apiClient(app)

/** A marker in everything private, and in nothing else. */
const MARK = 'kx9z'
const PHONE = '611222333'
/** Member names are private; signed-in users may search for users by name. */
const MEMBER = 'Encubierta'
const NOW = new Date().toISOString()
const SOON = '2030-05-04'

const insert = async (table: string, row: Record<string, unknown>) =>
  (await sql`insert into ${sql(table)} ${sql(row)} returning *`)[0]!
let count = 0
async function event(organizer: number, columns: Record<string, unknown>, title = `Cortina ${MARK}`) {
  const fields = { organizer_id: organizer, date_start: SOON, type: 'event', primary_language: 'ES', county: 'Teruel' }
  const { id } = await insert('events', { ...fields, moderation_reason: `porque ${MARK}`, ...columns })
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${++count}`
  const text = await insert('event_texts', { event_id: id, locale: 'es', title, slug, description: `Un telón ${MARK}` })
  return { id: id as number, text: text['id'] as number, slug }
}

const published = { moderation: 'published', published_at: NOW }
const tokens: Record<string, string | undefined> = { anonymous: undefined }
let publicEvent: Awaited<ReturnType<typeof event>>
let hiddenEvents: Awaited<ReturnType<typeof event>>[] = []
const mediaHashes: string[] = []
const organizations: Record<string, { id: number; slug: string }> = {}
const venues: Record<string, { id: number; slug: string }> = {}

beforeAll(async () => {
  const people = ['stranger', 'unconfirmed', 'elsewhere', `${MEMBER} persona`, 'owner']
  const ids: Record<string, number> = {}
  for (const name of people) {
    const { id, token } = await register(call, name)
    ids[name] = id
    if (['stranger', 'unconfirmed', 'elsewhere'].includes(name)) tokens[name] = token
    // Users do see their own address: only the others get a marked one.
    else
      await sql`update users set email = ${`${MARK}-${id}@secreto.example`}, email_key = ${`${MARK}-${id}@secreto.example`} where id = ${id}`
    if (name !== 'unconfirmed') await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const [owner, member] = [ids['owner']!, ids[`${MEMBER} persona`]!]
  const secrets = {
    ...{ email: `${MARK}@secreto.example`, phone: `+34${PHONE}`, status_reason: `motivo ${MARK}`, owner_id: owner },
    ...{ proposed_email: `propone-${MARK}@secreto.example`, proposed_by: owner, proposed_locale: 'es' },
  }
  for (const status of ['active', 'pending', 'rejected', 'suspended'] as const) {
    const name = status === 'active' ? 'Compañía del Telón' : `Cortina ${MARK} ${status}`
    const slug = status === 'active' ? 'compania-del-telon' : `cortina-${MARK}-${status}`
    const row = {
      name,
      slug,
      type: 'company',
      status,
      description_es: status === 'active' ? 'Telones.' : MARK,
      ...secrets,
    }
    const { id } = await insert('organizations', row)
    organizations[status] = { id, slug }
    await insert('memberships', { organization_id: id, user_id: member, role: 'editor' })
  }
  // A member of another organization is an outsider.
  await insert('organizations', {
    name: 'Otra parte',
    slug: 'otra-parte',
    type: 'company',
    status: 'active',
    owner_id: ids['elsewhere'],
  })
  for (const status of ['active', 'pending', 'rejected'] as const) {
    const name = status === 'active' ? 'Casa del Telón' : `Cortina ${MARK} ${status}`
    const slug = status === 'active' ? 'casa-del-telon' : `casa-${MARK}-${status}`
    const { proposed_email, proposed_by, proposed_locale, status_reason } = secrets
    const row = { name, slug, country: 'ES', status, status_reason, proposed_email, proposed_by, proposed_locale }
    venues[status] = { id: (await insert('venues', row))['id'], slug }
  }

  const active = organizations['active']!.id
  hiddenEvents = [
    ...(await Promise.all(
      ['draft', 'submitted', 'changes_requested', 'rejected'].map((moderation) => event(active, { moderation })),
    )),
    await event(organizations['pending']!.id, { moderation: 'submitted' }),
    await event(organizations['suspended']!.id, published),
  ]
  publicEvent = await event(
    active,
    { ...published, venue_id: venues['pending']!.id, submitted_by: member },
    'Cortina alzada',
  )
  await sql`update event_texts set description = 'Se ve.' where id = ${publicEvent.text}`
  await insert('tickets', { event_id: publicEvent.id, title_es: `Cortina ${MARK}`, price: 100, archived_at: NOW })
  const revision = { title: `Cortina ${MARK}`, reason: MARK }
  await insert('event_revisions', {
    event_id: publicEvent.id,
    before: JSON.stringify(revision),
    after: JSON.stringify(revision),
    reason: MARK,
    changed_by: member,
  })
  await insert('claims', { organization_id: active, user_id: owner, message: `Cortina ${MARK}`, reason: MARK })
  await insert('audit_log', {
    action: 'rejectEvent',
    entity_type: 'event',
    entity_id: publicEvent.id,
    reason: MARK,
    actor_id: owner,
    details: JSON.stringify({ mark: MARK }),
  })
  await insert('contact_messages', {
    name: MARK,
    email: `${MARK}@secreto.example`,
    message: `Cortina ${MARK}`,
    locale: 'es',
  })
  await sql`insert into text_versions (text_id, title, summary, body) select id, ${MARK}, ${MARK}, ${MARK} from texts`
  // A tag that only a draft uses is not public.
  const tag = await insert('tags', { text_es: `cortina ${MARK}`, accepted: false })
  await sql`insert into event_tags values (${hiddenEvents[0]!.id}, ${tag['id']})`
  for (const [kind, id] of [
    ...hiddenEvents.map(({ id }) => ['event', id]),
    ['organization', organizations['pending']!.id],
  ] as const) {
    const hash = `${MARK}-of-a-header-${kind}-${id}`
    const fields = { name: `${MARK}.webp`, ext: 'webp', mime: 'image/webp', bytes: 1, width: 1, height: 1 }
    const { id: media_id } = await insert('media', { hash, ...fields, caption: MARK })
    await insert(`${kind}_media`, { media_id, [`${kind}_id`]: id, role: 'header' })
    mediaHashes.push(hash)
  }
})

const publicEventUrls = () => [
  ...['', '.ics', '.data'].map((form) => `/evento-rol-vivo-larp/${publicEvent.slug}${form}`),
  `/evento-rol-vivo-larp2/${publicEvent.slug}`,
  ...['', '/claim', '.data'].map((form) => `/organizer/${organizations['active']!.slug}${form}`),
  `/venue/${venues['active']!.slug}`,
  `/api/event/by_slug/${publicEvent.slug}?populate=*`,
  `/api/organizers/${organizations['active']!.id}?populate=*`,
  `/api/venues/${venues['active']!.id}?populate=*`,
  ...['', '/profile', '/users', '/events', '/new_event', '.data'].map(
    (form) => `/ao/${organizations['active']!.slug}${form}`,
  ),
  ...['', '/information', '/tickets', '.data'].map((form) => `/ae/${publicEvent.slug}${form}`),
  ...['my_organization', 'my_permission', 'find_user_list'].map(
    (name) => `/api/organization/${name}/${organizations['active']!.id}`,
  ),
  `/api/event/my_event/${publicEvent.text}`,
]

const OUTSIDERS = ['anonymous', 'stranger', 'unconfirmed', 'elsewhere']
const full = process.env['TEST_FULL'] === '1'
/** Pages in both languages are asked by one outsider: their words come from the same queries. */
const pagesFor = (user: string) =>
  full || user === 'elsewhere' ? OPEN_PAGES : OPEN_PAGES.filter((_, n) => n % 2 === 0)
const ROUTES: [what: string, routes: (user: string) => string[]][] = [
  ['lists', () => [...API_LISTS, ...GRAPHQL_LISTS, ...NESTED_LISTS, ...OTHER_FILES]],
  ...SEARCH_TERMS.map((word): (typeof ROUTES)[number] => [`searches for ${word}`, () => searchesFor(word)]),
  ['pages', pagesFor],
  ['pages about what is public', publicEventUrls],
]
test.each(OUTSIDERS.flatMap((user) => ROUTES.map(([what, routes]) => [user, what, routes] as const)))(
  '%s gets no private content from %s',
  async (user, _what, routes) => {
    for (const route of routes(user)) {
      const { status, text } = await request(user, route)
      expect([route, status < 500]).toEqual([route, true])
      expect([route, excerptAround(text, new RegExp(`${MARK}|${PHONE}`, 'i'))]).toEqual([route, null])
      if (!route.includes('users/public'))
        expect([route, excerptAround(text, new RegExp(MEMBER, 'i'))]).toEqual([route, null])
    }
  },
  60_000,
)

// By id: a response may repeat the requested URL.
test.each(OUTSIDERS)('hidden content answers 404 for %s', async (user) => {
  const expectStatus = (path: string) => expect.soft(request(user, path).then(({ status }) => [path, status])).resolves
  for (const { text, slug } of hiddenEvents) {
    for (const ref of [text, slug])
      for (const path of [
        '/evento-rol-vivo-larp/',
        '/en/evento-rol-vivo-larp/',
        '/evento-rol-vivo-larp2/',
        '/api/events/',
      ])
        await expectStatus(`${path}${ref}`).toEqual([`${path}${ref}`, 404])
    for (const path of [`/evento-rol-vivo-larp/${slug}.ics`, `/evento-rol-vivo-larp/${slug}/signup`])
      await expectStatus(path).toEqual([path, 404])
    expect((await request(user, `/evento-rol-vivo-larp/${text}`)).text).not.toContain(MARK)
  }
  for (const status of ['pending', 'rejected', 'suspended'])
    for (const path of ['/organizer/', '/api/organizers/'])
      await expectStatus(`${path}${organizations[status]!.id}`).toEqual([`${path}${organizations[status]!.id}`, 404])
  for (const status of ['pending', 'rejected'])
    for (const path of ['/venue/', '/api/venues/'])
      await expectStatus(`${path}${venues[status]!.id}`).toEqual([`${path}${venues[status]!.id}`, 404])
  for (const hash of mediaHashes)
    await expectStatus(`/media/${hash}/original`).toEqual([`/media/${hash}/original`, 404])
})

test('shows the same content to its owners, so that its absence means something', async () => {
  const login = await call('POST /api/auth/local', { body: { identifier: 'owner', password: PASSWORD } })
  tokens['owner'] = login.body.jwt
  expect((await request('owner', `/api/organization/my_organization/${organizations['active']!.id}`)).text).toContain(
    MARK,
  )
  expect((await request('owner', `/evento-rol-vivo-larp/${hiddenEvents[0]!.slug}`)).text).toContain(MARK)
  expect((await request('owner', `/ao/${organizations['active']!.slug}/users`)).text).toContain(MEMBER)
})

async function request(user: string, path: string) {
  const token = tokens[user]
  const key = path.startsWith('/api') ? { authorization: `Bearer ${token}` } : { cookie: `session=${token}; lang=es` }
  const answer = await get(
    path,
    token ? { headers: key as Record<string, string> } : { headers: { cookie: 'lang=es' } },
  )
  return { status: answer.status, text: await answer.text() }
}

/** The text around a match, for the failure message. */
/** The hashes in the names of built files may contain any letters. */
function excerptAround(page: string, word: RegExp) {
  const text = page.replaceAll(/-[\w-]{8}\.(js|css)\b/g, '.$1')
  const at = text.search(word)
  return at < 0 ? null : text.slice(Math.max(0, at - 80), at + 80)
}
