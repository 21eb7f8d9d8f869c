import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addEvents, addManyEvents, addOrganizer, addVenue } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { getRelatedEvents } from './related.server.ts'

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

test('offers what its organizer has ahead, and what is of its genre or near its place', async () => {
  const { db } = await testDatabase()
  const [own, other, hidden] = [
    await addOrganizer(db, 'Propia'),
    await addOrganizer(db, 'Otra'),
    await addOrganizer(db, 'Suspendida'),
  ]
  await db.execute(sql`update organizations set status = 'suspended' where id = ${hidden}`)
  const at = (name: string, county: string, latitude: number, longitude: number) =>
    addVenue(db, { name, county, latitude, longitude })
  const madrid = await at('Madrid', 'Madrid', 40.4, -3.7)
  const segovia = await at('Segovia', 'Segovia', 40.9, -4.1)
  const cadiz = await at('Cádiz', 'Cádiz', 36.5, -6.3)
  const [id] = await addEvents(db, own, [
    { title: 'Este', theme: 'horror', venueId: madrid, dateStart: '2026-12-04' },
    { title: 'Otro nuestro', dateStart: '2027-02-01' },
    { title: 'El siguiente nuestro', dateStart: '2027-01-01' },
    { title: 'Nuestro aplazado', dateStart: '2027-01-02', eventStatus: 'postponed' },
    { title: 'Nuestro pasado', dateStart: '2026-01-02' },
  ])
  await addEvents(db, other, [
    { title: 'Terror en Cádiz', theme: 'horror', venueId: cadiz, dateStart: '2026-12-11' },
    { title: 'Cerca, en Segovia', theme: 'modern', venueId: segovia, dateStart: '2026-12-05' },
    { title: 'Terror en Madrid', theme: 'horror', venueId: madrid, dateStart: '2027-03-01' },
    { title: 'Nada en común', theme: 'modern', venueId: cadiz, dateStart: '2026-12-04' },
    { title: 'Cancelado', theme: 'horror', venueId: madrid, dateStart: '2026-12-04', eventStatus: 'cancelled' },
    { title: 'Ya pasó', theme: 'horror', venueId: madrid, dateStart: '2026-10-04' },
    { title: 'Borrador', theme: 'horror', venueId: madrid, dateStart: '2026-12-04', moderation: 'draft' },
    { title: 'Otro año', theme: 'horror', venueId: cadiz, dateStart: '2028-12-04' },
  ])
  await addEvents(db, hidden, [{ title: 'Oculto', theme: 'horror', venueId: madrid, dateStart: '2026-12-04' }])
  const event = {
    id: id!,
    ...{ theme: 'horror' as const, county: 'Madrid', dateStart: '2026-12-04', past: false },
    organizer: { slug: 'propia' },
    venue: { coordinates: { latitude: 40.4, longitude: -3.7 } },
  }
  const cacheTags = new Set<string>()
  const related = await getRelatedEvents({ ...anonymousContext(db), cacheTags }, event)
  expect(titles(related.organizer)).toEqual(['El siguiente nuestro', 'Otro nuestro'])
  expect(titles(related.similar)).toEqual(['Cerca, en Segovia', 'Terror en Cádiz', 'Terror en Madrid'])
  expect([...cacheTags].sort()).toEqual(['events', 'organizers', 'venues'])

  const unlike = { ...event, theme: null, county: null, venue: null }
  expect((await getRelatedEvents(anonymousContext(db), unlike)).similar).toEqual([])
})

test('reads no more of many events than of few', async () => {
  const { db } = await testDatabase()
  await addManyEvents(db, await addOrganizer(db, 'Muchos'), 4000, '2026-11-20')
  await db.execute(sql`analyze events`)
  const event = { id: 0, theme: 'horror' as const, county: 'Madrid', dateStart: '2030-01-01', past: false }
  const plans: string[] = []
  const ctx = anonymousContext(db)
  const recording = {
    ...ctx,
    db: Object.assign(Object.create(db), {
      execute: async (statement: Parameters<typeof db.execute>[0]) => {
        const plan = await db.execute<Record<'QUERY PLAN', string>>(sql`explain (analyze, buffers off) ${statement}`)
        plans.push(...plan.map((line) => line['QUERY PLAN']))
        return db.execute(statement)
      },
    }),
  }
  for (const slug of ['otra', 'muchos'])
    await getRelatedEvents(recording, { ...event, organizer: { slug }, venue: null })
  const scans = plans.filter((line) => /Scan .*\bevents e\b|events_start/.test(line))
  expect(scans.length).toBeGreaterThan(1)
  for (const line of plans)
    expect(Number(/Removed by Filter: (\d+)/.exec(line)?.[1] ?? 0), line).toBeLessThanOrEqual(200)
  for (const line of scans) expect(Number(/rows=([\d.]+) loops/.exec(line)?.[1]), line).toBeLessThanOrEqual(200)
})
