import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#tests/fixtures/database.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { listOwnClashes } from './own-clashes.server.ts'

const fixtures = await registrationFixtures()
const { sql, anonymousCtx, createOpenEvent, createPlayers, registerPlayer } = fixtures
const [ana, beto] = (await createPlayers(2, 'Va')) as [
  { id: number; ctx: typeof anonymousCtx },
  { id: number; ctx: typeof anonymousCtx },
]
beforeEach(() => emptyTables(sql, 'events, registrations, rate_limits, saved_events'))

const open = (title: string, event: object = {}) => createOpenEvent({ event: { title, ...event } })
const save = (eventId: number) => sql`insert into saved_events (user_id, event_id) values (${ana.id}, ${eventId})`
const titles = async (eventId: number, ctx = ana.ctx) => (await listOwnClashes(ctx, eventId)).map(({ title }) => title)

test('tells of the events of the same days that one is registered for or saved, registrations first', async () => {
  const here = await open('Aquí')
  const [saved, registered, both] = [await open('Guardado'), await open('Apuntada'), await open('Ambas')]
  const away = await open('Otro día', { date_start: '2027-02-15', date_end: '2027-02-16' })
  for (const { eventId } of [here, saved, both, away]) await save(eventId)
  const { id } = await registerPlayer(ana, registered)
  await registerPlayer(ana, both)
  await registerPlayer(ana, here)
  expect(await titles(here.eventId)).toEqual(['Apuntada', 'Ambas', 'Guardado'])
  expect((await listOwnClashes(ana.ctx, here.eventId)).map(({ registrationId }) => registrationId)).toEqual([
    ...[id, expect.any(Number), null],
  ])
  expect(await titles(away.eventId)).toEqual([])
  expect(await titles(here.eventId, beto.ctx)).toEqual([])
  expect(await titles(here.eventId, anonymousCtx)).toEqual([])
})

test('says nothing of what is over, off, hidden or given up', async () => {
  const here = await open('Aquí')
  const other = await open('Otro')
  const { id } = await registerPlayer(ana, other)
  const hidden = await open('Escondido')
  await save(hidden.eventId)
  expect(await titles(here.eventId)).toEqual(['Otro', 'Escondido'])
  await sql`update events set moderation = 'changes_requested' where id in (${hidden.eventId}, ${other.eventId})`
  // Who has a place in a hidden event knows of it.
  expect(await titles(here.eventId)).toEqual(['Otro'])
  await sql`update registrations set state = 'cancelled' where id = ${id}`
  expect(await titles(here.eventId)).toEqual([])
  await sql`update registrations set state = 'requested' where id = ${id}`
  for (const happening of ['cancelled', 'postponed']) {
    await sql`update events set happening = ${happening} where id = ${other.eventId}`
    expect(await titles(here.eventId)).toEqual([])
  }
  await sql`update events set happening = 'confirmed' where id = ${other.eventId}`
  await sql`update events set happening = 'cancelled' where id = ${here.eventId}`
  expect(await titles(here.eventId)).toEqual([])
})
