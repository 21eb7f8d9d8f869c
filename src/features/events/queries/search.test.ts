import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.server.ts'
import { EMPTY_SEARCH, type Sort } from '#shared/search.ts'
import { addEvents, addManyEvents, addOrganizer, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext, createFixtures } from '#tests/fixtures/fixtures.ts'
import { searchEvents } from './search.server.ts'

test('searches title, organizer, venue and county, ignoring case and accents', async () => {
  const { db } = await testDatabase()
  const ctx = anonymousContext(db)
  await createFixtures(db)
  const found = async (q: string) => {
    const { upcoming, past } = await searchEvents(ctx, { ...EMPTY_SEARCH, q })
    return [...upcoming, ...past].map(({ title }) => title).sort()
  }
  const faroles = 'La noche de los faroles'
  expect(await found('FAROLES')).toEqual([faroles])
  expect(await found('lanterns')).toEqual([faroles]) // its English title, read in Spanish
  expect(await found('animas')).toEqual(['Ánimas del sur'])
  expect(await found('ÁNIMAS'.normalize('NFD'))).toEqual(['Ánimas del sur'])
  expect(await found('compania luna')).toEqual(
    ['Taller de máscaras al 100%', 'El último tren', 'Ánimas del sur'].sort(),
  )
  expect(await found('la casona')).toEqual([faroles])
  expect(await found('cadiz')).toEqual([faroles])
  expect(await found('murcia')).toEqual(['Ánimas del sur']) // no venue yet, only a county
  expect(await found('ecos')).toEqual(['Ecos de mayo']) // past
  expect(await found('casona cadiz')).toEqual([faroles]) // each word by itself
  expect(await found('CÁDIZ   noche farol')).toEqual([faroles])
  expect(await found('casona murcia')).toEqual([])
  expect(await found('borrador')).toEqual([])
  expect(await found('100%')).toEqual(['Taller de máscaras al 100%'])
  expect(await found('niebla_en_el')).toEqual(['Niebla_en_el Harz'])
  for (const wild of ['%', '_', '\\', '%%', "'; drop table events; --"])
    expect((await found(wild)).length).toBeLessThan(3)
})

test('does not find events by a pending venue', async () => {
  const { db } = await testDatabase()
  await createFixtures(db)
  const { upcoming } = await searchEvents(anonymousContext(db), { ...EMPTY_SEARCH, q: 'sitio pendiente' })
  expect(upcoming.map(({ title }) => title)).toEqual([])
})

test('filters before the limit of 400, and counts events beyond it', async () => {
  const ctx = await longCalendar(401)
  const all = await searchEvents(ctx, EMPTY_SEARCH)
  expect([all.upcoming.length, all.total]).toEqual([400, 401])
  const some = await searchEvents(ctx, { ...EMPTY_SEARCH, type: ['event'] })
  expect([some.upcoming.length, some.total]).toEqual([201, 201])
  expect(some.upcoming.at(-1)?.dateStart).toBe('2027-12-25')
  const none = await searchEvents(ctx, { ...EMPTY_SEARCH, theme: ['horror'] })
  expect([none.upcoming.length, none.total]).toEqual([0, 0])
})

test('offers the months and provinces of all that match the text, and counts events elsewhere', async () => {
  const { db } = await testDatabase()
  const ctx = anonymousContext(db)
  const organizer = await addOrganizer(db, 'Facetas')
  const burg = await addVenue(db, { name: 'Burg', county: 'Sachsen', country: 'DE' })
  const casa = await addVenue(db, { name: 'Casa', county: 'Ávila' })
  await addEvents(db, organizer, [
    { title: 'Uno', venueId: casa, dateStart: '2027-02-01' },
    { title: 'Dos', venueId: burg, dateStart: '2026-12-01', theme: 'horror' },
    { title: 'Tres', county: 'Burgos', dateStart: '2026-12-31', dateEnd: '2027-01-02' },
    { title: 'Cuatro', venueId: burg, dateStart: '2026-12-05', eventStatus: 'cancelled' },
    { title: 'Antes', county: 'Soria', dateStart: '2026-01-01' },
  ])
  const facets = async (change: object) => {
    const { total, months, provinces, elsewhere } = await searchEvents(ctx, { ...EMPTY_SEARCH, ...change })
    return { total, months, provinces, elsewhere }
  }
  const offered = { months: ['2026-12', '2027-02'], provinces: ['Ávila', 'Burgos', 'Sajonia'] }
  expect(await facets({})).toEqual({ ...offered, total: 3, elsewhere: { DE: 1 } })
  expect(await facets({ theme: ['horror'] })).toEqual({ ...offered, total: 1, elsewhere: { DE: 1 } })
  expect(await facets({ theme: ['modern'] })).toEqual({ ...offered, total: 0, elsewhere: {} })
  expect(await facets({ origin: 'national' })).toEqual({ ...offered, total: 2, elsewhere: { DE: 1 } })
  expect(await facets({ country: 'DE' })).toEqual({ ...offered, total: 1, elsewhere: { ES: 1 } })
  for (const province of ['Sachsen', 'sajonia', 'Saxony'])
    expect((await searchEvents(ctx, { ...EMPTY_SEARCH, country: 'DE', province })).total).toBe(1)
  const one = { months: ['2027-02'], provinces: ['Ávila'] }
  expect(await facets({ q: 'uno', country: 'DE' })).toEqual({ ...one, total: 0, elsewhere: { ES: 1 } })
  expect(await facets({ q: 'nada' })).toEqual({ months: [], provinces: [], total: 0, elsewhere: {} })
})

