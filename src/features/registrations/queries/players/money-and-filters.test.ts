import { expect, test } from 'vitest'
import { getMoneyOverview } from '#features/payments/queries/overview.server.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { markOpened } from '../../opened/opened.server.ts'
import { listPlayers } from './players.server.ts'

const { sql, olga, mar, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const [litera] = event.tickets
const ref = event.translationId
const add = (name: string, more: object = {}) => addPlayer(event.eventId, { name, ticket: litera, ...more })
const ids = {
  ana: await add('Ana'),
  blas: await add('Blas'),
  cora: await add('Cora'),
  dani: await add('Dani', { birthDate: '2012-05-05' }),
  eva: await add('Eva', { state: 'waitlisted' }),
  fin: await add('Fin', { state: 'cancelled' }),
}
const today = olga.ctx.now.toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(olga.ctx.now.getTime() - days * 86_400_000).toISOString()
await sql`update registrations set confirmed_at = ${daysAgo(1)} where id in (${ids.ana}, ${ids.cora}, ${ids.dani})`
await sql`update registrations set confirmed_at = ${daysAgo(60)} where id = ${ids.blas}`
const pay = (id: number, state: string, amount: number) => sql`
  insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
  select n, n, ${id}, ${state}, 'cash', ${amount}, ${today} from nextval(pg_get_serial_sequence('payments', 'id')) as n`
await pay(ids.ana, 'confirmed', 9500)
await pay(ids.cora, 'announced', 9500)
await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
  values (${ids.dani}, 'ticket', ${`ticket:${litera}`}, 'Con literas', -9500)`

const list = (text: string, ctx = olga.ctx, views: string[] = []) =>
  listPlayers(ctx, ref, playersQuery.read(text), views)
const names = async (text: string, ctx = olga.ctx) => (await list(text, ctx)).rows.map(({ name }) => name)

test('says what each has paid or owes, and why', async () => {
  const { rows } = await list('column=paid')
  const cells = Object.fromEntries(rows.map(({ name, cells: [cell] }) => [name, cell!.replaceAll('\u00a0', ' ')]))
  expect(cells).toMatchObject({ Ana: '95,00 €', Cora: 'Debe 95,00 €\ndice que pagó', Dani: 'Gratis', Eva: '' })
  expect(cells['Blas']).toMatch(/^Debe 95,00 €\nvenció el \d+ \w+/)
})

test.each([
  ['payment=owes', ['Blas']],
  ['payment=overdue', ['Blas']],
  ['payment=announced', ['Cora']],
  ['payment=paid', ['Ana']],
  ['payment=free', ['Dani']],
  ['payment=free&payment=paid', ['Ana', 'Dani']],
  ['minor=1', ['Dani']],
  ['character=none&payment=paid', ['Ana']],
  ['sort=paid&state=confirmed', ['Blas', 'Cora', 'Dani', 'Ana']],
  ['sort=contact', ['Ana', 'Blas', 'Cora', 'Dani', 'Eva']],
])('finds %s', async (text, expected) => {
  expect(await names(text)).toEqual(expected)
})

test('counts what each filter and view would list, and what is owed as the money page does', async () => {
  const { found, owed, viewCounts } = await list('', olga.ctx, ['payment=owes', 'q=an', 'state=cancelled'])
  expect(found).toMatchObject({
    payment: { owes: 1, overdue: 1, announced: 1, paid: 1, free: 1 },
    missing: { authorization: 1, guardian: 1 },
    ...{ characters: { none: 5 }, minor: 1, unopened: 0 },
  })
  expect(viewCounts).toEqual([1, 2, 1])
  const { figures } = await getMoneyOverview(olga.ctx, ref, moneyQuery.read())
  expect(owed).toEqual({ people: 1, amount: 9500, announced: { people: 1, amount: 9500 } })
  expect(owed!.amount + owed!.announced.amount).toBe(figures.inTime.amount + figures.overdue.amount)
  expect((await list('q=blas')).owed).toMatchObject({ people: 1, amount: 9500, announced: { people: 0 } })
})

test('to who does not see money there is none: no column, filter, order, count or sum', async () => {
  const page = await list('column=paid&column=ticket&payment=paid&sort=paid', mar.ctx, ['payment=owes'])
  expect([page.columns, page.rows.length, page.found.payment, page.owed, page.viewCounts]).toEqual([
    ['ticket'],
    ...[5, null, null, [5]],
  ])
  expect(page.rows.every(({ standing }) => standing === null)).toBe(true)
})

test('what the person did is unopened until someone of the team opens it', async () => {
  await sql`insert into registration_history (registration_id, action, actor, at)
    values (${ids.ana}, 'answers', 'player', ${daysAgo(1)}), (${ids.blas}, 'note', 'organizer', ${daysAgo(1)})`
  expect(await names('unopened=1')).toEqual(['Ana'])
  await markOpened(mar.ctx, ref, ids.ana)
  expect(await names('unopened=1')).toEqual([])
  await sql`insert into registration_history (registration_id, action, actor, at)
    values (${ids.ana}, 'answers', 'player', now() + interval '1 minute')`
  expect(await names('unopened=1')).toEqual(['Ana'])
})

test('says when the team last wrote, without what only who sees money may know of', async () => {
  const send = async (kind: string, at: string) => {
    const [email] = await sql`insert into player_emails (event_id, kind, subject_es, body_es, filter)
      values (${event.eventId}, ${kind}, 'x', 'x', '{}') returning id`
    await sql`insert into player_email_recipients (email_id, registration_id, state, sent_at)
      values (${email!['id']}, ${ids.eva}, 'sent', ${at})`
  }
  await send('message', '2026-10-02T10:00:00Z')
  await send('overdue', '2026-10-09T10:00:00Z')
  const contact = async (ctx = olga.ctx) =>
    (await list('column=contact&sort=-contact', ctx)).rows.map(({ name, cells }) => [name, cells[0]])[0]
  expect([await contact(), await contact(mar.ctx)]).toEqual([
    ['Eva', '9 oct'],
    ['Eva', '2 oct'],
  ])
})
