import { expect, test } from 'vitest'
import { type CachedResponse, createResponseCache } from './response-cache.ts'

const MB = 1_048_576
const cached = (tags: string[], bytes = 1_000, expires = Number.POSITIVE_INFINITY): CachedResponse => ({
  etag: 'W/"x"',
  contentType: 'text/html',
  bodies: { identity: { body: new Uint8Array(bytes), headers: {} } },
  tags: new Set(tags),
  expiresAt: expires,
})

function cacheWith(entries: Record<string, CachedResponse>, bytes = MB) {
  const cache = createResponseCache({ bytes })
  for (const [key, response] of Object.entries(entries)) {
    const token = cache.beginRender()
    cache.put(key, response, token)
    cache.endRender(token)
  }
  return cache
}

test('evict removes the responses with the tag and no others', () => {
  const cache = cacheWith({ '/a': cached(['events', 'event:1']), '/b': cached(['event:2']), '/c': cached(['texts']) })
  cache.evict('event:2')
  expect(['/a', '/b', '/c'].map((key) => cache.get(key) !== null)).toEqual([true, false, true])
  cache.evict('events')
  expect(['/a', '/c'].map((key) => cache.get(key) !== null)).toEqual([false, true])
})

test('evicting * clears the cache and keeps renders in progress from being stored', () => {
  const cache = cacheWith({ '/a': cached(['events']), '/b': cached([]) })
  const token = cache.beginRender()
  cache.evict('*')
  expect(cache.size).toMatchObject({ entries: 0, bytes: 0, tags: 0 })
  expect(cache.put('/c', cached(['rates']), token)).toBe(false)
})

test('a render that began before a change of its tags is not stored; one that began after it is', () => {
  const cache = createResponseCache({ bytes: MB })
  const before = cache.beginRender()
  cache.evict('event:1')
  const after = cache.beginRender()
  // Another render starts and ends meanwhile: the invalidation stays recorded for the older one.
  cache.endRender(cache.beginRender())
  expect(cache.put('/a', cached(['event:1']), before)).toBe(false)
  expect(cache.put('/a', cached(['event:2']), before)).toBe(true)
  expect(cache.put('/b', cached(['event:1']), after)).toBe(true)
})

test('a token is outdated after any change', () => {
  const cache = createResponseCache({ bytes: MB })
  const token = cache.beginRender()
  expect(cache.isUnchangedSince(token)).toBe(true)
  cache.evict('whatever')
  expect(cache.isUnchangedSince(token)).toBe(false)
})

test('invalidations are recorded only while an older render is running', () => {
  const cache = createResponseCache({ bytes: MB })
  let token = cache.beginRender()
  for (let n = 0; n < 10_000; n++) {
    cache.evict(`event:${n}`)
    const next = cache.beginRender()
    cache.endRender(token)
    token = next
    expect(cache.size.pendingInvalidations).toBeLessThan(3)
  }
  cache.endRender(token)
  expect(cache.size.pendingInvalidations).toBe(0)
})

test('a disabled cache stores and serves nothing, and renders that began before are not stored after enabling it', () => {
  const cache = cacheWith({ '/a': cached(['events']) })
  const token = cache.beginRender()
  cache.disable()
  expect(cache.get('/a')).toBe(null)
  expect(cache.isUnchangedSince(cache.beginRender())).toBe(false)
  expect(cache.put('/a', cached(['events']), cache.beginRender())).toBe(false)
  cache.enable()
  expect(cache.put('/a', cached(['events']), token)).toBe(false)
  expect(cache.put('/a', cached(['events']), cache.beginRender())).toBe(true)
})

test('10,000 URLs stay within the byte limit, compressed bodies included, and leave no tags behind', () => {
  const bytes = MB
  const cache = createResponseCache({ bytes })
  for (let n = 0; n < 10_000; n++) {
    const token = cache.beginRender()
    const response = cached(['events', `event:${n}`], 500 + (n % 5_000))
    cache.put(`/events?q=${n}`, response, token)
    cache.endRender(token)
    cache.replace(`/events?q=${n}`, response, {
      ...response,
      bodies: { ...response.bodies, br: response.bodies.identity },
    })
    expect(cache.size.bytes).toBeLessThanOrEqual(bytes)
  }
  const { entries, tags } = cache.size
  expect(entries).toBeGreaterThan(50)
  expect(entries).toBeLessThan(bytes / 2_048)
  expect(tags).toBe(entries + 1)
  cache.evict('events')
  expect(cache.size).toMatchObject({ entries: 0, bytes: 0, tags: 0 })
})

