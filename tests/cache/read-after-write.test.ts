import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

// A saved change is visible everywhere at the next request, to everybody: without waiting or polling, and through the cache.
const app = await openBuiltApp(HIGH_LIMITS)
const { sql, get } = app
const call = apiClient(app)

let owner = { token: '', id: 0 }
let moderator = { token: '', id: 0 }
let club = { id: 0, slug: '' }
let event = { id: 0, slug: '' }
const EVENT_FIELDS = {
  date_start: '2030-05-04',
  venue_tbd: true,
  county: 'Teruel',
  type: 'event',
  primary_language: 'ES',
}

beforeAll(async () => {
  owner = await register(call, 'Olga')
  moderator = await register(call, 'Mara')
  await sql`update users set confirmed_at = now()`
  await sql`update users set site_role = 'moderator' where id = ${moderator.id}`
  const made = await saveAsOwner('POST /api/organization/new', { name: 'Club Primero', type: 'association' })
  club = { id: made.id, slug: made.attributes.slug }
  const form = {
    organization: club.id,
    title: 'Velada primera',
    description: 'Al principio.',
    ...EVENT_FIELDS,
    submit: false,
  }
  const draft = await saveAsOwner('POST /api/event/create-private', {
    ...form,
    localizations: { title: 'First evening', description: 'At first.' },
    tickets: [{ title: 'Entrada', price: 1100 }],
  })
  event = { id: draft.id, slug: draft.attributes.slug }
})

/** Saves through the API as the owner. */
async function saveAsOwner(line: string, body: object) {
  const answer = await call(line, { token: owner.token, body })
  if (answer.status !== 200) throw new Error(`${line}: ${answer.text}`)
  return answer.body.data
}
/** Posts a page's form as a browser does. */
async function postForm(who: { token: string }, path: string, form: Record<string, string>) {
  const headers = { cookie: `session=${who.token}; lang=es`, origin: HOME }
  const answer = await get(path, { method: 'POST', headers, body: new URLSearchParams(form) })
  expect([path, answer.status]).toEqual([path, 302])
}

const page = () => `/es/evento-rol-vivo-larp/${event.slug}`
/** Every public URL that shows the event. */
const eventUrls = () => [
  page(),
  `${page()}.data`,
  `/es/evento-rol-vivo-larp2/${event.slug}`,
  `${page()}.ics`,
  '/es/events',
  '/es/events.data',
  '/es/desktop/events',
  '/es/m/events',
  '/es/events?q=velada',
  `/es/organizer/${club.slug}`,
  '/api/events?pagination[limit]=100&populate=*',
  `/api/event/by_slug/${event.slug}?populate=*`,
  `/api/events/${event.id}`,
  '/api/events?filters[title][$containsi]=velada',
  `/api/organizers/by_slug/${club.slug}?populate=events`,
  '/api/suggestions?q=velada&locale=es',
]

/** Requested twice, so that the next response would come from the cache. */
async function warmCache(paths: string[]) {
  for (const path of [...paths, ...paths]) await (await get(path)).text()
}
async function expectEverywhere(paths: string[], words: string, gone?: string) {
  for (const path of paths) {
    const text = unfold(await (await get(path)).text())
    expect([path, text.includes(words)]).toEqual([path, true])
    if (gone) expect([path, text.includes(gone)]).toEqual([path, false])
  }
}
/** Unfolds the lines of calendar files. */
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('shows a verified organization and a published event at once', async () => {
  await warmCache([...eventUrls(), '/sitemap.xml', '/es/organizers', '/api/suggestions?q=primero&locale=es'])
  for (const path of [page(), `/es/organizer/${club.slug}`]) expect((await get(path)).status).toBe(404)
  await postForm(moderator, `/admin/organizations/${club.id}`, { intent: 'verify' })
  await expectEverywhere([`/es/organizer/${club.slug}`, '/es/organizers', '/sitemap.xml'], club.slug)
  await expectEverywhere(['/api/organizers', '/api/suggestions?q=primero&locale=es'], 'Club Primero')
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, { submit: true })
  const [row] = await sql`select event_id from event_texts where id = ${event.id}`
  await postForm(moderator, `/admin/events/${row!['event_id']}`, { intent: 'publish' })
  await expectEverywhere(eventUrls(), 'Velada primera')
  await expectEverywhere(['/sitemap.xml'], event.slug)
})

test.each<[what: string, change: () => object, words: string, gone: string | undefined, only?: RegExp]>([
  ['the title', () => ({ title: 'Velada segunda' }), 'Velada segunda', 'Velada primera'],
  [
    'the description',
    () => ({ description: 'Y después llueve.' }),
    'Y después llueve.',
    'Al principio.',
    /larp\/|by_slug\/vel/,
  ],
  ['the date', () => ({ date_start: '2030-06-09' }), '2030-06-09', '2030-05-04', /^\/api\/event/],
  [
    'the genre',
    () => ({ theme: 'steampunk' }),
    'steampunk',
    undefined,
    /^\/(es\/events|es\/evento|api\/event)(?!.*ics)/,
  ],
])('shows a change of %s everywhere at the next request', async (_what, change, words, gone, only = /./) => {
  const urls = eventUrls().filter((path) => only.test(path))
  expect(urls.length).toBeGreaterThan(2)
  await warmCache([...urls, '/es/events'])
  // An unannounced change is not visible: so the pages are cached here.
  await updateWithoutNotify(`update event_texts set title = 'Nadie lo sabe' where id = ${event.id}`)
  expect((await (await get('/es/events')).text()).includes('Nadie lo sabe')).toBe(false)
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, { title: 'Velada segunda', ...change() })
  await expectEverywhere(urls, words, gone)
})

