import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, openAppPair } from './cached-app.ts'

// These tests are about order, not about time; a busy machine may be slow.

let now = new Date('2026-11-20T12:00:00Z')
const { sql, connection, cachedApp, uncachedApp, updateWithoutNotify } = await openAppPair(() => now)
const { get, text, flush } = cachedApp
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'

let n = 0
const titleUpdate = (title: string) => `update event_texts set title = '${title}' where locale = 'es'
  and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
const newTitle = () => `Título número ${++n} de las carreras`

/** Changes data without a notification: a response that does not show it came from the cache. */
async function isCached(path = PAGE) {
  const unannounced = newTitle()
  await text(path)
  await updateWithoutNotify(titleUpdate(unannounced))
  const cached = !(await text(path)).includes(unannounced)
  await sql.unsafe(titleUpdate(newTitle()))
  await flush()
  return cached
}

/** Blocks renders at the exchange rates, which every page reads last, until `open`. */
async function blockRenders() {
  const holding = await sql.reserve()
  await holding`begin`
  await holding`lock table exchange_rates in access exclusive mode`
  let isLocked = true
  const open = async () => {
    if (isLocked) await holding`commit`
    isLocked = false
  }
  onTestFinished(async () => {
    await open()
    holding.release()
  })
  const waiting = async () => {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int from pg_locks where not granted and relation = 'exchange_rates'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    return row!.count
  }
  /**
   * Waits until this many renders are blocked and have read everything else: this connection was served so often meanwhile that no other, of
   * equal priority, can still have to begin its work.
   */
  const blocked = async (count: number) => {
    let quiet = 0
    await vi.waitUntil(
      async () => {
        const [busy] = await sql<
          { count: number }[]
        >`select count(*)::int from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and state = 'active' and wait_event_type is distinct from 'Lock' and pid <> pg_backend_pid()`
        quiet = (await waiting()) === count && busy!.count === 0 ? quiet + 1 : 0
        return quiet > 25
      },
      { timeout: 600_000, interval: 20 },
    )
  }
  return { open, blocked }
}

/** What reads no exchange rate is answered after the requests before it have reached the cache, and wait there for a render. */
async function reachedRender() {
  for (const path of ['/_content/guides', '/_content/legal', '/_content/en/help']) await text(path)
}

test('returns a render that began before a change, but does not store it', async () => {
  const [before, after] = [newTitle(), newTitle()]
  await sql.unsafe(titleUpdate(before))
  await flush()
  const { open, blocked } = await blockRenders()
  const started = text(PAGE)
  await blocked(1)
  await sql.unsafe(titleUpdate(after))
  await flush()
  await open()
  expect((await started).includes(before)).toBe(true)
  expect((await text(PAGE)).includes(after)).toBe(true)
  expect(await isCached()).toBe(true)
})

test('renders once for many concurrent requests', async () => {
  await flush()
  await sql.unsafe(titleUpdate(newTitle()))
  await flush()
  const { open, blocked } = await blockRenders()
  const requested = Array.from({ length: 50 }, () => get(PAGE, { 'accept-encoding': 'br' }))
  await blocked(1)
  await open()
  const etags = new Set((await Promise.all(requested)).map(({ headers }) => headers.get('etag')))
  expect(etags.size).toBe(1)
})

test('never shares a render with a request made after a change, whether or not the change affects the page', async () => {
  const [before, after] = [newTitle(), newTitle()]
  await sql.unsafe(titleUpdate(before))
  await flush()
  const { open, blocked } = await blockRenders()
  const started = text(PAGE)
  await blocked(1)
  await sql.unsafe(titleUpdate(after))
  await flush()
  const requested = text(PAGE)
  await blocked(2)
  await open()
  expect((await started).includes(before)).toBe(true)
  expect((await requested).includes(after)).toBe(true)
  expect((await text(PAGE)).includes(after)).toBe(true)
})

test('answers waiting requests when the one that started the render is aborted', async () => {
  await sql.unsafe(titleUpdate(newTitle()))
  await flush()
  const { open, blocked } = await blockRenders()
  const controller = new AbortController()
  const first = cachedApp.fetch(PAGE, { signal: controller.signal }).catch(() => null)
  await blocked(1)
  const others = Array.from({ length: 3 }, () => get(PAGE))
  await reachedRender()
  controller.abort()
  await open()
  await first
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
})

/** A page at any instant must equal that of an app without a cache. */
async function expectUncached(path: string) {
  const cached = await text(path)
  expect(cached).toBe(await uncachedApp.text(path))
  return cached
}

test('expires entries at midnight in Madrid, and an hour later for the Canary Islands', async () => {
  const paths = [
    '/es/events',
    '/es',
    '/en/m/events',
    '/es/events.data',
    '/api/events',
    PAGE,
    '/es/venues',
    '/es/organizers',
  ]
  // One event ends today in Madrid, another one on an island.
  await sql`update venues set time_zone = 'Atlantic/Canary' where id = (select venue_id from events where venue_id is not null order by id limit 1)`
  await sql`update events set date_start = '2026-11-20', date_end = '2026-11-20', type = 'event' where moderation = 'published'
    and id in (select id from events order by id limit 4)`
  await flush()
  const steps = ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z']
  const seen: string[] = []
  for (const step of steps) {
    now = new Date(step)
    for (const path of paths) await expectUncached(path)
    seen.push(await expectUncached('/es/events'))
    expect(await isCached(), step).toBe(true)
  }
  expect(new Set(seen.map((page) => page.replace(/Título número \d+/g, ''))).size).toBeGreaterThanOrEqual(3)
})

test('neither stores nor shares a render that began before midnight', async () => {
  now = new Date('2026-11-21T22:59:59.900Z')
  await flush()
  await sql.unsafe(titleUpdate(newTitle()))
  await flush()
  const { open, blocked } = await blockRenders()
  const started = text('/es')
  await blocked(1)
  now = new Date('2026-11-21T23:00:00.100Z')
  const requested = text('/es')
  await reachedRender()
  await open()
  expect(await started).toContain('/panorama.svg?d=2026-11-21')
  expect(await requested).toContain('/panorama.svg?d=2026-11-22')
  expect(await text('/es')).toContain('/panorama.svg?d=2026-11-22')
})

test('expires entries on the last day of a ticket and the first day of a sign-up', async () => {
  now = new Date('2026-11-22T12:00:00Z')
  const id = sql`(select event_id from event_slugs where slug = 'valdecuervo')`
  await sql`update events set signup = 'scheduled', signup_opens = '2026-11-23', date_start = '2027-01-08', date_end = null where id = ${id}`
  await sql`update tickets set limit_date = '2026-11-23' where event_id = ${id}`
  await flush()
  const seen = new Set<string>()
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    now = new Date(`${day}T12:00:00Z`)
    await expectUncached('/es/evento-rol-vivo-larp2/valdecuervo')
    seen.add((await expectUncached(PAGE)).replaceAll(day, ''))
  }
  expect(seen.size).toBe(3)
})

test('shows a new exchange rate at the next request', async () => {
  const path = '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo'
  const before = await text(path)
  await sql`insert into exchange_rates (coin, day, per_euro, source) values ('USD', '2026-11-24', 7.77, 'test')`
  await flush()
  expect(await expectUncached(path)).not.toBe(before)
})

test('caches nothing while the listener is disconnected, and never shows old data', async () => {
  const other = await openApp({ connection, now: () => now })
  for (let times = 0; times < 3; times++) {
    await other.text(PAGE)
    const title = newTitle()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~* '(listen|notify) candil_changed' and pid <> pg_backend_pid()`
    await sql.unsafe(titleUpdate(title))
    await expect.poll(() => other.text(PAGE), { interval: 2 }).toContain(title)
  }
  await expect.poll(() => isCached(), { interval: 50 }).toBe(true)
})

test('shows every write of this process at the very next request', async () => {
  for (let times = 0; times < 40; times++) {
    const title = newTitle()
    await text(PAGE)
    await sql.unsafe(titleUpdate(title))
    await flush()
    expect((await text(PAGE)).includes(title)).toBe(true)
  }
})
