import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { addEvents, addOrganizer } from '../../../../tests/fixtures/calendar.ts'
import { testDatabase } from '../../../../tests/fixtures/database.ts'
import { NOW } from '../../../../tests/fixtures/fixtures.ts'
import { signupDoor } from '../api.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`delete from events`)
beforeEach(() => sql`delete from organizations`)

const ctx: Context = { db, actor: anonymous, locale: 'es', now: NOW }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
const URL_OUT = 'https://inscripciones.example/faroles?de=candil#uno'

/** The door, then the pages; each call from another address unless it says. */
function openDoor(now = NOW) {
  let calls = 0
  const addressOf = (c: { req: { header: (name: string) => string | undefined } }) =>
    c.req.header('x-address') ?? `203.0.113.${calls++}`
  const door = signupDoor({ contextOf: () => ({ ...ctx, now }), addressOf: addressOf as never, secret: 'x'.repeat(32) })
  const app = new Hono().route('/', door).all('*', (c) => c.text('a page', 404))
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

test('who signs up elsewhere is sent there from each form of the address, and counted on the day', async () => {
  const path = await addEvent()
  const get = openDoor()
  for (const prefix of ['', '/es', '/en']) {
    const answer = await get(prefix + path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, URL_OUT])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  // Past midnight in Madrid.
  await openDoor(new Date('2026-11-20T23:30:00Z'))(path)
  expect(await clicks()).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ])
})

test('clicks at the same moment are all counted', async () => {
  const path = await addEvent()
  const get = openDoor()
  await Promise.all(Array.from({ length: 30 }, () => get(path)))
  expect(await clicks()).toEqual([['2026-11-20', 30]])
})

test.each([
  ['a look at the head', {}, 'HEAD'],
  ['a page fetched ahead', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['an older browser that fetches ahead', { purpose: 'prefetch' }, 'GET'],
  ['Firefox that fetches ahead', { 'x-moz': 'prefetch' }, 'GET'],
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['a crawler', { 'user-agent': 'some-Crawler' }, 'GET'],
  ['a spider', { 'user-agent': 'Baiduspider' }, 'GET'],
  ['a program without a name', { 'user-agent': '' }, 'GET'],
])('%s is shown the way and not counted', async (_, headers, method) => {
  const path = await addEvent()
  const answer = await openDoor()(path, headers, method)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, URL_OUT])
  expect(await clicks()).toEqual([])
})

test('one address is counted five times an hour for an event, and sent on all the same', async () => {
  const path = await addEvent()
  const get = openDoor()
  for (let n = 0; n < 9; n++) expect((await get(path, { 'x-address': '198.51.100.7' })).status).toBe(302)
  expect(await clicks()).toEqual([['2026-11-20', 5]])
})

test.each([
  ['signs up here', { signup: 'open' }],
  ['does not say where yet', { signup: 'none' }],
  ['is a draft', { moderation: 'draft' }],
  ['is deleted', { deletedAt: NOW }],
  ['has an address that is none', { signupUrl: 'https://[' }],
] as const)('an event that %s leads to the page that says there is nothing', async (_, event) => {
  const path = await addEvent(event)
  const answer = await openDoor()(path)
  expect([answer.status, await answer.text()]).toEqual([404, 'a page'])
  expect(await clicks()).toEqual([])
})

test('a suspended organization sends nobody anywhere', async () => {
  const path = await addEvent()
  await sql`update organizations set status = 'suspended'`
  expect((await openDoor()(path)).status).toBe(404)
})

test.each(['nobody', '999999999', '99999999999', '%00', 'a%0d%0ax', '%F0%9F%92%A5', 'a'.repeat(200)])(
  '%s is no event',
  async (slug) => {
    expect((await openDoor()(`/evento-rol-vivo-larp/${slug}/signup`)).status).toBe(404)
  },
)

test('an address in any alphabet goes out as headers can carry it', async () => {
  const path = await addEvent({ signupUrl: 'https://ejemplo.example/inscripción/ñandú?q=日本' })
  const answer = await openDoor()(path)
  expect(answer.headers.get('location')).toBe(
    'https://ejemplo.example/inscripci%C3%B3n/%C3%B1and%C3%BA?q=%E6%97%A5%E6%9C%AC',
  )
})

test('an event is found by its id and by a former slug', async () => {
  const path = await addEvent()
  const [text] = await sql`select id, slug from event_texts`
  await sql`update event_texts set slug = 'nuevo'`
  const get = openDoor()
  for (const ref of [text!['id'], 'nuevo']) expect((await get(`/evento-rol-vivo-larp/${ref}/signup`)).status).toBe(302)
  expect((await get(path)).status).toBe(302)
})