test('shows a new date in the calendar file, the month view and the list', async () => {
  await warmCache([`${page()}.ics`, '/es/events?month=2030-06', '/es/events?month=2030-07'])
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, { date_start: '2030-07-14' })
  await expectEverywhere([`${page()}.ics`], 'DTSTART;VALUE=DATE:20300714', '20300609')
  await expectEverywhere(['/es/events?month=2030-07'], 'Velada segunda')
  // The browser has the whole list and filters it.
  const june = (await (await get('/es/events?month=2030-06')).text()).replace(/<script[\s\S]*?<\/script>/g, '')
  expect(june.includes('Velada segunda')).toBe(false)
})

test('shows the other translation, and redirects from a former slug', async () => {
  const english = ['/en/evento-rol-vivo-larp/first-evening', '/en/events', '/api/events?locale=en', '/sitemap.xml']
  await warmCache(english)
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, {
    localizations: { title: 'Second evening', description: 'Later.' },
  })
  const { slug } = (await sql`select slug from event_texts where locale = 'en' and title = 'Second evening'`)[0]!
  await expectEverywhere(
    [`/en/evento-rol-vivo-larp/${slug}`, '/en/events', '/api/events?locale=en'],
    'Second evening',
    'First evening',
  )
  await expectEverywhere(['/sitemap.xml'], `/en/evento-rol-vivo-larp/${slug}`)
  const old = await get(page())
  expect(old.status).toBe(200)
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, { slug: 'la-velada-de-julio' })
  const redirect = await get(page())
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    301,
    '/es/evento-rol-vivo-larp/la-velada-de-julio',
  ])
  event = { ...event, slug: 'la-velada-de-julio' }
  await expectEverywhere(
    ['/sitemap.xml', ...eventUrls().slice(0, 4), '/es/events', '/api/suggestions?q=velada&locale=es'],
    event.slug,
  )
})

test('shows new tickets and a new organization name', async () => {
  const shown = [page(), '/api/event/by_slug/la-velada-de-julio?populate=*']
  await warmCache([...shown, ...eventUrls()])
  await saveAsOwner(`PUT /api/event/my_event/${event.id}`, {
    tickets: [{ title: 'Entrada de última hora', price: 2300 }],
  })
  await expectEverywhere(shown, 'Entrada de última hora')
  await warmCache(eventUrls())
  await saveAsOwner(`POST /api/organization/my_organization/${club.id}`, { name: 'Club Segundo' })
  expect(await (await get('/es/organizers')).text(), 'it waits for the site team').not.toContain('Club Segundo')
  await sql`update organizations set name = 'Club Segundo' where id = ${club.id}`
  // Not changed through this app: it learns of it a moment later.
  await expect.poll(async () => (await get('/es/organizers')).text()).toContain('Club Segundo')
  const named = [page(), '/es/events', `/es/organizer/${club.slug}`, '/es/organizers', '/api/organizers']
  await expectEverywhere(
    [...named, '/api/events?populate=organizer', '/api/suggestions?q=segundo&locale=es'],
    'Club Segundo',
  )
})

test('shows a cancellation on the page and in the API and the calendar file', async () => {
  await warmCache(eventUrls())
  await postForm(owner, `/ae/${event.slug}`, {
    intent: 'event_status',
    event_status: 'cancelled',
    reason_es: 'Se ha quemado el teatro.',
  })
  await expectEverywhere([page()], 'Se ha quemado el teatro.')
  await expectEverywhere([`${page()}.ics`], 'STATUS:CANCELLED')
  await expectEverywhere([`/api/event/by_slug/${event.slug}`], '"cancelled"')
})

test('hides an event that is deleted, or whose organization is suspended', async () => {
  await postForm(owner, `/ae/${event.slug}`, { intent: 'event_status', event_status: 'confirmed' })
  const expectHidden = async () => {
    for (const path of eventUrls()) {
      const answer = await get(path)
      expect([path, unfold(await answer.text()).includes('Velada segunda')]).toEqual([path, false])
      // The calendar of a deleted event says that it is gone.
      if (path.includes(event.slug) && !path.endsWith('.ics'))
        expect([path, [404, 410].includes(answer.status)]).toEqual([path, true])
    }
    expect((await (await get('/sitemap.xml')).text()).includes(event.slug)).toBe(false)
  }
  await warmCache(eventUrls())
  const reason = 'Hay quejas que mirar con calma.'
  await postForm(moderator, '/admin/search?q=club', { intent: 'suspend', id: String(club.id), reason })
  await expectHidden()
  await warmCache(eventUrls())
  await postForm(moderator, '/admin/search?q=club', { intent: 'restore', id: String(club.id), reason })
  await expectEverywhere(eventUrls(), 'Velada segunda')
  await postForm(owner, `/ae/${event.slug}`, { intent: 'delete', word: 'borrar', reason })
  await expectHidden()
})

/** Changes data without notifying the cache. */
const updateWithoutNotify = (change: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(change)
  })
