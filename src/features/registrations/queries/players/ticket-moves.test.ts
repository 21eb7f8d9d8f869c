import { expect, test } from 'vitest'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeTicket } from '../../commands/organizer/change-ticket.server.ts'
import { getTicketChoices } from './ticket-choices.server.ts'
import { listTicketMoves } from './ticket-moves.server.ts'

const { sql, olga, mar, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva, leo] = (await createPlayers(3, 'Mueve')) as [Player, Player, Player]

test('says before whom there is no seat for, as the move then does, to who sees no money too', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 9 }, { title: 'Doble', price: 8000, amount: 2 }] })
  const [single, double] = event.tickets as [number, number]
  const first = await registerPlayer(ana, event, { ticket: single })
  const there = await registerPlayer(eva, event, { ticket: double })
  const last = await registerPlayer(leo, event, { ticket: single })
  const ids = [first.id, there.id, last.id].map(String)
  const full = async (ctx = olga.ctx) =>
    (await listTicketMoves(ctx, event.ref, { ids })).people.map(({ moves }) => moves.map((one) => one.full))
  const expected = [
    [null, null],
    [null, null],
    [null, 'sold_out'],
  ]
  expect([await full(), await full(mar.ctx)]).toEqual([expected, expected])
  const moved = await changeTicket(olga.ctx, event.ref, { ids, ticket: String(double), difference: 'ask' })
  expect(moved.refused).toEqual([
    { id: there.id, reason: 'same_ticket' },
    { id: last.id, reason: 'sold_out' },
  ])
})

test('says how much of a discount by hand does not count with a cheaper ticket', async () => {
  const event = await createOpenEvent({ tickets: [{ price: 6000 }, { title: 'Día', price: 2000 }] })
  const [, day] = event.tickets as [number, number]
  const { id } = await registerPlayer(ana, event)
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'adjustment', 'adjustment', 'Descuento', -5000)`
  const { people } = await listTicketMoves(olga.ctx, event.ref, { ids: String(id) })
  expect(people[0]!.moves.map(({ difference, cut }) => [difference, cut])).toEqual([
    [0, 0],
    [-1000, 3000],
  ])
  const cuts = async (ctx = olga.ctx) => (await getTicketChoices(ctx, event.ref, id)).choices.map(({ cut }) => cut)
  expect([await cuts(), await cuts(mar.ctx)]).toEqual([
    [0, 3000],
    [0, 0],
  ])
  await changeTicket(olga.ctx, event.ref, { ids: String(id), ticket: String(day) })
  const [sum] = await sql`select sum(amount)::int as total from registration_charges where registration_id = ${id}`
  expect(sum).toEqual({ total: 0 })
})