test('evicts the least recently used entries first', () => {
  const tenth = MB / 10 - 2_048
  const cache = cacheWith(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/${n}`, cached([], tenth)])))
  cache.get('/0')
  cache.put('/new', cached([], tenth), cache.beginRender())
  expect(['/0', '/1', '/2', '/new'].map((key) => cache.get(key) !== null)).toEqual([true, false, true, true])
})

test('entries used several times survive any number of one-time entries', () => {
  const tenth = MB / 10 - 2_048
  const cache = cacheWith({ '/proven': cached(['events'], tenth), '/packed': cached(['texts'], tenth / 4) })
  for (let times = 0; times < 3; times++) {
    cache.get('/proven')
    cache.get('/packed')
  }
  const packed = cache.get('/packed')!
  cache.replace('/packed', packed, { ...packed, bodies: { ...packed.bodies, br: packed.bodies.identity } })
  for (let n = 0; n < 1_000; n++) {
    cache.put(`/once/${n}`, cached(['events'], tenth), cache.beginRender())
    expect(cache.size.bytes).toBeLessThanOrEqual(MB)
  }
  expect(cache.get('/proven')).not.toBe(null)
  expect(cache.get('/packed')?.bodies.br).toBeDefined()
  cache.evict('events')
  expect(cache.size).toMatchObject({ entries: 1, tags: 1 })
})

test('a more frequently used entry replaces a less used one, and its uses are remembered after eviction', () => {
  const third = MB / 4 - 2_048
  const cache = cacheWith({ '/a': cached([], third), '/b': cached([], third), '/c': cached([], third) })
  for (const key of ['/a', '/b', '/c', '/a', '/b', '/c']) cache.get(key)
  cache.put('/d', cached([], third), cache.beginRender())
  cache.put('/e', cached([], third), cache.beginRender())
  expect(cache.get('/d'), 'on probation').toBe(null)
  // It was evicted before each of these requests: its uses are remembered.
  for (let times = 0; times < 6; times++) cache.put('/d', cached([], third), cache.beginRender())
  for (const key of ['/f', '/g', '/h']) cache.put(key, cached([], third), cache.beginRender())
  const left = ['/a', '/b', '/c', '/d'].filter((key) => cache.get(key) !== null)
  expect(left, 'in the place of the least recently used').toEqual(['/b', '/c', '/d'])
})

test('a formerly popular entry is evicted once it is no longer used', () => {
  const third = MB / 4 - 2_048
  const cache = cacheWith({ '/old': cached([], third) })
  for (let times = 0; times < 900; times++) cache.get('/old')
  for (const key of ['/a', '/b', '/c']) {
    cache.put(key, cached([], third), cache.beginRender())
    for (let times = 0; times < 5; times++) cache.get(key)
  }
  expect(cache.get('/old')).not.toBe(null)
  for (let times = 0; times < 400_000; times++) cache.get(times % 2 ? '/a' : '/b')
  cache.put('/c', cached([], third), cache.beginRender())
  for (let times = 0; times < 5; times++) cache.get('/c')
  for (let n = 0; n < 9; n++) cache.put(`/once/${n}`, cached([], third), cache.beginRender())
  expect(['/a', '/b', '/c', '/old'].map((key) => cache.get(key) !== null)).toEqual([true, true, true, false])
})

test('does not store responses larger than a quarter of the limit; a compressed body that exceeds it is dropped and the plain one stays', () => {
  const cache = cacheWith({ '/large': cached([], MB / 4), '/fits': cached([], MB / 5) })
  expect(cache.get('/large')).toBe(null)
  const fits = cache.get('/fits')!
  cache.replace('/fits', fits, { ...fits, bodies: { ...fits.bodies, br: fits.bodies.identity } })
  expect(cache.get('/fits')).toBe(fits)
})

test('with a limit of 0 nothing is stored and no render is shared', () => {
  const cache = cacheWith({ '/a': cached([], 0) }, 0)
  cache.enable()
  expect(cache.get('/a')).toBe(null)
  expect(cache.isUnchangedSince(cache.beginRender())).toBe(false)
})

test('an expired response is neither served nor stored', () => {
  let now = 1_000
  const cache = createResponseCache({ bytes: MB, now: () => now })
  const token = cache.beginRender()
  cache.put('/a', cached([], 10, 2_000), token)
  now = 1_999
  expect(cache.get('/a')).not.toBe(null)
  now = 2_000
  expect(cache.get('/a')).toBe(null)
  expect(cache.put('/a', cached([], 10, 2_000), token)).toBe(false)
})
