import { expect, test } from 'vitest'
import { type Kept, openShelf } from './response-cache.ts'

const MB = 1_048_576
const kept = (tags: string[], bytes = 1_000, expires = Number.POSITIVE_INFINITY): Kept => ({
  etag: 'W/"x"',
  type: 'text/html',
  forms: { identity: { body: new Uint8Array(bytes), headers: {} } },
  tags: new Set(tags),
  expires,
})

function shelfWith(entries: Record<string, Kept>, bytes = MB) {
  const shelf = openShelf({ bytes })
  for (const [key, one] of Object.entries(entries)) {
    const ticket = shelf.begin()
    shelf.put(key, one, ticket)
    shelf.end(ticket)
  }
  return shelf
}

test('a change takes what shows it, and nothing else', () => {
  const shelf = shelfWith({ '/a': kept(['events', 'event:1']), '/b': kept(['event:2']), '/c': kept(['texts']) })
  shelf.evict('event:2')
  expect(['/a', '/b', '/c'].map((key) => shelf.get(key) !== null)).toEqual([true, false, true])
  shelf.evict('events')
  expect(['/a', '/c'].map((key) => shelf.get(key) !== null)).toEqual([false, true])
})

test('the star takes everything, and what is being rendered is not kept', () => {
  const shelf = shelfWith({ '/a': kept(['events']), '/b': kept([]) })
  const ticket = shelf.begin()
  shelf.evict('*')
  expect(shelf.size).toMatchObject({ entries: 0, bytes: 0, tags: 0 })
  expect(shelf.put('/c', kept(['rates']), ticket)).toBe(false)
})

test('a render begun before a change is not stored, however late it ends; one begun after it is', () => {
  const shelf = openShelf({ bytes: MB })
  const before = shelf.begin()
  shelf.evict('event:1')
  const after = shelf.begin()
  // Others come and go meanwhile: the change is remembered as long as somebody may need it.
  shelf.end(shelf.begin())
  expect(shelf.put('/a', kept(['event:1']), before)).toBe(false)
  expect(shelf.put('/a', kept(['event:2']), before)).toBe(true)
  expect(shelf.put('/b', kept(['event:1']), after)).toBe(true)
})

test('nobody waits for a render after anything changed', () => {
  const shelf = openShelf({ bytes: MB })
  const ticket = shelf.begin()
  expect(shelf.isFresh(ticket)).toBe(true)
  shelf.evict('whatever')
  expect(shelf.isFresh(ticket)).toBe(false)
})

test('changes are remembered only while a render that is older is under way', () => {
  const shelf = openShelf({ bytes: MB })
  let ticket = shelf.begin()
  for (let n = 0; n < 10_000; n++) {
    shelf.evict(`event:${n}`)
    const next = shelf.begin()
    shelf.end(ticket)
    ticket = next
    expect(shelf.size.dated).toBeLessThan(3)
  }
  shelf.end(ticket)
  expect(shelf.size.dated).toBe(0)
})

test('without ears nothing is kept or given, and what was begun then is not stored later', () => {
  const shelf = shelfWith({ '/a': kept(['events']) })
  const ticket = shelf.begin()
  shelf.close()
  expect(shelf.get('/a')).toBe(null)
  expect(shelf.isFresh(shelf.begin())).toBe(false)
  expect(shelf.put('/a', kept(['events']), shelf.begin())).toBe(false)
  shelf.resume()
  expect(shelf.put('/a', kept(['events']), ticket)).toBe(false)
  expect(shelf.put('/a', kept(['events']), shelf.begin())).toBe(true)
})

test('ten thousand addresses stay within the bytes allowed, packed forms included, and leave no tag behind', () => {
  const bytes = MB
  const shelf = openShelf({ bytes })
  for (let n = 0; n < 10_000; n++) {
    const ticket = shelf.begin()
    const one = kept(['events', `event:${n}`], 500 + (n % 5_000))
    shelf.put(`/events?q=${n}`, one, ticket)
    shelf.end(ticket)
    shelf.exchange(`/events?q=${n}`, one, { ...one, forms: { ...one.forms, br: one.forms.identity } })
    expect(shelf.size.bytes).toBeLessThanOrEqual(bytes)
  }
  const { entries, tags } = shelf.size
  expect(entries).toBeGreaterThan(50)
  expect(entries).toBeLessThan(bytes / 2_048)
  expect(tags).toBe(entries + 1)
  shelf.evict('events')
  expect(shelf.size).toMatchObject({ entries: 0, bytes: 0, tags: 0 })
})

