import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { EVENT_TYPES, LANGUAGES, ORIGINS, THEMES } from '#shared/enums.ts'
import { type EventSummary, lastDay } from '#shared/events/event-summary.ts'
import { EMPTY_SEARCH, foldText, type Search } from '#shared/search.ts'
import { addEvents, addOrganizer, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext, createFixtures } from '#tests/fixtures/fixtures.ts'
import { createRandom } from '#ui/cover-art/random.ts'
import { countOptions, countUpcoming } from './counts/option-counts.server.ts'
import { getSearchFacets } from './facets.server.ts'
import { byDateAscending, listEventSummaries } from './list.server.ts'
import { searchConditions } from './search-conditions.server.ts'

const COUNTIES = ['Cádiz', 'cadiz', 'Madrid', 'Illes Balears', 'Groß-Gerau']
const PRICES = [[], [0], [3000, 12_000], [3001], [0, 9_999_900]]
const DAYS: [from: string | null, to: string | null][] = [
  ['2026-12-31', null],
  [null, '2026-12-30'],
  ['2026-12-02', '2026-12-31'],
]
const MONTHS = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']

/** 200 events with random values of every filter, besides the fixtures. */
const calendar = await openCalendar()
const all = await listEventSummaries(calendar, { where: sql`true`, order: byDateAscending, limit: 1000 })

test('every filter matches some events and excludes others', () => {
  expect(all.length).toBeGreaterThan(200)
  for (const search of everyFilter()) {
    const passing = expectedIds(search).length
    // Events without a venue count as in Spain, and venues are in Spain or Germany.
    const found = passing > 0 || ['PT', 'FR'].includes(search.country ?? '')
    expect([search, found && passing < all.length]).toEqual([search, true])
  }
})

test('filters by every value of every filter', async () => {
  for (const search of everyFilter()) expect(await foundIds(search)).toEqual(expectedIds(search))
})

test('combines filters: 300 combinations', async () => {
  const random = createRandom('combinations')
  const searches = Array.from({ length: 300 }, () => anyFilters(random))
  let found = 0
  for (const search of searches) {
    const ids = expectedIds(search)
    expect([search, await foundIds(search)]).toEqual([search, ids])
    found += Number(ids.length > 0)
  }
  expect(found).toBeGreaterThan(100)
})

test('counts the options of 100 combinations without the database, as a search finds them', async () => {
  const random = createRandom('options')
  const total = async (search: Search) => (await getSearchFacets(calendar, search)).total
  for (let index = 0; index < 100; index++) {
    const search = anyFilters(random)
    const { theme, origin, month, price, province, when } = (await countOptions(calendar, search))!
    expect([search, await countUpcoming(calendar, search)]).toEqual([search, await total(search)])
    const options: [Partial<Search>, number | undefined][] = [
      [{ theme: ['horror'] }, theme['horror']],
      [{ origin: 'national' }, origin['national']],
      [{ origin: null }, origin['any']],
      [{ month: '2026-12' }, month['2026-12']],
      [{ price: 30 }, price['30']],
      [{ province: 'Illes Balears' }, province['Illes Balears']],
      [{ when: 'weekend', from: null, to: null }, when['weekend']],
    ]
    const [option, count = 0] = random.pick(options)
    expect([search, option, count]).toEqual([search, option, await total({ ...search, ...option })])
  }
})

