import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#features/organizations/table.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { addEvents, addOrganizer } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { createRandom } from '#ui/cover-art/random.ts'
import { listCalendarEvents } from '../../calendar/calendar-events.server.ts'
import { events } from '../../table.server.ts'
import { byDateAscending, listEventSummaries } from '../list.server.ts'
import { listUpcomingEvents, searchEvents } from '../search.server.ts'

// Today is 2026-11-20.

test('what goes on comes first, by its first day, and equal days are in the order of ids', async () => {
  const { db } = await testDatabase()
  const ctx = anonymousContext(db)
  const organizer = await addOrganizer(db, 'Orden')
  const hidden = await addOrganizer(db, 'Oculta')
  await addEvents(db, organizer, [
    { title: 'Mañana', dateStart: '2026-11-21' },
    { title: 'Hoy', dateStart: '2026-11-20' },
    { title: 'Hoy también', dateStart: '2026-11-20' },
    { title: 'Desde ayer', dateStart: '2026-11-19', dateEnd: '2026-11-20' },
    { title: 'Campaña', dateStart: '2025-01-01', dateEnd: '2028-01-01' },
    { title: 'Igual de larga', dateStart: '2025-01-01', dateEnd: '2027-01-01' },
    { title: 'Ayer', dateStart: '2026-11-19' },
    { title: 'Cancelada', dateStart: '2026-11-18', dateEnd: '2026-12-18', eventStatus: 'cancelled' },
    { title: 'Borrador', dateStart: '2026-11-18', dateEnd: '2026-12-18', moderation: 'draft' },
    { title: 'Borrada', dateStart: '2026-11-18', dateEnd: '2026-12-18', deletedAt: new Date('2026-11-19T10:00:00Z') },
  ])
  await addEvents(db, hidden, [
    { title: 'De otra', dateStart: '2026-11-01', dateEnd: '2026-12-01' },
    { title: 'De otra, mañana', dateStart: '2026-11-21' },
  ])
  await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, hidden))
  const order = ['Campaña', 'Igual de larga', 'Desde ayer', 'Hoy', 'Hoy también', 'Mañana']
  const titles = async (limit: number) => (await listUpcomingEvents(ctx, limit)).map(({ title }) => title)
  expect(await titles(400)).toEqual(order)
  for (const limit of [0, 1, 2, 3, 4, 5]) expect(await titles(limit)).toEqual(order.slice(0, limit))
  const { upcoming, past, total, months } = await searchEvents(ctx, EMPTY_SEARCH)
  const all = ['Campaña', 'Igual de larga', 'Cancelada', 'Desde ayer', 'Hoy', 'Hoy también', 'Mañana']
  expect(upcoming.map(({ title }) => title)).toEqual(all)
  expect([past.map(({ title }) => title), total, months]).toEqual([['Ayer'], 6, ['2025-01', '2026-11']])
})

test('the first events of any days, read in order, are those of one condition', async () => {
  const { db } = await testDatabase()
  const ctx = anonymousContext(db)
  const random = createRandom('days')
  const organizer = await addOrganizer(db, 'Al azar')
  const day = () => addDays('2026-11-20', random.integer(-40, 40))
  const list = Array.from({ length: 150 }, () => {
    const dateStart = day()
    const nights = random.pick([null, 0, 1, 2, 30, 60])
    return {
      dateStart,
      dateEnd: nights === null ? null : addDays(dateStart, nights),
      county: random.pick([null, 'Soria', 'Lugo']),
    }
  })
  await addEvents(db, organizer, list)
  for (let round = 0; round < 60; round += 1) {
    const from = day()
    const before = random.pick([null, addDays(from, 1), addDays(from, random.integer(-3, 30))])
    const limit = random.pick([1, 5, 40, 400])
    const where = random.pick([sql`true`, sql`e.county = 'Soria'`])
    const base = { order: byDateAscending, limit }
    const within = sql`${where} and e.last_day >= ${from}::date and (${before}::date is null or e.date_start < ${before}::date)`
    const expected = await listEventSummaries(ctx, { ...base, where: within })
    const found = await listEventSummaries(ctx, { ...base, where, days: { from, before } })
    expect([from, before, limit, found]).toEqual([from, before, limit, expected])
  }
})

test('a calendar of many events is the same as one read by condition: ahead, then behind, and deleted ones', async () => {
  const { db } = await testDatabase()
  const ctx = anonymousContext(db)
  const random = createRandom('calendar')
  const organizer = await addOrganizer(db, 'Calendario')
  const count = 460
  const list = Array.from({ length: count }, () => {
    const dateStart = addDays('2026-11-20', random.integer(-60, 20))
    return { dateStart, dateEnd: addDays(dateStart, random.pick([0, 1, 2, 20])) }
  })
  const ids = await addEvents(db, organizer, list)
  const deleted = (id: number, at: string) =>
    db
      .update(events)
      .set({ deletedAt: new Date(at) })
      .where(eq(events.id, id))
  for (const id of ids.slice(0, 20)) await deleted(id, '2026-11-10T10:00:00Z')
  for (const id of ids.slice(20, 30)) await deleted(id, '2026-01-10T10:00:00Z')
  for (const where of [sql`true`, sql`e.date_start < '2026-11-25'`, sql`e.id % 3 = 0`]) {
    const narrow = await listCalendarEvents(ctx, { where })
    expect(narrow.some(({ isDeleted }) => isDeleted)).toBe(true)
    expect(await listCalendarEvents(ctx, { where, isWide: true })).toEqual(narrow)
  }
})
