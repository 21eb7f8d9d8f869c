import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { listEventRevisions } from '../queries/stats.server.ts'

const fixtures = await eventFixtures()
const { sql, olga, edu, mar, rosa, sara, addEvent, saveEvent, readEvent, addPublishedEvent } = fixtures
const revisions = (id: number) => listEventRevisions(rosa.ctx, id)

test('publishes an edit at once and records it with the former values', async () => {
  const { translationId, slug } = await addPublishedEvent()
  await saveEvent(translationId, { title: 'La noche corta', tags: ['nueva'], reason: 'Amanece antes.' }, mar.ctx)
  expect(await getEventPage(fixtures.anonymousCtx, slug)).toMatchObject({ title: 'La noche corta', tags: ['nueva'] })
  expect(await revisions(translationId)).toMatchObject([
    {
      ...{ changedBy: 'Mar', reason: 'Amanece antes.', reviewed: false, changedAt: '2026-11-20T10:00:00Z' },
      before: { texts: { es: { title: 'La noche larga' } }, tags: [] },
      after: { texts: { es: { title: 'La noche corta' } }, tags: ['nueva'] },
    },
  ])
})

test('saving without changes records no revision and keeps updatedAt', async () => {
  const { translationId } = await addPublishedEvent()
  const { updatedAt, title, tickets } = await readEvent(translationId)
  expect((await saveEvent(translationId, { title, tickets, tags: [], localizations: null })).changed).toBe(false)
  expect((await readEvent(translationId)).updatedAt).toBe(updatedAt)
  expect(await revisions(translationId)).toEqual([])
  expect((await saveEvent(translationId, { tags: ['una'] })).changed).toBe(true)
  expect((await readEvent(translationId)).updatedAt > updatedAt, 'a tag is the event’s too').toBe(true)
})

test('drafts and submitted events have no revisions', async () => {
  const { translationId, eventId } = await addEvent({ title: 'Callada' })
  await saveEvent(translationId, { title: 'Más callada' })
  await sql`update events set moderation = 'submitted', date_start = '2027-01-01' where id = ${eventId}`
  await saveEvent(translationId, { title: 'Muy callada' })
  expect(await revisions(translationId)).toEqual([])
})

test('merges edits by one person within ten minutes, unless another person edited in between', async () => {
  const { translationId } = await addPublishedEvent()
  await saveEvent(translationId, { theme: 'horror' }, olga.ctx)
  await saveEvent(translationId, { theme: 'modern', reason: 'Era otra.' }, minutesLater(olga.ctx, 5))
  await saveEvent(translationId, { capacity: 10 }, minutesLater(olga.ctx, 9))
  expect(await revisions(translationId)).toMatchObject([
    { before: { theme: null, capacity: null }, after: { theme: 'modern', capacity: 10 }, reason: 'Era otra.' },
  ])
  await saveEvent(translationId, { capacity: 11 }, minutesLater(olga.ctx, 11))
  await saveEvent(translationId, { capacity: 12 }, minutesLater(edu.ctx, 12))
  await saveEvent(translationId, { capacity: 13 }, minutesLater(olga.ctx, 13))
  expect((await revisions(translationId)).map(({ changedBy, after }) => [changedBy, after.capacity])).toEqual([
    ['Olga', 13],
    ['Edu', 12],
    ['Olga', 11],
    ['Olga', 10],
  ])
})

test('does not merge into a reviewed revision', async () => {
  const { translationId } = await addPublishedEvent()
  await saveEvent(translationId, { theme: 'horror' })
  await sql`update event_revisions set reviewed_at = now()`
  await saveEvent(translationId, { theme: 'modern' })
  expect((await revisions(translationId)).map(({ after, reviewed }) => [after.theme, reviewed])).toEqual([
    ['modern', false],
    ['horror', true],
  ])
})

test('deletes the revision of a reverted edit', async () => {
  const { translationId } = await addPublishedEvent({ theme: 'horror', tickets: [{ title: 'x', price: 1 }] })
  await saveEvent(translationId, { theme: 'modern' })
  await saveEvent(translationId, { theme: 'horror' })
  expect(await revisions(translationId)).toEqual([])
})

test('rejects the second of two edits of the same version', async () => {
  const { translationId } = await addPublishedEvent()
  const [mine, theirs] = [await readEvent(translationId), await readEvent(translationId, edu.ctx)]
  expect(mine.version).toBe(theirs.version)
  const saved = await saveEvent(translationId, { theme: 'horror', version: mine.version })
  const late = await errorOf(
    saveEvent(translationId, { theme: 'modern', capacity: 40, version: theirs.version }, edu.ctx),
  )
  expect(late).toMatchObject({ kind: 'conflict', code: 'changed_meanwhile', status: 409 })
  expect(await readEvent(translationId)).toMatchObject({ theme: 'horror', capacity: null })
  // A retry after a lost response is not a conflict.
  expect(await saveEvent(translationId, { theme: 'horror', version: mine.version })).toMatchObject({
    version: saved.version,
    changed: false,
  })
  const next = await saveEvent(translationId, { capacity: 40, version: saved.version }, edu.ctx)
  expect(await readEvent(translationId)).toMatchObject({ theme: 'horror', capacity: 40, version: next.version })
  await saveEvent(translationId, { capacity: 41 })
})

test('of concurrent edits of the same version one succeeds, and revisions form a chain', async () => {
  const { translationId, eventId, version } = await addPublishedEvent()
  const saves = Array.from({ length: 8 }, (_, n) =>
    saveEvent(translationId, { capacity: n + 1, version }, n % 2 ? edu.ctx : olga.ctx),
  )
  const outcomes = await Promise.all(saves.map(async (one) => (await errorOf(one))?.code ?? 'saved'))
  expect(outcomes.toSorted()).toEqual([...Array(7).fill('changed_meanwhile'), 'saved'])
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => saveEvent(translationId, { capacity: 20 + n }, n % 2 ? edu.ctx : olga.ctx)),
  )
  const lines = await sql`select before->'capacity' as before, after->'capacity' as after from event_revisions
    where event_id = ${eventId} order by id`
  for (const [n, line] of lines.entries()) if (n > 0) expect(line['before']).toEqual(lines[n - 1]!['after'])
  expect((await readEvent(translationId)).capacity).toBe(lines.at(-1)!['after'])
})

test('a decision by the site team does not change the version', async () => {
  const { translationId, eventId, version } = await addEvent({ title: 'En cola' })
  await sql`update events set moderation = 'changes_requested', moderation_reason = 'Más.' where id = ${eventId}`
  await saveEvent(translationId, { theme: 'horror', version })
  expect(await errorOf(listEventRevisions(sara.ctx, translationId))).toMatchObject({ status: 404 })
})
