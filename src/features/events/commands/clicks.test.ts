import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { addEvents, addOrganizer } from '#tests/fixtures/add-events.ts'
import { testContext, withContext } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { NOW } from '#tests/fixtures/fixtures.ts'
import { signupRedirect } from '../signup-redirect.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`delete from events`)
beforeEach(() => sql`delete from organizations`)

const ctx = testContext(db, { now: NOW })
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
const URL_OUT = 'https://inscripciones.example/faroles?de=candil#uno'

/** The redirect, then a fallback for pages. Each call comes from another address unless `x-address` is set. */
function createClient(now = NOW) {
  let calls = 0
  const routes = new Hono().route('/', signupRedirect()).all('*', (c) => c.text('a page', 404))
  const app = withContext(
    ({ req }) => ({ ...ctx, now, clientIp: req.header('x-address') ?? `203.0.113.${calls++}` }),
    routes,
  )
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { method, headers: { ...BROWSER, ...headers } })
}

async function addEvent(event: Parameters<typeof addEvents>[2][number] = {}) {
  const [id] = await addEvents(db, await addOrganizer(db, 'Club Farol'), [
    { title: 'Faroles', signup: 'external', signupUrl: URL_OUT, ...event },
  ])
  return `/evento-rol-vivo-larp/faroles-${id}/signup`
}
const clicks = async () =>
  (await sql`select day::text, clicks from signup_clicks order by day`).map(({ day, clicks }) => [day, clicks])

test('redirects to the external sign-up under every prefix, and counts the click by day', async () => {
  const path = await addEvent()
  const get = createClient()
  for (const prefix of ['', '/es', '/en']) {
    const response = await get(prefix + path)
    expect([response.status, response.headers.get('location')]).toEqual([302, URL_OUT])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  // Past midnight in Madrid.
  await createClient(new Date('2026-11-20T23:30:00Z'))(path)
  expect(await clicks()).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ])
})

test('an organizer without an account is signed up with on its own page, whatever its event says', async () => {
  const path = await addEvent({ signup: 'open', signupUrl: null, url: 'https://faroles.example/' })
  const response = await createClient()(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://faroles.example/'])
})

test('counts simultaneous clicks', async () => {
  const path = await addEvent()
  const get = createClient()
  await Promise.all(Array.from({ length: 30 }, () => get(path)))
  expect(await clicks()).toEqual([['2026-11-20', 30]])
})

test.each([
  ['a HEAD request', {}, 'HEAD'],
  ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['a prefetch of an older browser', { purpose: 'prefetch' }, 'GET'],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }, 'GET'],
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['a crawler', { 'user-agent': 'some-Crawler' }, 'GET'],
  ['a spider', { 'user-agent': 'Baiduspider' }, 'GET'],
  ['a client without a user agent', { 'user-agent': '' }, 'GET'],
])('redirects %s without counting', async (_, headers, method) => {
  const path = await addEvent()
  const response = await createClient()(path, headers, method)
  expect([response.status, response.headers.get('location')]).toEqual([302, URL_OUT])
  expect(await clicks()).toEqual([])
})

test('counts five clicks an hour per address and event, and redirects the others too', async () => {
  const path = await addEvent()
  const get = createClient()
  for (let n = 0; n < 9; n++) expect((await get(path, { 'x-address': '198.51.100.7' })).status).toBe(302)
  expect(await clicks()).toEqual([['2026-11-20', 5]])
})

test.each([
  ['signs up here', { signup: 'open', signupUrl: null }],
  ['does not say where yet', { signup: 'none' }],
  ['is a draft', { moderation: 'draft' }],
  ['is deleted', { deletedAt: NOW }],
  ['has an invalid URL', { signupUrl: 'https://[' }],
] as const)('an event that %s falls through to the 404 page', async (_, event) => {
  const path = await addEvent(event)
  const response = await createClient()(path)
  expect([response.status, await response.text()]).toEqual([404, 'a page'])
  expect(await clicks()).toEqual([])
})

test('does not redirect for a suspended organization', async () => {
  const path = await addEvent()
  await sql`update organizations set status = 'suspended'`
  expect((await createClient()(path)).status).toBe(404)
})

test.each(['nobody', '999999999', '99999999999', '%00', 'a%0d%0ax', '%F0%9F%92%A5', 'a'.repeat(200)])(
  '%s gives 404',
  async (slug) => {
    expect((await createClient()(`/evento-rol-vivo-larp/${slug}/signup`)).status).toBe(404)
  },
)

test('percent-encodes URLs with other alphabets in the header', async () => {
  const path = await addEvent({ signupUrl: 'https://ejemplo.example/inscripción/ñandú?q=日本' })
  const response = await createClient()(path)
  expect(response.headers.get('location')).toBe(
    'https://ejemplo.example/inscripci%C3%B3n/%C3%B1and%C3%BA?q=%E6%97%A5%E6%9C%AC',
  )
})

test('finds an event by id and by former slug', async () => {
  const path = await addEvent()
  const [text] = await sql`select id, slug from event_texts`
  await sql`update event_texts set slug = 'nuevo'`
  const get = createClient()
  for (const ref of [text!['id'], 'nuevo']) expect((await get(`/evento-rol-vivo-larp/${ref}/signup`)).status).toBe(302)
  expect((await get(path)).status).toBe(302)
})