test('filters past events before the limit of ten', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Antes')
  const day = (index: number) => `2026-0${1 + (index % 9)}-1${index % 10}`
  await addEvents(
    db,
    organizer,
    Array.from({ length: 30 }, (_, index) => ({
      title: `Vieja ${index}`,
      dateStart: day(index),
      theme: index < 3 ? 'horror' : 'modern',
    })),
  )
  const search = (change: object) => searchEvents(anonymousContext(db), { ...EMPTY_SEARCH, ...change })
  const horror = await search({ theme: ['horror'] })
  expect(horror.past.map(({ theme }) => theme)).toEqual(['horror', 'horror', 'horror'])
  const all = await search({})
  expect(all.past).toHaveLength(10)
  const days = all.past.map(({ dateStart }) => dateStart)
  expect(days).toEqual([...days].sort())
  expect((await search({ q: 'vieja 29', theme: ['horror'] })).past).toEqual([])
})

test.each<[sort: Sort, titles: string[]]>([
  ['date', ['nube', 'Ánade', 'Nutria', 'eco', 'ñu', 'Évora', 'oca']],
  ['price', ['eco', 'Nutria', 'Évora', 'nube', 'Ánade', 'ñu', 'oca']],
  ['title', ['Ánade', 'eco', 'Évora', 'nube', 'Nutria', 'ñu', 'oca']],
  // By date without a starting point.
  ['distance', ['nube', 'Ánade', 'Nutria', 'eco', 'ñu', 'Évora', 'oca']],
])('sorts by %s', async (sort, titles) => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Orden')
  await addEvents(db, organizer, [
    { title: 'Nutria', dateStart: '2027-01-02', prices: [500, 900] },
    { title: 'Ánade', dateStart: '2027-01-01' },
    { title: 'eco', dateStart: '2027-01-03', prices: [0] },
    { title: 'ñu', dateStart: '2027-01-04' },
    { title: 'nube', dateStart: '2026-12-01', prices: [800] },
    { title: 'Évora', dateStart: '2027-01-05', prices: [500] },
    { title: 'oca', dateStart: '2027-01-06' },
  ])
  const { upcoming } = await searchEvents(anonymousContext(db), { ...EMPTY_SEARCH, sort })
  expect(upcoming.map(({ title }) => title)).toEqual(titles)
})

test('returns the last ten past events, oldest first', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Ayer')
  const days = Array.from({ length: 13 }, (_, index) => `2026-10-${String(index + 10)}`)
  await addEvents(db, organizer, days.map((dateStart) => ({ dateStart })).reverse())
  const { past, upcoming, total } = await searchEvents(anonymousContext(db), EMPTY_SEARCH)
  expect(past.map(({ dateStart }) => dateStart)).toEqual(days.slice(-10))
  expect(past.every((event) => event.past)).toBe(true)
  expect([upcoming.length, total]).toEqual([0, 0])
})

test.each([
  ['2026-11-20T22:59:00Z', ['Berlín', 'Madrid', 'Sin lugar', 'Tenerife'], []],
  ['2026-11-20T23:30:00Z', ['Tenerife'], ['Berlín', 'Madrid', 'Sin lugar']],
  ['2026-11-21T00:00:00Z', [], ['Berlín', 'Madrid', 'Sin lugar', 'Tenerife']],
])("at %s the day ends by the venue's time zone", async (instant, ahead, behind) => {
  const { db } = await testDatabase()
  const ctx = { ...anonymousContext(db), now: new Date(instant) }
  const organizer = await addOrganizer(db, 'Husos')
  const dateStart = '2026-11-20'
  const tenerife = await addVenue(db, { name: 'Teide', timeZone: 'Atlantic/Canary' })
  const berlin = await addVenue(db, { name: 'Burg', country: 'DE', timeZone: 'Europe/Berlin' })
  const madrid = await addVenue(db, { name: 'Casa' })
  await addEvents(db, organizer, [
    { title: 'Tenerife', venueId: tenerife, dateStart: '2026-11-19', dateEnd: dateStart },
    { title: 'Berlín', venueId: berlin, dateStart },
    { title: 'Madrid', venueId: madrid, dateStart },
    { title: 'Sin lugar', dateStart },
  ])
  const { upcoming, past } = await searchEvents(ctx, EMPTY_SEARCH)
  expect(upcoming.map(({ title }) => title).sort()).toEqual(ahead)
  expect(past.map(({ title }) => title).sort()).toEqual(behind)
  expect([...upcoming.map((event) => event.past), ...past.map((event) => event.past)]).toEqual([
    ...ahead.map(() => false),
    ...behind.map(() => true),
  ])
})

test('the text search among 20,000 events uses its index', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Muchos')
  await addManyEvents(db, organizer, 20_000, '1999-06-01')
  await db.execute(sql`vacuum analyze`)
  const plans: string[] = []
  const execute = async (statement: SQL) => {
    const plan = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  const needle = 'c4ca4238a0b923820dcc' // md5('1')
  const { past } = await searchEvents(
    { ...anonymousContext(db), db: { execute } as Database },
    { ...EMPTY_SEARCH, q: needle },
  )
  expect(past).toHaveLength(1)
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toContain('events_search')
    expect(plan).not.toMatch(/Seq Scan on events\b/)
  }
})

/** Creates `count` events, one a day from today, every other one a one-day event. */
async function longCalendar(count: number) {
  const { db } = await testDatabase()
  await addManyEvents(db, await addOrganizer(db, 'Larga'), count, '2026-11-20')
  return anonymousContext(db)
}
