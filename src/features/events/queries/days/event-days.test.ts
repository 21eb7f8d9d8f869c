import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { EVENT_STATUSES, MODERATION } from '#shared/enums.ts'
import { addEvents, addOrganizer } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { createRandom } from '#ui/cover-art/random.ts'
import { events } from '../../table.server.ts'

const counts = async (db: Database) =>
  (await db.execute(sql`select day::text, events from event_days where events <> 0 order by day`)).map((row) => ({
    ...row,
  }))
const counted = async (db: Database) =>
  (
    await db.execute(sql`select last_day::text as day, count(*)::int as events from events
      where moderation = 'published' and deleted_at is null and happening <> 'cancelled' group by last_day order by last_day`)
  ).map((row) => ({ ...row }))

test('the events of each last day are counted, whatever becomes of them', async () => {
  const { db } = await testDatabase()
  const random = createRandom('days')
  const organizer = await addOrganizer(db, 'Cuenta')
  const any = () => {
    const dateStart = addDays('2026-11-20', random.integer(-5, 5))
    return {
      ...{ dateStart, dateEnd: random.pick([null, dateStart, addDays(dateStart, 3)]) },
      ...{
        moderation: random.pick([...MODERATION, 'published', 'published', 'published'] as const),
        eventStatus: random.pick(EVENT_STATUSES),
      },
      deletedAt: random.pick([null, null, new Date('2026-11-01T10:00:00Z')]),
    }
  }
  const ids = await addEvents(db, organizer, Array.from({ length: 40 }, any))
  expect(await counts(db)).toEqual(await counted(db))
  for (let round = 0; round < 40; round += 1)
    await db
      .transaction(async (tx) => {
        for (let step = random.integer(1, 3); step > 0; step -= 1) {
          const id = random.pick(ids)
          if (random.chance(0.1)) await tx.delete(events).where(eq(events.id, id))
          else await tx.update(events).set(any()).where(eq(events.id, id))
        }
        if (random.chance(0.2)) await tx.execute(sql`select 1 / 0`)
      })
      .catch((error) => expect(error.cause.message).toBe('division by zero'))
  expect(await counts(db)).toEqual(await counted(db))
  expect((await counts(db)).length).toBeGreaterThan(3)
})

test('an emptied table has no days', async () => {
  const { db } = await testDatabase()
  await addEvents(db, await addOrganizer(db, 'Vacía'), [{ dateStart: '2026-12-01' }])
  expect(await counts(db)).toEqual([{ day: '2026-12-01', events: 1 }])
  await db.execute(sql`truncate events cascade`)
  expect(await counts(db)).toEqual([])
})

test('transactions that change the same days at once wait for each other, and none is lost', async () => {
  const { db } = await testDatabase()
  const organizer = await addOrganizer(db, 'A la vez')
  const ids = await addEvents(
    db,
    organizer,
    Array.from({ length: 8 }, () => ({ dateStart: '2026-12-01' })),
  )
  const move = (id: number, first: string, last: string) =>
    db.transaction(async (tx) => {
      await tx.update(events).set({ dateStart: first }).where(eq(events.id, id))
      await tx.update(events).set({ dateStart: last }).where(eq(events.id, id))
    })
  await Promise.all(
    ids.map((id, n) => (n % 2 ? move(id, '2026-12-02', '2026-12-03') : move(id, '2026-12-03', '2026-12-02'))),
  )
  expect(await counts(db)).toEqual([
    { day: '2026-12-02', events: 4 },
    { day: '2026-12-03', events: 4 },
  ])
})