async function openCalendar(): Promise<RequestContext> {
  const { db } = await testDatabase()
  await createFixtures(db)
  const organizer = await addOrganizer(db, 'Mezcla')
  const places = [
    await addVenue(db, { name: 'Uno', county: 'Cádiz' }),
    await addVenue(db, { name: 'Dos', county: 'Groß-Gerau', country: 'DE' }),
    await addVenue(db, { name: 'Tres', county: 'Illes Balears' }),
    await addVenue(db, { name: 'Cuatro', country: 'DE' }),
    await addVenue(db, { name: 'Cinco', county: 'Madrid', status: 'pending' }),
    null,
  ]
  const random = createRandom('calendar')
  const days = ['2026-11-21', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-02-28', '2026-05-01']
  const spans = [null, 0, 1, 2, 31, 62]
  const list = Array.from({ length: 200 }, () => {
    const type = random.pick(EVENT_TYPES)
    const dateStart = random.pick(days)
    const nights = type === 'jornada' ? null : random.pick(spans)
    return {
      type,
      dateStart,
      dateEnd: nights === null ? null : addDays(dateStart, nights),
      primaryLanguage: random.pick(LANGUAGES),
      theme: random.pick([...THEMES, null]),
      venueId: random.pick(places),
      county: random.pick([null, ...COUNTIES]),
      prices: random.pick(PRICES),
    }
  })
  await addEvents(db, organizer, list)
  return anonymousContext(db)
}

/** The rules of docs/product.md, "Search: filters", as a model to compare the SQL with. */
function matches({ venue, theme, price, county, ...event }: EventSummary, search: Search) {
  const includes = <T>(list: readonly T[], value: T | null) => list.length === 0 || list.includes(value as T)
  const national = !venue || venue.country === 'ES'
  const international = venue?.country !== 'ES'
  const month = search.month ?? ''
  const [from, to] =
    search.when === 'weekend'
      ? ['2026-11-20', '2026-11-22']
      : search.when === 'month'
        ? ['2026-11-01', '2026-11-30']
        : [search.from, search.to]
  return (
    includes(search.type, event.type) &&
    includes(search.language, event.language) &&
    includes(search.theme, theme) &&
    (search.origin === null || (search.origin === 'national' ? national : international)) &&
    (search.country === null || (venue?.country ?? 'ES') === search.country) &&
    (month === '' || (event.dateStart.slice(0, 7) <= month && lastDay(event).slice(0, 7) >= month)) &&
    (from == null || lastDay(event) >= from) &&
    (to == null || event.dateStart <= to) &&
    (search.price === null || (price !== null && price.lowest <= search.price * 100)) &&
    (search.province === null || (county !== null && foldText(county) === foldText(search.province)))
  )
}

const expectedIds = (search: Search) => all.filter((event) => matches(event, search)).map(({ id }) => id)

async function foundIds(search: Search) {
  const cards = await listEventSummaries(calendar, {
    where: searchConditions(calendar, search),
    order: byDateAscending,
    limit: 1000,
  })
  return cards.map(({ id }) => id)
}

/** One search for each value of each filter. */
function everyFilter(): Search[] {
  const one = <Name extends keyof Search>(name: Name, values: readonly Search[Name][]) =>
    values.map((value): Search => ({ ...EMPTY_SEARCH, [name]: value }))
  return [
    ...one(
      'type',
      EVENT_TYPES.map((value) => [value]),
    ),
    ...one(
      'language',
      LANGUAGES.map((value) => [value]),
    ),
    ...one(
      'theme',
      THEMES.map((value) => [value]),
    ),
    ...one('origin', ORIGINS),
    ...one('country', ['ES', 'DE', 'PT', 'FR']),
    ...one('month', MONTHS),
    ...one('when', ['weekend', 'month']),
    ...DAYS.map(([from, to]): Search => ({ ...EMPTY_SEARCH, when: 'dates', from, to })),
    ...one('price', [0, 30, 31, 120, 99_999]),
    ...one('province', ['Cádiz', 'CADIZ', 'madrid', 'Illes Balears', 'gross-gerau']),
  ]
}

function anyFilters(random: ReturnType<typeof createRandom>): Search {
  const chosen = Array.from({ length: random.integer(1, 4) }, () => random.pick(everyFilter()))
  const several = <T>(list: readonly T[]) => (random.chance(0.3) ? list.filter(() => random.chance()) : [])
  const plain = { type: several(EVENT_TYPES), language: several(LANGUAGES), theme: several(THEMES) }
  const set = chosen.flatMap((search) =>
    Object.entries(search).filter(([name, value]) => value !== null && !(name in plain) && name !== 'q'),
  )
  return { ...EMPTY_SEARCH, ...plain, ...Object.fromEntries(set) }
}
