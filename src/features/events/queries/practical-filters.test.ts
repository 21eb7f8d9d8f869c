import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventFacts } from '#features/event-facts/table.server.ts'
import { AUDIENCES } from '#shared/enums.ts'
import { COMBAT_KINDS, DIETS, MEAL_KINDS, SLEEPING_KINDS } from '#shared/event-facts/fact-columns.ts'
import { EMPTY_SEARCH, FLAGS, type Search } from '#shared/search.ts'
import { addEvents, addOrganizer, addOwner, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { createRandom } from '#ui/cover-art/random.ts'
import { listFits } from './counts/fits.server.ts'
import { countUpcoming } from './counts/option-counts.server.ts'
import { searchEvents } from './search.server.ts'

const { db } = await testDatabase()
const ctx = anonymousContext(db)
await openCalendar()

/** Events around Madrid and elsewhere, some of which say what is asked for. */
async function openCalendar() {
  const random = createRandom('practical')
  const organizer = await addOrganizer(db, 'Prácticos')
  const venues = [
    await addVenue(db, { name: 'Cerca', county: 'Madrid', latitude: 40.5, longitude: -3.7 }),
    await addVenue(db, { name: 'Lejos', county: 'Cádiz', latitude: 36.5, longitude: -6.3 }),
    await addVenue(db, { name: 'Sin punto', county: 'Toledo' }),
    null,
  ]
  const ids = await addEvents(
    db,
    organizer,
    Array.from({ length: 80 }, (_, index) => ({
      title: `Práctico ${index}`,
      dateStart: '2026-12-12',
      theme: random.pick(['horror', 'modern', null] as const),
      targetAudience: random.pick(AUDIENCES),
      minimumAge: random.pick([null, 12, 18]),
      venueId: random.pick(venues),
      county: random.pick([null, 'Segovia']),
      prices: random.pick([[], [2000]]),
    })),
  )
  const rows = ids.flatMap((eventId) =>
    random.chance(0.6)
      ? [
          {
            eventId,
            firstTimers: random.pick([true, false, null]),
            combat: random.pick([...COMBAT_KINDS, null]),
            meals: random.pick([...MEAL_KINDS, null]),
            diets: DIETS.filter(() => random.chance(0.4)),
            sleeping: random.pick([...SLEEPING_KINDS, null]),
            publicTransport: random.pick([true, false, null]),
            stepFree: random.pick([true, false, null]),
          },
        ]
      : [],
  )
  await db.insert(eventFacts).values(rows)
}

const FILTERS: Partial<Search>[] = [
  ...FLAGS.map((flag) => ({ [flag]: true })),
  ...[12, 17].map((age) => ({ age })),
  ...COMBAT_KINDS.map((kind) => ({ combat: [kind] })),
  ...DIETS.map((diet) => ({ diet: [diet] })),
  { diet: ['vegan', 'gluten_free'] },
  { combat: ['none', 'avoidable'], beginners: true },
  { near: 'Getafe', within: 50 },
  { near: 'Madrid', within: 300, food: true },
  { near: 'Nowhere', within: 50 },
]

test('the conditions in SQL and in memory find the same events', async () => {
  for (const filters of FILTERS) {
    const search = { ...EMPTY_SEARCH, ...filters }
    const { total } = await searchEvents(ctx, search)
    expect([filters, await countUpcoming(ctx, search)]).toEqual([filters, total])
    if (!filters.seats) expect([filters, total > 0]).toEqual([filters, true])
  }
})

test('what an event does not say is never a yes', async () => {
  const silent = sql`not exists (select from event_facts f where f.event_id = e.id)`
  const [row] = await db.execute<{ ids: number[] }>(sql`select array_agg(e.id) as ids from events e where ${silent}`)
  for (const filters of [{ combat: ['none' as const] }, { food: true }, { transport: true }, { accessible: true }]) {
    const { upcoming } = await searchEvents(ctx, { ...EMPTY_SEARCH, ...filters })
    expect(upcoming.filter(({ id }) => row!.ids.includes(id))).toEqual([])
  }
})

test('says of each event what it has of the conditions, and which events only miss one', async () => {
  const search: Search = { ...EMPTY_SEARCH, theme: ['horror'], food: true, near: 'Madrid', within: 50 }
  const { upcoming } = await searchEvents(ctx, search)
  const { of, almost } = await listFits(ctx, search)
  expect(upcoming.length).toBeGreaterThan(0)
  for (const { id } of upcoming) expect(of[id]!.map(({ fits }) => fits)).toEqual([true, true, true])
  expect(almost.length).toBeGreaterThan(0)
  for (const { id } of almost) expect(of[id]!.filter(({ fits }) => !fits)).toHaveLength(1)
  expect(almost.some(({ id }) => upcoming.some((event) => event.id === id))).toBe(false)
})

test('events with seats are those whose tickets have some, while sign-up is open and nobody waits', async () => {
  const organizer = await addOrganizer(db, 'Con plazas')
  await addOwner(db, organizer)
  const open = { signup: 'open' as const, dateStart: '2027-03-01' }
  const [free, full, closed] = await addEvents(db, organizer, [
    { ...open, title: 'Con sitio', prices: [1000], capacity: 2 },
    { ...open, title: 'Lleno', prices: [1000], capacity: 1 },
    { ...open, title: 'Cerrado', prices: [1000], signup: 'closed' },
  ])
  for (const eventId of [free!, full!]) {
    await db.execute(sql`with pool as (insert into seat_pools (event_id, kind, quota) values (${eventId}, 'event', 1) returning id),
      registration as (insert into registrations (event_id, ticket_id, state, locale, name, ticket_price, code)
        select ${eventId}, k.id, 'confirmed', 'es', 'Alguien', 1000, 'code' || k.id from tickets k where k.event_id = ${eventId} returning id)
      insert into registration_seats (registration_id, pool_id, taken) select registration.id, pool.id, true from registration, pool`)
  }
  const search: Search = { ...EMPTY_SEARCH, seats: true, month: '2027-03' }
  expect((await searchEvents(ctx, search)).upcoming.map(({ id }) => id)).toEqual([free])
  expect([await countUpcoming(ctx, search), closed]).toEqual([1, closed])
})

test('tags answer where facts say nothing, and facts where they do', async () => {
  const organizer = await addOrganizer(db, 'Con etiquetas')
  const day = { dateStart: '2027-04-03' }
  const [tagged, corrected] = await addEvents(db, organizer, [
    { ...day, title: 'Etiquetado' },
    { ...day, title: 'Corregido' },
  ])
  await db.execute(sql`with said as (insert into tags (text_es) values ('Sin combate'), ('Primera vez bienvenida') returning id)
    insert into event_tags (event_id, tag_id) select x.id, said.id from said, (values (${tagged}::int), (${corrected}::int)) x (id)`)
  await db.insert(eventFacts).values({ eventId: corrected!, combat: 'padded', firstTimers: false })
  for (const filters of [{ combat: ['none' as const] }, { beginners: true }]) {
    const search = { ...EMPTY_SEARCH, month: '2027-04', ...filters }
    const { upcoming } = await searchEvents(ctx, search)
    expect([upcoming.map(({ id }) => id), await countUpcoming(ctx, search)]).toEqual([[tagged], 1])
  }
})
