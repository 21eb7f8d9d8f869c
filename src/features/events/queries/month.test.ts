import { expect, test } from 'vitest'
import { gridOf, monthAfter, sameDay } from '#app/public/events/month/month-grid.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { addEvents, addManyEvents, addOrganizer, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { getDefaultMonth, listEventsOfMonth, searchEvents } from './search.server.ts'
import { getSeason } from './season.server.ts'

const month: Search = { ...EMPTY_SEARCH, view: 'month' }
const titles = (cards: EventSummary[]) => cards.map(({ title }) => title)

test('a month has its events, past ones included, that match the other filters', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Todo el mes')
  await addEvents(db, organizer, [
    { title: 'Ayer', dateStart: '2026-11-02' },
    { title: 'Desde octubre', dateStart: '2026-10-30', dateEnd: '2026-11-01' },
    { title: 'Hasta diciembre', dateStart: '2026-11-29', dateEnd: '2026-12-02', type: 'event' },
    { title: 'Octubre', dateStart: '2026-10-31' },
    { title: 'Diciembre', dateStart: '2026-12-01', theme: 'horror' },
    { title: 'Borrador', dateStart: '2026-11-10', moderation: 'draft' },
  ])
  const cacheTags = new Set<string>()
  const ctx = { ...anonymousContext(db), cacheTags }
  expect(titles(await listEventsOfMonth(ctx, '2026-11', month))).toEqual(['Desde octubre', 'Ayer', 'Hasta diciembre'])
  expect([...cacheTags].sort()).toEqual(['events', 'organizers', 'venues'])
  expect(titles(await listEventsOfMonth(ctx, '2026-11', { ...month, q: 'hasta' }))).toEqual(['Hasta diciembre'])
  expect(titles(await listEventsOfMonth(ctx, '2026-12', { ...month, theme: ['horror'] }))).toEqual(['Diciembre'])
  expect(await listEventsOfMonth(ctx, '2199-12', month)).toEqual([])
  // The month of the first upcoming event; without matches the current one.
  expect(await getDefaultMonth(ctx, month)).toBe('2026-11')
  expect(await getDefaultMonth(ctx, { ...month, theme: ['horror'] })).toBe('2026-12')
  expect(await getDefaultMonth(ctx, { ...month, theme: ['modern'] })).toBe('2026-11')
})

test('an event that began in a past month and is still on is in the current month', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Largo')
  await addEvents(db, organizer, [{ dateStart: '2026-10-01', dateEnd: '2026-12-01' }])
  expect(await getDefaultMonth(anonymousContext(db), month)).toBe('2026-11')
})

test('sorts by distance, then by date, and events without coordinates last', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Lejos')
  await addManyEvents(db, organizer, 401, '2026-11-20')
  const at = (name: string, latitude: number, longitude: number) => addVenue(db, { name, latitude, longitude })
  const [far, near] = [await at('Lejos', 28.3, -16.6), await at('Cerca', 40.5, -3.7)]
  await addEvents(db, organizer, [
    { title: 'Tenerife', venueId: far, dateStart: '2026-11-21' },
    { title: 'Madrid', venueId: near, dateStart: '2028-01-01' },
    { title: 'Madrid antes', venueId: near, dateStart: '2027-01-01' },
  ])
  const by = (search: Partial<Search>) =>
    searchEvents(anonymousContext(db), { ...EMPTY_SEARCH, sort: 'distance', ...search })
  const { upcoming } = await by({ near: 'madrid' })
  expect(titles(upcoming.slice(0, 3))).toEqual(['Madrid antes', 'Madrid', 'Tenerife'])
  const days = (await by({ near: 'nowhere' })).upcoming.map(({ dateStart }) => dateStart)
  expect(days).toEqual([...days].sort())
})

test("the grid starts on Monday, ends on Sunday, and has the moon's phases", () => {
  const weeks = gridOf('2026-12', [])
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([weeks[0]![0]!.date, weeks[4]![6]!.date]).toEqual(['2026-11-30', '2027-01-03'])
  const days = weeks.flat()
  expect(days.filter(({ inside }) => inside)).toHaveLength(31)
  expect(days.filter(({ moon }) => moon === 'full').map(({ date }) => date)).toEqual(['2026-12-24'])
  expect(days.filter(({ moon }) => moon === 'new').map(({ date }) => date)).toEqual(['2026-12-09'])
  expect(gridOf('2027-02', []).length).toBe(4)
})

test('bars span their days, wrap at weeks, and days with more than three count the rest', () => {
  const event = (id: number, dateStart: string, dateEnd: string | null = null) =>
    ({ id, dateStart, dateEnd }) as EventSummary
  const weeks = gridOf('2026-12', [
    event(1, '2026-12-04', '2026-12-08'),
    event(2, '2026-12-05'),
    event(3, '2026-12-05'),
    event(4, '2026-12-05'),
    event(5, '2026-12-05', '2026-12-06'),
    event(6, '2026-12-06'),
  ])
  const bars = weeks.flatMap((week) => week.flatMap((day) => day.bars))
  expect(
    bars.map(({ event: { id }, column, span, lane, comes, goes }) => [id, column, span, lane, comes, goes]),
  ).toEqual([
    [1, 4, 3, 0, false, true],
    [5, 5, 2, 1, false, false],
    [2, 5, 1, 2, false, false],
    [6, 6, 1, 2, false, false],
    [1, 0, 2, 0, true, false],
  ])
  const saturday = weeks[0]![5]!
  expect([saturday.more, saturday.events.map(({ id }) => id)]).toEqual([2, [1, 5, 2, 3, 4]])
  expect(weeks[0]![6]!.more).toBe(0)
})

test('changing the month keeps the day, or takes the last one', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect([monthAfter('1900-01', -1), monthAfter('2199-12', 1)]).toEqual([null, null])
  expect(sameDay('2026-01-31', '2026-02')).toBe('2026-02-28')
  expect(sameDay('2026-12-05', '2027-01')).toBe('2027-01-05')
  expect(sameDay('2199-12-31', '2199-12')).toBe('2199-12-31')
})

test('the season counts each month as its list does, and has a flame for each day on which something begins', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'Temporada')
  await addEvents(db, organizer, [
    { title: 'Desde octubre', dateStart: '2026-10-30', dateEnd: '2026-12-01' },
    { title: 'Hasta diciembre', dateStart: '2026-11-29', dateEnd: '2026-12-02' },
    { title: 'Diciembre', dateStart: '2026-12-05' },
    { title: 'El mismo día', dateStart: '2026-12-05' },
    { title: 'No se juega', dateStart: '2026-12-06', eventStatus: 'cancelled' },
  ])
  const ctx = anonymousContext(db)
  const { months } = await getSeason(ctx)
  expect(months).toEqual({ '2026-11': { count: 2, days: [29] }, '2026-12': { count: 4, days: [5] } })
  const { upcoming } = await searchEvents(ctx, { ...EMPTY_SEARCH, month: '2026-12' })
  expect(upcoming.filter(({ eventStatus }) => eventStatus !== 'cancelled')).toHaveLength(4)
})
