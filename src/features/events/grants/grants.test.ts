import { expect, test } from 'vitest'
import { exportPlayers } from '#features/registrations/export/players-export.server.ts'
import { listViews, saveView } from '#features/registrations/player-views/commands.server.ts'
import { listFilterOptions } from '#features/registrations/queries/players/matching.server.ts'
import { getPlayer } from '#features/registrations/queries/players/player.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { EventGrant } from '#shared/member-permissions.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { authorizeEvent } from '../access.server.ts'
import { eventJobs } from '../jobs.server.ts'
import { giveGrant, revokeGrant } from './commands.server.ts'
import { listGrantedEvents, listGrants } from './queries.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const [ana] = await createPlayers(1)

/** The event is on 12 to 14 February 2027. */
async function opened(kind: EventGrant, person: { ctx: RequestContext; name: string } = { ...sara, name: 'Sara' }) {
  const event = await createOpenEvent({
    fields: [formField('hero', 'choice', { options: [formOption('elf'), formOption('orc')] })],
  })
  const { id } = await registerPlayer(ana!, event, { answers: { hero: 'elf' } })
  await giveGrant(olga.ctx, event.ref, { person: person.name, kind })
  return { ...event, id }
}
const statusOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.status ?? 200
const usual = playersQuery.read()

test.each([
  ['treasurer', ['ticket', 'state', 'paid', 'price']],
  ['casting', ['ticket', 'state', 'characters']],
  ['mail', ['ticket', 'state', 'contact']],
] as const)(
  '%s sees names in the table, and no more columns, questions, counts or filters than its own',
  async (kind, columns) => {
    const { ref, id } = await opened(kind)
    const list = await listPlayers(sara.ctx, ref, usual)
    expect(list.rows.map(({ name }) => name)).toEqual(['Persona1'])
    expect(list.available).toEqual(columns)
    expect([list.fields, list.tags, list.owed === null]).toEqual([[], [], kind !== 'treasurer'])
    expect((await listFilterOptions(sara.ctx, ref)).fields).toEqual([])
    const asked = {
      ...usual,
      answers: ['hero:orc'],
      columns: ['answer.hero', 'email', 'note', 'state'],
      sort: 'answer.hero',
    }
    const found = await listPlayers(sara.ctx, ref, asked)
    expect([found.rows.length, found.columns]).toEqual([1, ['state']])
    const file = await exportPlayers(sara.ctx, ref, asked, { format: 'csv' })
    expect(new TextDecoder().decode(file.body)).not.toMatch(/elf|@|hero/)
    expect(await statusOf(getPlayer(sara.ctx, ref, id))).toBe(404)
  },
)

test('who reads no answers is told of no views but their own', async () => {
  const { ref } = await opened('mail')
  await saveView(mar.ctx, ref, { name: 'Confirmadas', query: 'state=confirmed', shared: '1' })
  await saveView(sara.ctx, ref, { name: 'Mías', query: 'state=confirmed' })
  expect((await listViews(sara.ctx, ref)).map(({ name }) => name)).toEqual(['Mías'])
  expect((await listViews(mar.ctx, ref)).map(({ name }) => name)).toEqual(['Confirmadas'])
})

test('a grant adds up with a role, ends when it is revoked, and by itself', async () => {
  const { ref } = await opened('treasurer', { ...rosa, name: 'Rosa' })
  expect(await statusOf(authorizeEvent(rosa.ctx, 'money.edit', ref))).toBe(200)
  expect(await statusOf(authorizeEvent(rosa.ctx, 'events.read', ref))).toBe(200)
  expect(await statusOf(authorizeEvent(rosa.ctx, 'players.read', ref))).toBe(404)
  await giveGrant(olga.ctx, ref, { person: 'Rosa', kind: 'mail' })
  expect(await listGrantedEvents(rosa.ctx)).toMatchObject([{ grants: ['treasurer', 'mail'] }])
  expect(await statusOf(authorizeEvent(at(rosa.ctx, '2030-02-13T12:00:00Z'), 'money.read', ref))).toBe(200)
  expect(await statusOf(authorizeEvent(at(rosa.ctx, '2030-02-14T12:00:00Z'), 'money.read', ref))).toBe(404)
  const [first] = await listGrants(olga.ctx, ref)
  await revokeGrant(olga.ctx, ref, { id: first!.id })
  expect(await statusOf(authorizeEvent(rosa.ctx, 'money.read', ref))).toBe(404)
  expect(await statusOf(authorizeEvent(rosa.ctx, 'emails.send', ref))).toBe(200)
})

test('nobody gives or takes back what they may not do themself, nor hands a grant on', async () => {
  const { ref } = await opened('treasurer')
  const [grant] = await listGrants(olga.ctx, ref)
  expect(await statusOf(giveGrant(mar.ctx, ref, { person: 'Rosa', kind: 'treasurer' }))).toBe(403)
  expect(await statusOf(revokeGrant(mar.ctx, ref, { id: grant!.id }))).toBe(404)
  expect(await statusOf(giveGrant(sara.ctx, ref, { person: 'Rosa', kind: 'treasurer' }))).toBe(404)
  await giveGrant(olga.ctx, ref, { person: 'Mar', kind: 'treasurer' })
  expect(await statusOf(authorizeEvent(mar.ctx, 'money.edit', ref))).toBe(200)
  expect(await statusOf(giveGrant(mar.ctx, ref, { person: 'Rosa', kind: 'treasurer' }))).toBe(403)
  expect(await statusOf(giveGrant(mar.ctx, ref, { person: 'Rosa', kind: 'casting' }))).toBe(200)
})

test('whoever can do it by their role is refused with a sentence, and so is a second time', async () => {
  const { ref } = await opened('casting')
  const refused = async (person: string, kind: EventGrant) =>
    (await errorOf(giveGrant(olga.ctx, ref, { person, kind })))?.fields?.['person']
  expect(await refused('Mar', 'casting')).toBe('member')
  expect(await refused('Edu', 'treasurer')).toBe('member')
  expect(await refused('Sara', 'casting')).toBe('member')
  expect(await refused('Sara', 'mail')).toBeUndefined()
})
