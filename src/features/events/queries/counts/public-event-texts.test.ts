import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#features/organizations/table.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { listEntries } from '#platform/strapi/entries.server.ts'
import { listEntriesJson } from '#platform/strapi/json-responses.server.ts'
import { readQuery } from '#platform/strapi/query/raw-query.ts'
import { MODERATION } from '#shared/enums.ts'
import { addEvents, addOrganizer, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { createRandom } from '#ui/cover-art/random.ts'
import { events, eventTranslations } from '../../table.server.ts'

const { db } = await testDatabase()
const random = createRandom('texts')
const organizers = [await addOrganizer(db, 'Sombras del Roble'), await addOrganizer(db, 'Casa Cálida')]
const venues = [
  await addVenue(db, { name: 'El Roble' }),
  await addVenue(db, { name: 'Molino', status: 'pending' }),
  null,
]
const TITLES = ['Sombras', 'La sómbra', 'El ROBLE 100 %', 'Ceniza']

const anyEvent = () => ({
  ...{ organizerId: random.pick(organizers), venueId: random.pick(venues) },
  ...{ moderation: random.pick([...MODERATION, 'published', 'published'] as const) },
  dateStart: random.pick(['2026-12-03', '2026-12-04', '2026-12-05']),
  deletedAt: random.pick([null, null, new Date('2026-11-01T10:00:00Z')]),
})
const ids = await addEvents(
  db,
  organizers[0]!,
  Array.from({ length: 80 }, () => ({ ...anyEvent(), title: random.pick(TITLES) })),
)

async function changeSomething(tx: Pick<Database, 'update' | 'insert' | 'delete'>) {
  const id = random.pick(ids)
  const text = { eventId: id, locale: 'en', title: random.pick(TITLES), slug: `in-english-${id}` } as const
  const acts = [
    () => tx.update(events).set(anyEvent()).where(eq(events.id, id)),
    () =>
      tx
        .update(eventTranslations)
        .set({ title: random.pick(TITLES) })
        .where(eq(eventTranslations.eventId, id)),
    () => tx.insert(eventTranslations).values(text).onConflictDoNothing(),
    () => tx.delete(eventTranslations).where(sql`event_id = ${id} and locale = 'en'`),
    () => tx.delete(events).where(eq(events.id, id)),
  ]
  await acts[random.chance(0.02) ? 4 : random.integer(0, 3)]!()
}

const listed = async () => [
  ...(await db.execute(
    sql`select text_id, event_id, locale, organizer_id, venue_id, date_start::text, title from public_event_texts order by text_id`,
  )),
]
const expected = async () => [
  ...(await db.execute(sql`
    select x.id as text_id, e.id as event_id, x.locale, e.organizer_id, e.venue_id, e.date_start::text, folded(x.title) as title
    from event_texts x join events e on e.id = x.event_id
    where e.moderation = 'published' and e.deleted_at is null order by x.id`)),
]

const FILTERS = [
  '',
  'filters[title][$containsi]=sombra',
  'filters[title][$containsi]=100 %25',
  'filters[title][$contains]=Sombra',
  'filters[title][$notContainsi]=sombra',
  'filters[organizer][name][$containsi]=calida',
  'filters[venue][name][$containsi]=o',
  'filters[$or][0][title][$containsi]=roble&filters[$or][1][organizer][name][$containsi]=roble&filters[$or][2][venue][name][$containsi]=roble',
  'filters[$or][0][title][$containsi]=roble&filters[$or][1][type]=event',
  'filters[$and][0][title][$containsi]=o&filters[$and][1][venue][name][$containsi]=roble',
  'filters[date_start][$gte]=2026-12-04',
  'filters[date_start][$gt]=2026-12-04&filters[title][$containsi]=o',
  'filters[localizations][title][$containsi]=sombra',
]

test('the texts of published events are listed, whatever becomes of them, and every list is counted rightly', async () => {
  expect(await listed()).toEqual(await expected())
  for (let round = 0; round < 30; round += 1) {
    await db
      .transaction(async (tx) => {
        for (let step = random.integer(1, 3); step > 0; step -= 1) await changeSomething(tx)
        if (random.chance(0.2)) await tx.execute(sql`select 1 / 0`)
      })
      // A transaction that fails changes nothing: on purpose, or because the event was deleted before.
      .catch((error) => expect(error.cause.message).toMatch(/division by zero|foreign key/))
    if (round === 15)
      await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, organizers[1]!))
  }
  expect(await listed()).toEqual(await expected())
  expect((await listed()).length).toBeGreaterThan(8)
  const ctx = anonymousContext(db)
  const totals = new Set<number>()
  for (const filter of FILTERS)
    for (const locale of ['es', 'en', 'all']) {
      const sort = random.pick(['', '&sort=date_start:desc', '&sort=title', '&sort=id:desc'])
      const query = readQuery(`${filter}&locale=${locale}&fields=title${sort}`)
      const { meta, data } = await listEntries(ctx, resources, 'event', query)
      const json = JSON.parse(Buffer.from(await listEntriesJson(ctx, resources, 'event', query)).toString())
      expect(json.meta, `${filter} in ${locale}`).toEqual(meta)
      expect(json.data, `${filter} in ${locale}${sort}`).toEqual(data)
      totals.add(meta.pagination.total!)
    }
  expect(totals.size).toBeGreaterThan(4)
})

test('a text that is deleted while its organizer changes holds up nothing', async () => {
  const [text] = await db
    .insert(eventTranslations)
    .values({ eventId: (await addEvents(db, organizers[0]!, [{}]))[0]!, locale: 'en', title: 'Gone', slug: 'gone' })
    .returning({ id: eventTranslations.id })
  const started = Promise.withResolvers<void>()
  const changing = db.transaction(async (tx) => {
    await tx.update(organizations).set({ url: 'https://roble.example' }).where(eq(organizations.id, organizers[0]!))
    await started.promise
  })
  await db.transaction(async (tx) => {
    await tx.delete(eventTranslations).where(eq(eventTranslations.id, text!.id))
    started.resolve()
    // The other one commits meanwhile, and waits for what it cannot have.
    await tx.execute(sql`select pg_sleep(0.3)`)
  })
  await changing
  expect(await listed()).toEqual(await expected())
})
