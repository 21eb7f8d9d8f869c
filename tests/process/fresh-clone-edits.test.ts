import { beforeAll, expect, test } from 'vitest'
import { callsOn, HIGH, register } from '../fixtures/people.ts'
import { HOME, openBuiltSite } from '../pages/site.ts'

// Whoever saves sees it everywhere at the next request, and so does everybody else: no wait, no poll, kept answers included (issue 5).
const site = await openBuiltSite(HIGH)
const { sql, get } = site
const call = callsOn(site)

let owner = { token: '', id: 0 }
let mara = { token: '', id: 0 }
let club = { id: 0, slug: '' }
let event = { id: 0, slug: '' }
const FACTS = { date_start: '2030-05-04', venue_tbd: true, county: 'Teruel', type: 'event', primary_language: 'ES' }

beforeAll(async () => {
  owner = await register(call, 'Olga')
  mara = await register(call, 'Mara')
  await sql`update users set confirmed_at = now()`
  await sql`update users set site_role = 'moderator' where id = ${mara.id}`
  const made = await said('POST /api/organization/new', { name: 'Club Primero', type: 'association' })
  club = { id: made.id, slug: made.attributes.slug }
  const form = { organization: club.id, title: 'Velada primera', description: 'Al principio.', ...FACTS, submit: false }
  const draft = await said('POST /api/event/create-private', {
    ...form,
    localizations: { title: 'First evening', description: 'At first.' },
    tickets: [{ title: 'Entrada', price: 1100 }],
  })
  event = { id: draft.id, slug: draft.attributes.slug }
})

/** Saves as the owner does, at the API. */
async function said(line: string, body: object) {
  const answer = await call(line, { token: owner.token, body })
  if (answer.status !== 200) throw new Error(`${line}: ${answer.text}`)
  return answer.body.data
}
/** Sends a page's form as a browser does. */
async function sent(who: { token: string }, path: string, form: Record<string, string>) {
  const headers = { cookie: `session=${who.token}; lang=es`, origin: HOME }
  const answer = await get(path, { method: 'POST', headers, body: new URLSearchParams(form) })
  expect([path, answer.status]).toEqual([path, 302])
}

