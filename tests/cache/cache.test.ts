import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPair, openSite } from './cache-site.ts'

const { sql, connection, keeping, silently } = await openPair()
const { get, text, caughtUp, fetch } = keeping
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'es' }

let n = 0
/** Changes what every list and the page of one event show; `secretly` without telling. */
async function rename(secretly = false) {
  const title = `Un título ${++n}`
  const change = `update event_texts set title = '${title}' where locale = 'es'
    and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
  await (secretly ? silently(change) : sql.unsafe(change))
  return title
}

/** Whether the answer is the one that lay ready: it does not show what nobody was told of. Leaves nothing on the shelf. */
async function isKept(path: string, headers: Record<string, string> = {}) {
  await rename()
  await caughtUp()
  await text(path, headers)
  const secret = await rename(true)
  const kept = !(await text(path, headers)).includes(secret)
  await rename()
  await caughtUp()
  return kept
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

test.each([PAGE, ...LISTS.filter((path) => path !== '/en'), `${PAGE}.data`, ...CALLS])('%s is kept', async (path) => {
  expect(await isKept(path)).toBe(true)
})

test.each([
  ['an authorization', { authorization: 'Bearer x' }],
  ['a session', { cookie: 'lang=es; session=abc' }],
  ['a session of this host alone', { cookie: '__Host-session=abc' }],
])('who comes with %s gets no kept answer, and leaves none', async (_, headers) => {
  expect(await isKept(PAGE, headers)).toBe(false)
  await text(PAGE)
  const secret = await rename(true)
  expect((await text(PAGE, headers)).includes(secret)).toBe(true)
  expect(await text(PAGE)).not.toContain(secret)
  await caughtUp()
})

test('other cookies make no difference', async () => {
  expect(await isKept(PAGE, { cookie: 'lang=en; consent=accepted; _pk_id=1; mysession=2' })).toBe(true)
})

test.each(['/es/evento-rol-vivo-larp/nobody', '/es/organizer/nobody', '/api/event/by_slug/nobody', '/es/no-such-page'])(
  '%s is a 404 and is not kept',
  async (path) => {
    const answers = [await get(path), await get(path)]
    for (const { status, headers } of answers) {
      expect(status).toBe(404)
      expect(headers.get('etag')).toBe(null)
    }
  },
)

test('what is not kept is still packed', async () => {
  const { headers } = await get('/es/no-such-page', BROWSER)
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('a redirect of a former slug is not kept, and ends when the slug goes', async () => {
  const slug = 'un-nombre-de-antes'
  await sql`insert into event_slugs select ${slug}, event_id, 'es' from event_slugs where slug = 'valdecuervo'`
  await caughtUp()
  expect((await get(`/es/evento-rol-vivo-larp/${slug}`)).status).toBe(301)
  expect((await get(`/api/event/by_slug/${slug}`)).status).toBe(200)
  await sql`delete from event_slugs where slug = ${slug}`
  await caughtUp()
  expect((await get(`/es/evento-rol-vivo-larp/${slug}`)).status).toBe(404)
  expect((await get(`/api/event/by_slug/${slug}`)).status).toBe(404)
})

test('a failed read is never kept, not even the moment after', async () => {
  for (const [path, table] of [
    ['/es/events', 'tickets'],
    [PAGE, 'exchange_rates'],
    [PAGE, 'events'],
    ['/api/events', 'events'],
  ]) {
    await rename()
    await caughtUp()
    await sql.unsafe(`alter table ${table} rename to gone`)
    const broken = await get(path!)
    await sql.unsafe(`alter table gone rename to ${table}`)
    expect(broken.headers.get('etag'), `${path} without ${table}`).toBe(null)
    expect(broken.status).toBe(table === 'events' ? 500 : 200)
    expect((await get(path!)).headers.get('etag')).toMatch(/^W\//)
  }
})

test('whoever has it already gets 304, in every packing and spelling, from the first answer on', async () => {
  for (const accepted of ['identity', 'gzip', 'br']) {
    await rename()
    await caughtUp()
    const headers = { 'accept-encoding': accepted }
    const first = await get(PAGE, headers)
    const etag = first.headers.get('etag')!
    for (const named of [etag, etag.slice(2), `"a", ${etag}`]) {
      const again = await get(PAGE, { ...headers, 'if-none-match': named })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('vary')).toBe(first.headers.get('vary'))
      expect(again.headers.get('content-length')).toBe(null)
    }
    await rename()
    await caughtUp()
    expect((await get(PAGE, { ...headers, 'if-none-match': etag })).status).toBe(200)
  }
})

test('every packing holds the same page, and says how long it is', async () => {
  const plain = Buffer.from(await (await get(PAGE)).arrayBuffer())
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const)
    for (let times = 0; times < 2; times++) {
      const answer = await get(PAGE, { 'accept-encoding': encoding })
      const body = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('content-length')).toBe(String(body.length))
      expect(unpack[encoding](body)).toEqual(plain)
    }
})

test('HEAD tells what GET would, without the body', async () => {
  const whole = await get(PAGE)
  const head = await fetch(PAGE, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
})

test('an unprefixed page comes in the language of each visitor, whoever asked before', async () => {
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

test('the cookie of the first visit is set each time, and is in nothing that is kept', async () => {
  await text('/events', { 'accept-language': 'en' })
  for (let times = 0; times < 3; times++) {
    expect((await get('/events', { 'accept-language': 'en' })).headers.get('set-cookie')).toMatch(/^lang=en;/)
    expect((await get('/events', { cookie: 'lang=en' })).headers.get('set-cookie')).toBe(null)
    expect((await get('/en/events')).headers.get('set-cookie')).toBe(null)
    expect((await get('/events.data', { 'accept-language': 'en' })).headers.get('set-cookie')).toBe(null)
  }
})

test('a picture is drawn once for all, whatever their language', async () => {
  const path = '/covers/horror/valdecuervo.svg?w=560&h=400'
  const answers = [await get(path, { 'accept-language': 'en' }), await get(path, { cookie: 'lang=es' })]
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('cache-control')).toContain('immutable')
  }
})

test('no address is answered with the page of another', async () => {
  const paths = [
    '/es/events',
    '/es/events?q=horror',
    '/es/events?q=horror&theme=modern',
    '/en/events',
    '/es/organizers?q=horror',
  ]
  const addresses = [
    '/api/events',
    '/api/events?pagination[limit]=1',
    '/api/events?locale=en',
    '/%65n/events',
    '/es/%65vents',
  ]
  for (const path of [...paths, ...addresses]) {
    const first = await text(path)
    expect(await text(path)).toBe(first)
    for (const other of ['/es/events?theme=horror', '/api/events?sort=title']) expect(await text(other)).not.toBe(first)
  }
  // Another host and origin change nothing of what is kept for all.
  await rename()
  await caughtUp()
  const strange = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await text(PAGE, strange)).not.toContain('evil.example')
  expect(await text(PAGE)).not.toContain('evil.example')
})

test('an address nobody comes back to, longer than any of ours, is answered but not kept', async () => {
  const long = await get(`/es/organizers?type=${'a'.repeat(600)}`)
  expect(long.status).toBe(200)
  expect(long.headers.get('etag')).toBe(null)
})

test('two processes on one database: edited in one, read in the other within a second', async () => {
  const other = await openSite({ connection })
  await other.text(PAGE)
  await text(PAGE)
  const title = await rename()
  await caughtUp()
  expect((await text(PAGE)).includes(title)).toBe(true)
  await expect.poll(() => other.text(PAGE), { timeout: 1_000, interval: 10 }).toContain(title)
})
