import { expect, onTestFinished, test, vi } from 'vitest'
import { openPair, openSite } from './cache-site.ts'

// Nothing here is about how long it takes; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })

let now = new Date('2026-11-20T12:00:00Z')
const { sql, connection, keeping, plain, silently } = await openPair(() => now)
const { get, text, caughtUp } = keeping
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'

let n = 0
const retitle = (title: string) => `update event_texts set title = '${title}' where locale = 'es'
  and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
const newTitle = () => `Título número ${++n} de las carreras`

/** Renders come to a stop at the rate, which every page reads, until `open`. All else they show they have read by then. */
async function barrier() {
  const holding = await sql.reserve()
  await holding`begin`
  await holding`lock table exchange_rates in access exclusive mode`
  let held = true
  const open = async () => {
    if (held) await holding`commit`
    held = false
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
  /** So many renders stand at the barrier, and have had the time to read all else. */
  const stood = async (count: number) => {
    let quiet = 0
    await vi.waitUntil(
      async () => {
        const [busy] = await sql<
          { count: number }[]
        >`select count(*)::int from pg_stat_activity where datname = current_database()
          and state = 'active' and wait_event_type is distinct from 'Lock' and pid <> pg_backend_pid()`
        quiet = (await waiting()) === count && busy!.count === 0 ? quiet + 1 : 0
        return quiet > 4
      },
      { timeout: 60_000, interval: 20 },
    )
  }
  return { open, stood }
}

/** Nobody is told: what does not show it was kept. */
async function isKept(path = PAGE) {
  const secret = newTitle()
  await text(path)
  await silently(retitle(secret))
  const kept = !(await text(path)).includes(secret)
  await sql.unsafe(retitle(newTitle()))
  await caughtUp()
  return kept
}

test('a render begun before a change is answered, but not stored', async () => {
  const [before, after] = [newTitle(), newTitle()]
  await sql.unsafe(retitle(before))
  await caughtUp()
  const { open, stood } = await barrier()
  const begun = text(PAGE)
  await stood(1)
  await sql.unsafe(retitle(after))
  await caughtUp()
  await open()
  expect((await begun).includes(before)).toBe(true)
  expect((await text(PAGE)).includes(after)).toBe(true)
  expect(await isKept()).toBe(true)
})

test('many who ask for the same at once wait for one render', async () => {
  await caughtUp()
  await sql.unsafe(retitle(newTitle()))
  await caughtUp()
  const { open, stood } = await barrier()
  const asked = Array.from({ length: 50 }, () => get(PAGE, { 'accept-encoding': 'br' }))
  await stood(1)
  await open()
  const etags = new Set((await Promise.all(asked)).map(({ headers }) => headers.get('etag')))
  expect(etags.size).toBe(1)
})

test('who asks after a change does not get a render begun before it, whether it concerns the page or not', async () => {
  const [before, after] = [newTitle(), newTitle()]
  await sql.unsafe(retitle(before))
  await caughtUp()
  const { open, stood } = await barrier()
  const begun = text(PAGE)
  await stood(1)
  await sql.unsafe(retitle(after))
  await caughtUp()
  const asked = text(PAGE)
  await stood(2)
  await open()
  expect((await begun).includes(before)).toBe(true)
  expect((await asked).includes(after)).toBe(true)
  expect((await text(PAGE)).includes(after)).toBe(true)
})

test('who gives up leaves those who wait for the same with an answer', async () => {
  await sql.unsafe(retitle(newTitle()))
  await caughtUp()
  const { open, stood } = await barrier()
  const impatient = new AbortController()
  const first = keeping.fetch(PAGE, { signal: impatient.signal }).catch(() => null)
  await stood(1)
  const others = Array.from({ length: 3 }, () => get(PAGE))
  await new Promise((resolve) => setTimeout(resolve, 20))
  impatient.abort()
  await open()
  await first
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
})

/** What is shown at an instant must be what a site that keeps nothing shows. */
async function expectTrue(path: string) {
  const kept = await text(path)
  expect(kept).toBe(await plain.text(path))
  return kept
}

test('midnight: kept at 23:59, made anew at 00:00, and an hour later again, for the Canary Islands', async () => {
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
  // An event ends today in Madrid, and one on an island.
  await sql`update venues set time_zone = 'Atlantic/Canary' where id = (select venue_id from events where venue_id is not null order by id limit 1)`
  await sql`update events set date_start = '2026-11-20', date_end = '2026-11-20', type = 'event' where moderation = 'published'
    and id in (select id from events order by id limit 4)`
  await caughtUp()
  const steps = ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z']
  const seen: string[] = []
  for (const step of steps) {
    now = new Date(step)
    for (const path of paths) await expectTrue(path)
    seen.push(await expectTrue('/es/events'))
    expect(await isKept(), step).toBe(true)
  }
  expect(new Set(seen.map((page) => page.replace(/Título número \d+/g, ''))).size).toBeGreaterThanOrEqual(3)
})

test('a render begun before midnight is neither stored nor handed to who asks after it', async () => {
  now = new Date('2026-11-21T22:59:59.900Z')
  await caughtUp()
  await sql.unsafe(retitle(newTitle()))
  await caughtUp()
  const { open, stood } = await barrier()
  const begun = text('/es')
  await stood(1)
  now = new Date('2026-11-21T23:00:00.100Z')
  const asked = text('/es')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await open()
  expect(await begun).toContain('/panorama.svg?d=2026-11-21')
  expect(await asked).toContain('/panorama.svg?d=2026-11-22')
  expect(await text('/es')).toContain('/panorama.svg?d=2026-11-22')
})

test('the last day of a ticket, and the first of a sign-up', async () => {
  now = new Date('2026-11-22T12:00:00Z')
  const id = sql`(select event_id from event_slugs where slug = 'valdecuervo')`
  await sql`update events set signup = 'scheduled', signup_opens = '2026-11-23', date_start = '2027-01-08', date_end = null where id = ${id}`
  await sql`update tickets set limit_date = '2026-11-23' where event_id = ${id}`
  await caughtUp()
  const seen = new Set<string>()
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    now = new Date(`${day}T12:00:00Z`)
    await expectTrue('/es/evento-rol-vivo-larp2/valdecuervo')
    seen.add((await expectTrue(PAGE)).replaceAll(day, ''))
  }
  expect(seen.size).toBe(3)
})

test('a new rate is shown at the next request', async () => {
  const path = '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo'
  const before = await text(path)
  await sql`insert into exchange_rates (coin, day, per_euro, source) values ('USD', '2026-11-24', 7.77, 'test')`
  await caughtUp()
  expect(await expectTrue(path)).not.toBe(before)
})

test('a site whose listener is cut off keeps nothing until it listens again, and never shows the old', async () => {
  const other = await openSite({ connection, now: () => now })
  for (let times = 0; times < 3; times++) {
    await other.text(PAGE)
    const title = newTitle()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~* '(listen|notify) candil_changed' and pid <> pg_backend_pid()`
    await sql.unsafe(retitle(title))
    await expect.poll(() => other.text(PAGE), { timeout: 1_000, interval: 2 }).toContain(title)
  }
  await expect.poll(() => isKept(), { timeout: 5_000, interval: 50 }).toBe(true)
})

test('a write through this process is seen at the very next request, every time', async () => {
  for (let times = 0; times < 40; times++) {
    const title = newTitle()
    await text(PAGE)
    await sql.unsafe(retitle(title))
    await caughtUp()
    expect((await text(PAGE)).includes(title)).toBe(true)
  }
})
