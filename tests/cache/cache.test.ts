import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openApp, openAppPair } from './cached-app.ts'

const { sql, connection, cachedApp, updateWithoutNotify } = await openAppPair()
const { get, text, flush, fetch } = cachedApp
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'es' }

let n = 0
/** Changes what every list and the page of one event show; `withoutNotify` suppresses the notification. */
async function rename(withoutNotify = false) {
  const title = `Un título ${++n}`
  const change = `update event_texts set title = '${title}' where locale = 'es'
    and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
  await (withoutNotify ? updateWithoutNotify(change) : sql.unsafe(change))
  return title
}

/** Whether the response came from the cache: it does not show an unannounced change. Leaves the cache without the page. */
async function isCached(path: string, headers: Record<string, string> = {}) {
  await rename()
  await flush()
  await text(path, headers)
  const unannounced = await rename(true)
  const cached = !(await text(path, headers)).includes(unannounced)
  await rename()
  await flush()
  return cached
}

const LISTS = [
  '/es/events',
  '/events',
  '/',
  '/en',
  '/m',
  '/es/desktop/events',
  '/es/events.data',
  '/es/events?q=valdecuervo',
]
const CALLS = [
  '/api/events?locale=es&pagination[limit]=100',
  '/api/event/by_slug/valdecuervo',
  '/api/suggestions?q=titulo',
]

test.each([PAGE, ...LISTS.filter((path) => path !== '/en'), `${PAGE}.data`, ...CALLS])('%s is cached', async (path) => {
  expect(await isCached(path)).toBe(true)
})

test.each([
  ['an authorization', { authorization: 'Bearer x' }],
  ['a session', { cookie: 'lang=es; session=abc' }],
  ['a session of this host alone', { cookie: '__Host-session=abc' }],
])('bypasses the cache for requests with %s', async (_, headers) => {
  expect(await isCached(PAGE, headers)).toBe(false)
  await text(PAGE)
  const unannounced = await rename(true)
  expect((await text(PAGE, headers)).includes(unannounced)).toBe(true)
  expect(await text(PAGE)).not.toContain(unannounced)
  await flush()
})

test('ignores unrelated cookies', async () => {
  expect(await isCached(PAGE, { cookie: 'lang=en; consent=accepted; _pk_id=1; mysession=2' })).toBe(true)
})

test.each(['/es/evento-rol-vivo-larp/nobody', '/es/organizer/nobody', '/api/event/by_slug/nobody', '/es/no-such-page'])(
  'does not cache the 404 of %s',
  async (path) => {
    const answers = [await get(path), await get(path)]
    for (const { status, headers } of answers) {
      expect(status).toBe(404)
      expect(headers.get('etag')).toBe(null)
    }
  },
)

test('compresses responses that are not cached', async () => {
  const { headers } = await get('/es/no-such-page', BROWSER)
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('does not cache a redirect from a former slug', async () => {
  const slug = 'un-nombre-de-antes'
  await sql`insert into event_slugs select ${slug}, event_id, 'es' from event_slugs where slug = 'valdecuervo'`
  await flush()
  expect((await get(`/es/evento-rol-vivo-larp/${slug}`)).status).toBe(301)
  expect((await get(`/api/event/by_slug/${slug}`)).status).toBe(200)
  await sql`delete from event_slugs where slug = ${slug}`
  await flush()
  expect((await get(`/es/evento-rol-vivo-larp/${slug}`)).status).toBe(404)
  expect((await get(`/api/event/by_slug/${slug}`)).status).toBe(404)
})

test('never caches a failed read', async () => {
  for (const [path, table] of [
    ['/es/events', 'tickets'],
    [PAGE, 'exchange_rates'],
    [PAGE, 'events'],
    ['/api/events', 'events'],
  ]) {
    await rename()
    await flush()
    await sql.unsafe(`alter table ${table} rename to gone`)
    const broken = await get(path!)
    await sql.unsafe(`alter table gone rename to ${table}`)
    expect(broken.headers.get('etag'), `${path} without ${table}`).toBe(null)
    expect(broken.status).toBe(table === 'events' ? 500 : 200)
    expect((await get(path!)).headers.get('etag')).toMatch(/^W\//)
  }
})

test('answers 304 for a known ETag in every encoding and spelling, from the first response on', async () => {
  for (const accepted of ['identity', 'gzip', 'br']) {
    await rename()
    await flush()
    const headers = { 'accept-encoding': accepted }
    const first = await get(PAGE, headers)
    const etag = first.headers.get('etag')!
    for (const etagHeader of [etag, etag.slice(2), `"a", ${etag}`]) {
      const again = await get(PAGE, { ...headers, 'if-none-match': etagHeader })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('vary')).toBe(first.headers.get('vary'))
      expect(again.headers.get('content-length')).toBe(null)
    }
    await rename()
    await flush()
    expect((await get(PAGE, { ...headers, 'if-none-match': etag })).status).toBe(200)
  }
})

test('serves the same page in every encoding, with its content length', async () => {
  const uncachedApp = Buffer.from(await (await get(PAGE)).arrayBuffer())
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const)
    for (let times = 0; times < 2; times++) {
      const answer = await get(PAGE, { 'accept-encoding': encoding })
      const body = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('content-length')).toBe(String(body.length))
      expect(decompress[encoding](body)).toEqual(uncachedApp)
    }
})

test('answers HEAD with the headers of GET and no body', async () => {
  const whole = await get(PAGE)
  const head = await fetch(PAGE, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
})

test('serves an unprefixed page in each visitor’s language, whoever asked before', async () => {
  for (let round = 0; round < 2; round++)
    for (const path of ['/events', '/', '/events.data', '/evento-rol-vivo-larp/valdecuervo'])
      for (const [headers, locale] of [
        [{ 'accept-language': 'en' }, 'en'],
        [{ 'accept-language': 'es' }, 'es'],
        [{ cookie: 'lang=en', 'accept-language': 'es' }, 'en'],
        [{}, 'es'],
      ] as const) {
        const answer = await get(path, headers)
        if (answer.status !== 200) continue
        expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
        if (!path.endsWith('.data')) expect(await answer.text()).toContain(`<html lang="${locale}"`)
      }
  expect((await get(PAGE)).headers.get('vary')).toBe('Accept-Encoding')
})

test('sets the language cookie on each first visit and never caches it', async () => {
  await text('/events', { 'accept-language': 'en' })
  for (let times = 0; times < 3; times++) {
    expect((await get('/events', { 'accept-language': 'en' })).headers.get('set-cookie')).toMatch(/^lang=en;/)
    expect((await get('/events', { cookie: 'lang=en' })).headers.get('set-cookie')).toBe(null)
    expect((await get('/en/events')).headers.get('set-cookie')).toBe(null)
    expect((await get('/events.data', { 'accept-language': 'en' })).headers.get('set-cookie')).toBe(null)
  }
})

test('shares generated images between languages', async () => {
  const path = '/covers/horror/valdecuervo.svg?w=560&h=400'
  const answers = [await get(path, { 'accept-language': 'en' }), await get(path, { cookie: 'lang=es' })]
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('cache-control')).toContain('immutable')
  }
})

test('never answers one URL with the page of another', async () => {
  const paths = [
    '/es/events',
    '/es/events?q=horror',
    '/es/events?q=horror&theme=modern',
    '/en/events',
    '/es/organizers?q=horror',
  ]
  const urls = [
    '/api/events',
    '/api/events?pagination[limit]=1',
    '/api/events?locale=en',
    '/%65n/events',
    '/es/%65vents',
  ]
  for (const path of [...paths, ...urls]) {
    const first = await text(path)
    expect(await text(path)).toBe(first)
    for (const other of ['/es/events?theme=horror', '/api/events?sort=title']) expect(await text(other)).not.toBe(first)
  }
  // Other hosts and origins do not affect cached responses.
  await rename()
  await flush()
  const foreignHeaders = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await text(PAGE, foreignHeaders)).not.toContain('evil.example')
  expect(await text(PAGE)).not.toContain('evil.example')
})

test('does not cache URLs longer than any of ours', async () => {
  const long = await get(`/es/organizers?type=${'a'.repeat(600)}`)
  expect(long.status).toBe(200)
  expect(long.headers.get('etag')).toBe(null)
})

test('shows an edit made in one process in another within a second', async () => {
  const other = await openApp({ connection })
  await other.text(PAGE)
  await text(PAGE)
  const title = await rename()
  await flush()
  expect((await text(PAGE)).includes(title)).toBe(true)
  await expect.poll(() => other.text(PAGE), { interval: 10 }).toContain(title)
})
