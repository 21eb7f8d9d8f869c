import { expect, test } from 'vitest'
import { errorOf } from '../../../../tests/fixtures/account-fixtures.ts'
import { eventFixtures, minutesLater } from '../../../../tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { listEventRevisions } from '../queries/stats.server.ts'

const fixtures = await eventFixtures()
const { sql, olga, edu, mar, rosa, sara, addEvent, saveEvent, readEvent, addPublishedEvent } = fixtures
const revisions = (id: number) => listEventRevisions(rosa.ctx, id)

test('publishes an edit at once and records it with the former values', async () => {
  const { id, slug } = await addPublishedEvent()
  await saveEvent(id, { title: 'La noche corta', tags: ['nueva'], reason: 'Amanece antes.' }, mar.ctx)
  expect(await getEventPage(fixtures.anonymousCtx, slug)).toMatchObject({ title: 'La noche corta', tags: ['nueva'] })
  expect(await revisions(id)).toMatchObject([
    {
      ...{ changedBy: 'Mar', reason: 'Amanece antes.', reviewed: false, changedAt: '2026-11-20T10:00:00Z' },
      before: { texts: { es: { title: 'La noche larga' } }, tags: [] },
      after: { texts: { es: { title: 'La noche corta' } }, tags: ['nueva'] },
    },
  ])
})

test('saving without changes records no revision and keeps updatedAt', async () => {
  const { id } = await addPublishedEvent()
  const { updatedAt, title, tickets } = await readEvent(id)
  expect((await saveEvent(id, { title, tickets, tags: [], localizations: null })).changed).toBe(false)
  expect((await readEvent(id)).updatedAt).toBe(updatedAt)
  expect(await revisions(id)).toEqual([])
  expect((await saveEvent(id, { tags: ['una'] })).changed).toBe(true)
  expect((await readEvent(id)).updatedAt > updatedAt, 'a tag is the event’s too').toBe(true)
})

test('drafts and submitted events have no revisions', async () => {
  const { id, event } = await addEvent({ title: 'Callada' })
  await saveEvent(id, { title: 'Más callada' })
  await sql`update events set moderation = 'submitted', date_start = '2027-01-01' where id = ${event}`
  await saveEvent(id, { title: 'Muy callada' })
  expect(await revisions(id)).toEqual([])
})

test('merges edits by one person within ten minutes, unless another person edited in between', async () => {
  const { id } = await addPublishedEvent()
  await saveEvent(id, { theme: 'horror' }, olga.ctx)
  await saveEvent(id, { theme: 'modern', reason: 'Era otra.' }, minutesLater(olga.ctx, 5))
  await saveEvent(id, { capacity: 10 }, minutesLater(olga.ctx, 9))
  expect(await revisions(id)).toMatchObject([
    { before: { theme: null, capacity: null }, after: { theme: 'modern', capacity: 10 }, reason: 'Era otra.' },
  ])
  await saveEvent(id, { capacity: 11 }, minutesLater(olga.ctx, 11))
  await saveEvent(id, { capacity: 12 }, minutesLater(edu.ctx, 12))
  await saveEvent(id, { capacity: 13 }, minutesLater(olga.ctx, 13))
  expect((await revisions(id)).map(({ changedBy, after }) => [changedBy, after.capacity])).toEqual([
    ['Olga', 13],
    ['Edu', 12],
    ['Olga', 11],
    ['Olga', 10],
  ])
})

test('does not merge into a reviewed revision', async () => {
  const { id } = await addPublishedEvent()
  await saveEvent(id, { theme: 'horror' })
  await sql`update event_revisions set reviewed_at = now()`
  await saveEvent(id, { theme: 'modern' })
  expect((await revisions(id)).map(({ after, reviewed }) => [after.theme, reviewed])).toEqual([
    ['modern', false],
    ['horror', true],
  ])
})

test('deletes the revision of a reverted edit', async () => {
  const { id } = await addPublishedEvent({ theme: 'horror', tickets: [{ title: 'x', price: 1 }] })
  await saveEvent(id, { theme: 'modern' })
  await saveEvent(id, { theme: 'horror' })
  expect(await revisions(id)).toEqual([])
})

test('rejects the second of two edits of the same version', async () => {
  const { id } = await addPublishedEvent()
  const [mine, theirs] = [await readEvent(id), await readEvent(id, edu.ctx)]
  expect(mine.version).toBe(theirs.version)
  const saved = await saveEvent(id, { theme: 'horror', version: mine.version })
  const late = await errorOf(saveEvent(id, { theme: 'modern', capacity: 40, version: theirs.version }, edu.ctx))
  expect(late).toMatchObject({ kind: 'conflict', code: 'changed_meanwhile', status: 409 })
  expect(await readEvent(id)).toMatchObject({ theme: 'horror', capacity: null })
  // A retry after a lost response is not a conflict.
  expect(await saveEvent(id, { theme: 'horror', version: mine.version })).toMatchObject({
    version: saved.version,
    changed: false,
  })
  const next = await saveEvent(id, { capacity: 40, version: saved.version }, edu.ctx)
  expect(await readEvent(id)).toMatchObject({ theme: 'horror', capacity: 40, version: next.version })
  await saveEvent(id, { capacity: 41 })
})

test('of concurrent edits of the same version one succeeds, and revisions form a chain', async () => {
  const { id, event, version } = await addPublishedEvent()
  const saves = Array.from({ length: 8 }, (_, n) =>
    saveEvent(id, { capacity: n + 1, version }, n % 2 ? edu.ctx : olga.ctx),
  )
  const outcomes = await Promise.all(saves.map(async (one) => (await errorOf(one))?.code ?? 'saved'))
  expect(outcomes.toSorted()).toEqual([...Array(7).fill('changed_meanwhile'), 'saved'])
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => saveEvent(id, { capacity: 20 + n }, n % 2 ? edu.ctx : olga.ctx)),
  )
  const lines = await sql`select before->'capacity' as before, after->'capacity' as after from event_revisions
    where event_id = ${event} order by id`
  for (const [n, line] of lines.entries()) if (n > 0) expect(line['before']).toEqual(lines[n - 1]!['after'])
  expect((await readEvent(id)).capacity).toBe(lines.at(-1)!['after'])
})

test('a decision by the site team does not change the version', async () => {
  const { id, event, version } = await addEvent({ title: 'En cola' })
  await sql`update events set moderation = 'changes_requested', moderation_reason = 'Más.' where id = ${event}`
  await saveEvent(id, { theme: 'horror', version })
  expect(await errorOf(listEventRevisions(sara.ctx, id))).toMatchObject({ status: 404 })
})
