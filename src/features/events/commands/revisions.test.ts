import { expect, test } from 'vitest'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { eventWorld, later } from '../../../../tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { listRevisions } from '../queries/stats.server.ts'

const world = await eventWorld()
const { sql, olga, edu, mar, rosa, sara, make, save, read, published } = world
const revisions = (id: number) => listRevisions(rosa.ctx, id)

test('an edit of what is public goes live at once and is written down with what was before', async () => {
  const { id, slug } = await published()
  await save(id, { title: 'La noche corta', tags: ['nueva'], reason: 'Amanece antes.' }, mar.ctx)
  expect(await getEventPage(world.outside, slug)).toMatchObject({ title: 'La noche corta', tags: ['nueva'] })
  expect(await revisions(id)).toMatchObject([
    {
      ...{ changedBy: 'Mar', reason: 'Amanece antes.', reviewed: false, changedAt: '2026-11-20T10:00:00Z' },
      before: { texts: { es: { title: 'La noche larga' } }, tags: [] },
      after: { texts: { es: { title: 'La noche corta' } }, tags: ['nueva'] },
    },
  ])
})

test('saving what is there writes nothing down, and changes no date of the event', async () => {
  const { id } = await published()
  const { updatedAt, title, tickets } = await read(id)
  expect((await save(id, { title, tickets, tags: [], localizations: null })).changed).toBe(false)
  expect((await read(id)).updatedAt).toBe(updatedAt)
  expect(await revisions(id)).toEqual([])
  expect((await save(id, { tags: ['una'] })).changed).toBe(true)
  expect((await read(id)).updatedAt > updatedAt, 'a tag is the event’s too').toBe(true)
})

test('a draft and what is sent in are saved without a revision', async () => {
  const { id, event } = await make({ title: 'Callada' })
  await save(id, { title: 'Más callada' })
  await sql`update events set moderation = 'submitted', date_start = '2027-01-01' where id = ${event}`
  await save(id, { title: 'Muy callada' })
  expect(await revisions(id)).toEqual([])
})

test('what one person does within ten minutes is one edit; later, or after another, it is one more', async () => {
  const { id } = await published()
  await save(id, { theme: 'horror' }, olga.ctx)
  await save(id, { theme: 'modern', reason: 'Era otra.' }, later(olga.ctx, 5))
  await save(id, { capacity: 10 }, later(olga.ctx, 9))
  expect(await revisions(id)).toMatchObject([
    { before: { theme: null, capacity: null }, after: { theme: 'modern', capacity: 10 }, reason: 'Era otra.' },
  ])
  await save(id, { capacity: 11 }, later(olga.ctx, 11))
  await save(id, { capacity: 12 }, later(edu.ctx, 12))
  await save(id, { capacity: 13 }, later(olga.ctx, 13))
  expect((await revisions(id)).map(({ changedBy, after }) => [changedBy, after.capacity])).toEqual([
    ['Olga', 13],
    ['Edu', 12],
    ['Olga', 11],
    ['Olga', 10],
  ])
})

test('what the site team has read is not changed under its hands', async () => {
  const { id } = await published()
  await save(id, { theme: 'horror' })
  await sql`update event_revisions set reviewed_at = now()`
  await save(id, { theme: 'modern' })
  expect((await revisions(id)).map(({ after, reviewed }) => [after.theme, reviewed])).toEqual([
    ['modern', false],
    ['horror', true],
  ])
})

test('what is taken back at once is no edit', async () => {
  const { id } = await published({ theme: 'horror', tickets: [{ title: 'x', price: 1 }] })
  await save(id, { theme: 'modern' })
  await save(id, { theme: 'horror' })
  expect(await revisions(id)).toEqual([])
})

test('two who edit the same version: the second is told, and nothing of either is lost', async () => {
  const { id } = await published()
  const [mine, theirs] = [await read(id), await read(id, edu.ctx)]
  expect(mine.version).toBe(theirs.version)
  const saved = await save(id, { theme: 'horror', version: mine.version })
  const late = await refusal(save(id, { theme: 'modern', capacity: 40, version: theirs.version }, edu.ctx))
  expect(late).toMatchObject({ kind: 'conflict', code: 'changed_meanwhile', status: 409 })
  expect(await read(id)).toMatchObject({ theme: 'horror', capacity: null })
  // The same again, because its answer was lost on the way, is nobody else's change.
  expect(await save(id, { theme: 'horror', version: mine.version })).toMatchObject({
    version: saved.version,
    changed: false,
  })
  const next = await save(id, { capacity: 40, version: saved.version }, edu.ctx)
  expect(await read(id)).toMatchObject({ theme: 'horror', capacity: 40, version: next.version })
  await save(id, { capacity: 41 })
})

test('of many at the same moment with the same version one is first, and each revision follows the one before', async () => {
  const { id, event, version } = await published()
  const saves = Array.from({ length: 8 }, (_, n) => save(id, { capacity: n + 1, version }, n % 2 ? edu.ctx : olga.ctx))
  const outcomes = await Promise.all(saves.map(async (one) => (await refusal(one))?.code ?? 'saved'))
  expect(outcomes.toSorted()).toEqual([...Array(7).fill('changed_meanwhile'), 'saved'])
  await Promise.all(Array.from({ length: 8 }, (_, n) => save(id, { capacity: 20 + n }, n % 2 ? edu.ctx : olga.ctx)))
  const lines = await sql`select before->'capacity' as before, after->'capacity' as after from event_revisions
    where event_id = ${event} order by id`
  for (const [n, line] of lines.entries()) if (n > 0) expect(line['before']).toEqual(lines[n - 1]!['after'])
  expect((await read(id)).capacity).toBe(lines.at(-1)!['after'])
})

test('what the site team decides meanwhile is no conflict of words', async () => {
  const { id, event, version } = await make({ title: 'En cola' })
  await sql`update events set moderation = 'changes_requested', moderation_reason = 'Más.' where id = ${event}`
  await save(id, { theme: 'horror', version })
  expect(await refusal(listRevisions(sara.ctx, id))).toMatchObject({ status: 404 })
})
