import { beforeAll, expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/site-map.ts'
import { callsOn, HIGH, PASSWORD, register } from '../fixtures/people.ts'
import { openBuiltSite } from '../pages/site.ts'

// What is not public is in no answer to anybody but its own people and the site team, whatever the door (issue 5).
const site = await openBuiltSite({ ...HIGH, KEPT_MEGABYTES: '0' })
const { sql, get } = site
const call = callsOn(site)

/** In everything that is private, and in nothing else. */
const MARK = 'kx9z'
const PHONE = '611222333'
/** A member's name is nobody's business; whoever is signed in may look for people by their names. */
const MEMBER = 'Encubierta'
const NOW = new Date().toISOString()
const SOON = '2030-05-04'

const insert = async (table: string, row: Record<string, unknown>) =>
  (await sql`insert into ${sql(table)} ${sql(row)} returning *`)[0]!
let count = 0
async function event(organizer: number, columns: Record<string, unknown>, title = `Cortina ${MARK}`) {
  const facts = { organizer_id: organizer, date_start: SOON, type: 'event', primary_language: 'ES', county: 'Teruel' }
  const { id } = await insert('events', { ...facts, moderation_reason: `porque ${MARK}`, ...columns })
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${++count}`
  const text = await insert('event_texts', { event_id: id, locale: 'es', title, slug, description: `Un telón ${MARK}` })
  return { id: id as number, text: text['id'] as number, slug }
}

const published = { moderation: 'published', published_at: NOW }
const tokens: Record<string, string | undefined> = { anonymous: undefined }
let shown: Awaited<ReturnType<typeof event>>
let hidden: Awaited<ReturnType<typeof event>>[] = []
const hashes: string[] = []
const clubs: Record<string, { id: number; slug: string }> = {}
const venues: Record<string, { id: number; slug: string }> = {}

beforeAll(async () => {
  const people = ['stranger', 'unconfirmed', 'elsewhere', `${MEMBER} persona`, 'owner']
  const ids: Record<string, number> = {}
  for (const name of people) {
    const { id, token } = await register(call, name)
    ids[name] = id
    if (['stranger', 'unconfirmed', 'elsewhere'].includes(name)) tokens[name] = token
    // One’s own address one is told.
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
    clubs[status] = { id, slug }
    await insert('memberships', { organization_id: id, user_id: member, role: 'editor' })
  }
  // Somebody of another organization is as much a stranger as anybody.
  const other = await insert('organizations', {
    name: 'Otra parte',
    slug: 'otra-parte',
    type: 'company',
    status: 'active',
    owner_id: ids['elsewhere'],
  })
  expect(other['id']).toBeGreaterThan(0)
  for (const status of ['active', 'pending', 'rejected'] as const) {
    const name = status === 'active' ? 'Casa del Telón' : `Cortina ${MARK} ${status}`
    const slug = status === 'active' ? 'casa-del-telon' : `casa-${MARK}-${status}`
    const { proposed_email, proposed_by, proposed_locale, status_reason } = secrets
    const row = { name, slug, country: 'ES', status, status_reason, proposed_email, proposed_by, proposed_locale }
    venues[status] = { id: (await insert('venues', row))['id'], slug }
  }

  const active = clubs['active']!.id
  hidden = [
    ...(await Promise.all(
      ['draft', 'submitted', 'changes_requested', 'rejected'].map((moderation) => event(active, { moderation })),
    )),
    await event(clubs['pending']!.id, { moderation: 'submitted' }),
    await event(clubs['suspended']!.id, published),
  ]
  shown = await event(active, { ...published, venue_id: venues['pending']!.id, submitted_by: member }, 'Cortina alzada')
  await sql`update event_texts set description = 'Se ve.' where id = ${shown.text}`
  await insert('tickets', { event_id: shown.id, title_es: `Cortina ${MARK}`, price: 100, archived_at: NOW })
  const revision = { title: `Cortina ${MARK}`, reason: MARK }
  await insert('event_revisions', {
    event_id: shown.id,
    before: JSON.stringify(revision),
    after: JSON.stringify(revision),
    reason: MARK,
    changed_by: member,
  })
  await insert('claims', { organization_id: active, user_id: owner, message: `Cortina ${MARK}`, reason: MARK })
  await insert('history', {
    verb: 'rejectEvent',
    thing: 'event',
    thing_id: shown.id,
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
  // A word that only a draft has is no tag yet.
  const tag = await insert('tags', { text_es: `cortina ${MARK}`, accepted: false })
  await sql`insert into event_tags values (${hidden[0]!.id}, ${tag['id']})`
  for (const [kind, id] of [
    ...hidden.map(({ id }) => ['event', id]),
    ['organization', clubs['pending']!.id],
  ] as const) {
    const hash = `${MARK}-of-a-header-${kind}-${id}`
    const facts = { name: `${MARK}.webp`, ext: 'webp', mime: 'image/webp', bytes: 1, width: 1, height: 1 }
    await insert('media', { hash, ...facts, parent_kind: kind, parent_id: id, purpose: 'header', caption: MARK })
    hashes.push(hash)
  }
})

const LISTS = ['events', 'organizers', 'venues', 'tickets', 'tags', 'quick-start-guides'].map(
  (type) => `/api/${type}?populate=*&locale=all&pagination[limit]=400`,
)
const DEEP = [
  '/api/events?locale=all&populate=organizer.events.tickets,tags.events,venue.events,localizations.tickets',
  '/api/organizers?locale=all&populate=events.tickets,events.albums.images,events.venue,events.localizations',
  '/api/venues?locale=all&populate=events.organizer,events.tags,events.header',
  '/api/tags?locale=all&populate=events.tickets,events.organizer',
]
const WORDS = ['cortina', 'telón', 'propone', 'secreto', 'motivo']
const searched = (q: string) => [
  ...['/events', '/desktop/events', '/m/events', '/organizers', '/venues'].map((path) => `${path}?q=${q}`),
  `/events.data?q=${q}`,
  `/api/suggestions?q=${q}`,
  `/api/users/public?q=${q}`,
  `/api/events?filters[title][$containsi]=${q}&populate=*`,
  `/s/new_organizer?name=${q}`,
  `/s/new_venue?name=${q}`,
  `/account/organizations/new?name=${q}`,
]
const OPEN = EVERY_PAGE.filter(({ path, guard }) => guard !== 'site_team' && !/[:*]/.test(path)).flatMap(({ path }) =>
  ['', '/en'].map((prefix) => `${prefix}/${path}`),
)
const FILES = ['/sitemap.xml', '/robots.txt', '/_content/guides?text=true', '/_content/legal?text=true', '/help/orga']

const aboutShown = () => [
  ...['', '.ics', '.data'].map((form) => `/evento-rol-vivo-larp/${shown.slug}${form}`),
  `/evento-rol-vivo-larp2/${shown.slug}`,
  ...['', '/claim', '.data'].map((form) => `/organizer/${clubs['active']!.slug}${form}`),
  `/venue/${venues['active']!.slug}`,
  `/api/event/by_slug/${shown.slug}?populate=*`,
  `/api/organizers/${clubs['active']!.id}?populate=*`,
  `/api/venues/${venues['active']!.id}?populate=*`,
  ...['', '/profile', '/users', '/events', '/new_event', '.data'].map((form) => `/ao/${clubs['active']!.slug}${form}`),
  ...['', '/information', '/tickets', '.data'].map((form) => `/ae/${shown.slug}${form}`),
  ...['my_organization', 'my_permission', 'find_user_list'].map(
    (name) => `/api/organization/${name}/${clubs['active']!.id}`,
  ),
  `/api/event/my_event/${shown.text}`,
]

const OUTSIDERS = ['anonymous', 'stranger', 'unconfirmed', 'elsewhere']
const DOORS: [what: string, doors: () => string[]][] = [
  ['lists', () => [...LISTS, ...DEEP, ...FILES]],
  ...WORDS.map((word): (typeof DOORS)[number] => [`searches for ${word}`, () => searched(word)]),
  ['pages', () => OPEN],
  ['pages about what is public', aboutShown],
]
test.each(OUTSIDERS.flatMap((who) => DOORS.map(([what, doors]) => [who, what, doors] as const)))(
  '%s is told nothing by %s that is not public',
  async (who, _what, doors) => {
    for (const door of doors()) {
      const { status, text } = await seen(who, door)
      expect([door, status < 500]).toEqual([door, true])
      expect([door, around(text, new RegExp(`${MARK}|${PHONE}`, 'i'))]).toEqual([door, null])
      if (!door.includes('users/public')) expect([door, around(text, new RegExp(MEMBER, 'i'))]).toEqual([door, null])
    }
  },
  60_000,
)

// By their ids: an answer may repeat the address it was asked for.
test.each(OUTSIDERS)('for %s what is hidden is not there', async (who) => {
  const gone = (path: string) => expect.soft(seen(who, path).then(({ status }) => [path, status])).resolves
  for (const { text, slug } of hidden) {
    for (const ref of [text, slug])
      for (const path of [
        '/evento-rol-vivo-larp/',
        '/en/evento-rol-vivo-larp/',
        '/evento-rol-vivo-larp2/',
        '/api/events/',
      ])
        await gone(`${path}${ref}`).toEqual([`${path}${ref}`, 404])
    for (const path of [`/evento-rol-vivo-larp/${slug}.ics`, `/evento-rol-vivo-larp/${slug}/signup`])
      await gone(path).toEqual([path, 404])
    expect((await seen(who, `/evento-rol-vivo-larp/${text}`)).text).not.toContain(MARK)
  }
  for (const status of ['pending', 'rejected', 'suspended'])
    for (const path of ['/organizer/', '/api/organizers/'])
      await gone(`${path}${clubs[status]!.id}`).toEqual([`${path}${clubs[status]!.id}`, 404])
  for (const status of ['pending', 'rejected'])
    for (const path of ['/venue/', '/api/venues/'])
      await gone(`${path}${venues[status]!.id}`).toEqual([`${path}${venues[status]!.id}`, 404])
  for (const hash of hashes) await gone(`/media/${hash}/original`).toEqual([`/media/${hash}/original`, 404])
})

test('the same words are told to those whose they are, so that their absence means something', async () => {
  const entered = await call('POST /api/auth/local', { body: { identifier: 'owner', password: PASSWORD } })
  tokens['owner'] = entered.body.jwt
  expect((await seen('owner', `/api/organization/my_organization/${clubs['active']!.id}`)).text).toContain(MARK)
  expect((await seen('owner', `/evento-rol-vivo-larp/${hidden[0]!.slug}`)).text).toContain(MARK)
  expect((await seen('owner', `/ao/${clubs['active']!.slug}/users`)).text).toContain(MEMBER)
})

async function seen(who: string, path: string) {
  const token = tokens[who]
  const key = path.startsWith('/api') ? { authorization: `Bearer ${token}` } : { cookie: `session=${token}; lang=es` }
  const answer = await get(
    path,
    token ? { headers: key as Record<string, string> } : { headers: { cookie: 'lang=es' } },
  )
  return { status: answer.status, text: await answer.text() }
}

/** Where a text says it, for whoever reads the failure. */
function around(text: string, word: RegExp) {
  const at = text.search(word)
  return at < 0 ? null : text.slice(Math.max(0, at - 80), at + 80)
}
