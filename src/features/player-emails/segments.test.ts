import { expect, test } from 'vitest'
import { saveView } from '#features/registrations/player-views/commands.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { readSegmentQuery } from '#shared/player-emails/segment.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { codeOf } from '#tests/fixtures/email/player-email-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { sendMessage } from './commands/send.server.ts'
import { getCompose } from './queries/compose.server.ts'
import { getSentEmail, listSentEmails } from './queries/sent.server.ts'

const { sql, olga, mar, services, addPlayer, createPlayersEvent } = await playerFixtures()
await (services.jobs as Jobs).work('player_emails.send', async () => {})
const event = await createPlayersEvent()
const [litera, apoyo] = event.tickets
const ref = event.translationId
const add = (name: string, more: object = {}) =>
  addPlayer(event.eventId, { name, ticket: litera, email: `${name.toLowerCase()}@players.example`, ...more })
const ana = await add('Ana', { answers: { menu: 'vegan', arrival: 'tren' }, special: { allergies: 'nueces' } })
const blas = await add('Blas', { answers: { menu: 'meat', extras: ['bus'] } })
await add('Cora', { ticket: apoyo, note: 'cocina' })
await add('Dani', { birthDate: '2012-05-05' })
await add('Eva', { state: 'waitlisted' })
await add('Fin', { state: 'cancelled' })
await add('Test', { test: true })
await sql`update registrations set confirmed_at = now() - interval '60 days' where state = 'confirmed'`
await sql`insert into registration_tags (registration_id, name) values (${blas}, 'Cocina')`
await sql`insert into registration_history (registration_id, action, actor, at) values (${ana}, 'answers', 'player', now())`
await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
  select n, n, ${ana}, 'confirmed', 'cash', 9500, current_date from nextval(pg_get_serial_sequence('payments', 'id')) as n`

const TEXT = { subject_es: 'Autobús', body_es: 'Hola, {name}' }
const formOf = (query: string) => {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
}
const listed = async (query: string, ctx = olga.ctx) =>
  (await listPlayers(ctx, ref, playersQuery.read(query))).rows.map(({ name }) => name).sort()
const written = async (query: string, ctx = olga.ctx) =>
  (await getCompose(ctx, ref, formOf(query))).people.map(({ name }) => name).sort()

test.each([
  ['', 5],
  ['state=seated', 4],
  ['state=waitlisted', 1],
  ['state=cancelled', 1],
  ['ticket=TICKET', 1],
  ['payment=owes', 3],
  ['payment=overdue', 3],
  ['payment=paid', 1],
  ['payment=paid&payment=owes', 4],
  ['minor=1', 1],
  ['character=none', 5],
  ['unopened=1', 1],
  ['tag=Cocina', 1],
  ['missing=authorization', 1],
  ['missing=followup', 3],
  ['answer=menu:vegan', 1],
  ['answer=menu:vegan&answer=menu:meat', 2],
  ['answer=extras:bus&payment=owes', 1],
  ['answer=allergies:*', 0],
  ['answer=allergies:nueces', 0],
  ['q=cocina', 1],
  ['q=blas&state=seated&minor=1', 0],
  ['sort=-paid&column=age&page=3&minor=1', 1],
])('an email to %j goes to those whom the table lists so', async (given, count) => {
  const query = given.replace('TICKET', String(apoyo))
  const people = await written(query)
  expect(people).toEqual(await listed(query.replace('page=3', '')))
  expect(people).toHaveLength(count)
})

test('tests are never written to', async () => {
  expect(await written('test=1')).toEqual(await listed(''))
})

test('who may not see money neither finds by it, nor counts, nor sees what was sent so', async () => {
  const { id } = await sendMessage(olga.ctx, ref, { ...TEXT, payment: 'owes' })
  const { id: plain } = await sendMessage(olga.ctx, ref, { ...TEXT, minor: '1' })
  for (const payment of ['owes', 'overdue', 'announced', 'paid', 'free']) {
    expect(await codeOf(getCompose(mar.ctx, ref, { payment }))).toBe('not_found')
    expect(await codeOf(sendMessage(mar.ctx, ref, { ...TEXT, payment }))).toBe('not_found')
  }
  const { options } = await getCompose(mar.ctx, ref)
  expect(options.found.payment).toBeNull()
  expect((await getCompose(olga.ctx, ref)).options.found.payment).toMatchObject({ owes: 3 })
  expect((await listSentEmails(mar.ctx, ref)).map((one) => one.id)).toEqual([plain])
  expect(await codeOf(getSentEmail(mar.ctx, ref, id))).toBe('not_found')
  expect((await getSentEmail(olga.ctx, ref, id)).to).toMatchObject({ query: { payment: ['owes'] }, chosen: null })
})

test('views of the team are offered to who may use their filters', async () => {
  await saveView(olga.ctx, ref, { name: 'Deben', query: 'payment=owes&sort=-paid', shared: '1' })
  await saveView(olga.ctx, ref, { name: 'Menores', query: 'minor=1&column=age', shared: '1' })
  const names = async (ctx: typeof olga.ctx) => (await getCompose(ctx, ref)).views.map(({ name }) => name)
  expect([await names(olga.ctx), await names(mar.ctx)]).toEqual([['Deben', 'Menores'], ['Menores']])
})

test('of a group that owes, who pays is written to, once', async () => {
  const group = await createPlayersEvent()
  const inGroup = (name: string, more: object) =>
    addPlayer(group.eventId, { name, ticket: group.tickets[0], email: `${name}@group.example`, ...more })
  const own = await inGroup('Nora', { userId: olga.id })
  const companion = await inGroup('Leo', {})
  await sql`update registrations set holder_id = ${olga.id}, group_id = ${own} where id = ${companion}`
  await sql`update registrations set confirmed_at = now() where event_id = ${group.eventId}`
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${own}, 'ticket', ${`ticket:${group.tickets[0]}`}, 'Con literas', -9500)`
  const { people } = await getCompose(olga.ctx, group.translationId, { payment: 'owes' })
  expect(people.map(({ id }) => id)).toEqual([own])
})

test('a form that someone made up neither widens nor breaks a filter', () => {
  expect(readSegmentQuery({ state: { a: 1 }, intent: 'send' })).toBeNull()
  expect(readSegmentQuery({ state: ['confirmed', 7, null] })?.states).toEqual(['confirmed'])
  expect(readSegmentQuery({ tag: Array.from({ length: 900 }, (_, n) => `t${n}`) })?.tags).toHaveLength(60)
})