const page = () => `/es/evento-rol-vivo-larp/${event.slug}`
/** Every place that shows an event to everybody. */
const places = () => [
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

/** Asked twice, so that what follows would be answered from what is kept. */
async function warm(paths: string[]) {
  for (const path of [...paths, ...paths]) await (await get(path)).text()
}
async function expectEverywhere(paths: string[], words: string, gone?: string) {
  for (const path of paths) {
    const text = plain(await (await get(path)).text())
    expect([path, text.includes(words)]).toEqual([path, true])
    if (gone) expect([path, text.includes(gone)]).toEqual([path, false])
  }
}
/** Calendar files fold their lines. */
const plain = (text: string) => text.replaceAll('\r\n ', '')

test('an organization that is verified, and an event that is published, are there at once', async () => {
  await warm([...places(), '/sitemap.xml', '/es/organizers', '/api/suggestions?q=primero&locale=es'])
  for (const path of [page(), `/es/organizer/${club.slug}`]) expect((await get(path)).status).toBe(404)
  await sent(mara, `/admin/organizations/${club.id}`, { intent: 'verify' })
  await expectEverywhere([`/es/organizer/${club.slug}`, '/es/organizers', '/sitemap.xml'], club.slug)
  await expectEverywhere(['/api/organizers', '/api/suggestions?q=primero&locale=es'], 'Club Primero')
  await said(`PUT /api/event/my_event/${event.id}`, { submit: true })
  const [row] = await sql`select event_id from event_texts where id = ${event.id}`
  await sent(mara, `/admin/events/${row!['event_id']}`, { intent: 'publish' })
  await expectEverywhere(places(), 'Velada primera')
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
])(
  '%s that an organizer changes is in every place at the next request',
  async (_what, change, words, gone, only = /./) => {
    const here = places().filter((path) => only.test(path))
    expect(here.length).toBeGreaterThan(2)
    await warm([...here, '/es/events'])
    // What nobody was told of is not seen: so what is asked for here is kept.
    await silently(`update event_texts set title = 'Nadie lo sabe' where id = ${event.id}`)
    expect((await (await get('/es/events')).text()).includes('Nadie lo sabe')).toBe(false)
    await said(`PUT /api/event/my_event/${event.id}`, { title: 'Velada segunda', ...change() })
    await expectEverywhere(here, words, gone)
  },
)

test('the day it moved to is in the calendar file, the month and the order of the list', async () => {
  await warm([`${page()}.ics`, '/es/events?month=2030-06', '/es/events?month=2030-07'])
  await said(`PUT /api/event/my_event/${event.id}`, { date_start: '2030-07-14' })
  await expectEverywhere([`${page()}.ics`], 'DTSTART;VALUE=DATE:20300714', '20300609')
  await expectEverywhere(['/es/events?month=2030-07'], 'Velada segunda')
  // The browser has the whole list, and shows what was asked for.
  const june = (await (await get('/es/events?month=2030-06')).text()).replace(/<script[\s\S]*?<\/script>/g, '')
  expect(june.includes('Velada segunda')).toBe(false)
})

test('the other language is told its own words, and a new address leads there from the old one', async () => {
  const english = ['/en/evento-rol-vivo-larp/first-evening', '/en/events', '/api/events?locale=en', '/sitemap.xml']
  await warm(english)
  await said(`PUT /api/event/my_event/${event.id}`, {
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
  await said(`PUT /api/event/my_event/${event.id}`, { slug: 'la-velada-de-julio' })
  const led = await get(page())
  expect([led.status, led.headers.get('location')]).toEqual([301, '/es/evento-rol-vivo-larp/la-velada-de-julio'])
  event = { ...event, slug: 'la-velada-de-julio' }
  await expectEverywhere(
    ['/sitemap.xml', ...places().slice(0, 4), '/es/events', '/api/suggestions?q=velada&locale=es'],
    event.slug,
  )
})

test('tickets, and the name of the organization, too', async () => {
  const shown = [page(), '/api/event/by_slug/la-velada-de-julio?populate=*']
  await warm([...shown, ...places()])
  await said(`PUT /api/event/my_event/${event.id}`, { tickets: [{ title: 'Entrada de última hora', price: 2300 }] })
  await expectEverywhere(shown, 'Entrada de última hora')
  await warm(places())
  await said(`POST /api/organization/my_organization/${club.id}`, { name: 'Club Segundo' })
  expect(await (await get('/es/organizers')).text(), 'it waits for the site team').not.toContain('Club Segundo')
  await sql`update organizations set name = 'Club Segundo' where id = ${club.id}`
  // Not a request of this site: it hears of the change a moment later.
  await expect.poll(async () => (await get('/es/organizers')).text()).toContain('Club Segundo')
  const named = [page(), '/es/events', `/es/organizer/${club.slug}`, '/es/organizers', '/api/organizers']
  await expectEverywhere(
    [...named, '/api/events?populate=organizer', '/api/suggestions?q=segundo&locale=es'],
    'Club Segundo',
  )
})

test('cancelled, it says so in the page, the list, the data and the calendar file', async () => {
  await warm(places())
  await sent(owner, `/ae/${event.slug}`, {
    intent: 'happening',
    happening: 'cancelled',
    reason_es: 'Se ha quemado el teatro.',
  })
  await expectEverywhere([page()], 'Se ha quemado el teatro.')
  await expectEverywhere([`${page()}.ics`], 'STATUS:CANCELLED')
  await expectEverywhere([`/api/event/by_slug/${event.slug}`], '"cancelled"')
})

test('taken down, suspended or deleted, it is nowhere', async () => {
  await sent(owner, `/ae/${event.slug}`, { intent: 'happening', happening: 'confirmed' })
  const nowhere = async () => {
    for (const path of places()) {
      const answer = await get(path)
      expect([path, plain(await answer.text()).includes('Velada segunda')]).toEqual([path, false])
      if (path.includes(event.slug)) expect([path, [404, 410].includes(answer.status)]).toEqual([path, true])
    }
    expect((await (await get('/sitemap.xml')).text()).includes(event.slug)).toBe(false)
  }
  await warm(places())
  const reason = 'Hay quejas que mirar con calma.'
  await sent(mara, '/admin/search?q=club', { intent: 'suspend', id: String(club.id), reason })
  await nowhere()
  await warm(places())
  await sent(mara, '/admin/search?q=club', { intent: 'restore', id: String(club.id), reason })
  await expectEverywhere(places(), 'Velada segunda')
  await sent(owner, `/ae/${event.slug}`, { intent: 'delete', word: 'borrar', reason })
  await nowhere()
})

/** A change that nobody is told of. */
const silently = (change: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(change)
  })