test('under pressure the least recently used go first', () => {
  const tenth = MB / 10 - 2_048
  const shelf = shelfWith(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/${n}`, kept([], tenth)])))
  shelf.get('/0')
  shelf.put('/new', kept([], tenth), shelf.begin())
  expect(['/0', '/1', '/2', '/new'].map((key) => shelf.get(key) !== null)).toEqual([true, false, true, true])
})

test('what was asked for twice stays, however many are asked for once', () => {
  const tenth = MB / 10 - 2_048
  const shelf = shelfWith({ '/proven': kept(['events'], tenth), '/packed': kept(['texts'], tenth / 4) })
  for (let times = 0; times < 3; times++) {
    shelf.get('/proven')
    shelf.get('/packed')
  }
  const packed = shelf.get('/packed')!
  shelf.exchange('/packed', packed, { ...packed, forms: { ...packed.forms, br: packed.forms.identity } })
  for (let n = 0; n < 1_000; n++) {
    shelf.put(`/once/${n}`, kept(['events'], tenth), shelf.begin())
    expect(shelf.size.bytes).toBeLessThanOrEqual(MB)
  }
  expect(shelf.get('/proven')).not.toBe(null)
  expect(shelf.get('/packed')?.forms.br).toBeDefined()
  shelf.evict('events')
  expect(shelf.size).toMatchObject({ entries: 1, tags: 1 })
})

test('what is asked for more often takes the place of what is asked for less, and is known when it comes back', () => {
  const third = MB / 4 - 2_048
  const shelf = shelfWith({ '/a': kept([], third), '/b': kept([], third), '/c': kept([], third) })
  for (const key of ['/a', '/b', '/c', '/a', '/b', '/c']) shelf.get(key)
  shelf.put('/d', kept([], third), shelf.begin())
  shelf.put('/e', kept([], third), shelf.begin())
  expect(shelf.get('/d'), 'on probation').toBe(null)
  // Every time it was gone when somebody asked again: its uses are remembered.
  for (let times = 0; times < 6; times++) shelf.put('/d', kept([], third), shelf.begin())
  for (const key of ['/f', '/g', '/h']) shelf.put(key, kept([], third), shelf.begin())
  const left = ['/a', '/b', '/c', '/d'].filter((key) => shelf.get(key) !== null)
  expect(left, 'in the place of the least recently used').toEqual(['/b', '/c', '/d'])
})

test('a popular entry gives way once nobody asks for it any more', () => {
  const third = MB / 4 - 2_048
  const shelf = shelfWith({ '/old': kept([], third) })
  for (let times = 0; times < 900; times++) shelf.get('/old')
  for (const key of ['/a', '/b', '/c']) {
    shelf.put(key, kept([], third), shelf.begin())
    for (let times = 0; times < 5; times++) shelf.get(key)
  }
  expect(shelf.get('/old')).not.toBe(null)
  for (let times = 0; times < 400_000; times++) shelf.get(times % 2 ? '/a' : '/b')
  shelf.put('/c', kept([], third), shelf.begin())
  for (let times = 0; times < 5; times++) shelf.get('/c')
  for (let n = 0; n < 9; n++) shelf.put(`/once/${n}`, kept([], third), shelf.begin())
  expect(['/a', '/b', '/c', '/old'].map((key) => shelf.get(key) !== null)).toEqual([true, true, true, false])
})

test('what is larger than a quarter is not kept; a packing that would be, does not drive out the plain form', () => {
  const shelf = shelfWith({ '/large': kept([], MB / 4), '/fits': kept([], MB / 5) })
  expect(shelf.get('/large')).toBe(null)
  const fits = shelf.get('/fits')!
  shelf.exchange('/fits', fits, { ...fits, forms: { ...fits.forms, br: fits.forms.identity } })
  expect(shelf.get('/fits')).toBe(fits)
})

test('with no room nothing is kept, and nobody waits for another', () => {
  const shelf = shelfWith({ '/a': kept([], 0) }, 0)
  shelf.resume()
  expect(shelf.get('/a')).toBe(null)
  expect(shelf.isFresh(shelf.begin())).toBe(false)
})

test('what expires is not given at that instant, nor stored after it', () => {
  let now = 1_000
  const shelf = openShelf({ bytes: MB, now: () => now })
  const ticket = shelf.begin()
  shelf.put('/a', kept([], 10, 2_000), ticket)
  now = 1_999
  expect(shelf.get('/a')).not.toBe(null)
  now = 2_000
  expect(shelf.get('/a')).toBe(null)
  expect(shelf.put('/a', kept([], 10, 2_000), ticket)).toBe(false)
})
