import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { acceptOffer } from '../player/offers-and-cancelling.server.ts'
import { changeTicket } from './change-ticket.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, edu, mar, rosa, createOpenEvent, createPlayers, registerPlayer, historyOf, stateOf } = fixtures
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva, leo] = (await createPlayers(3, 'Cambio')) as [Player, Player, Player]

type Event = Awaited<ReturnType<typeof createOpenEvent>>
const move = (event: Event, ids: number[], ticket: number, more: object = {}, ctx: RequestContext = olga.ctx) =>
  changeTicket(ctx, event.ref, { ids, ticket, ...more })
const refusalOf = async (...args: Parameters<typeof move>) => (await move(...args)).refused[0]?.reason ?? null
const ticketOf = async (id: number) =>
  (await sql`select ticket_id from registrations where id = ${id}`)[0]!['ticket_id'] as number
const chargesOf = async (id: number) =>
  (
    await sql`select item, sum(amount)::int as amount from registration_charges
      where registration_id = ${id} group by item having sum(amount) <> 0 order by item`
  ).map(({ item, amount }) => [item, amount])
const totalOf = async (id: number) =>
  (await sql`select total from registration_balances where registration_id = ${id}`)[0]!['total']

const twoTickets = (more: Parameters<typeof createOpenEvent>[0] = {}) =>
  createOpenEvent({ tickets: [{}, { title: 'Doble', price: 8000 }], ...more })

test('the difference is asked for, and a ticket that one had before costs what it did', async () => {
  const event = await twoTickets()
  const [single, double] = event.tickets as [number, number]
  const { id } = await registerPlayer(ana, event)
  expect(await move(event, [id], double, { message: 'Te toca la doble', note: 'Ronca' })).toEqual({
    changed: [id],
    refused: [],
  })
  expect(await chargesOf(id)).toEqual([[`ticket:${double}`, 8000]])
  expect((await historyOf(id)).at(-1)).toMatchObject({
    ...{ action: 'ticket', actor: 'organizer', user_id: olga.id, from_state: 'confirmed', to_state: 'confirmed' },
    ...{ note: 'Ronca', fields: [`ticket:${single}`, `ticket:${double}`] },
  })
  await sql`update tickets set price = 9900 where id = ${single}`
  expect(await move(event, [id], single)).toMatchObject({ changed: [id] })
  expect(await chargesOf(id)).toEqual([[`ticket:${single}`, 6000]])
})

test('a waived difference is a discount that ends with the ticket', async () => {
  const event = await twoTickets()
  const [single, double] = event.tickets as [number, number]
  const { id } = await registerPlayer(ana, event)
  await move(event, [id], double, { difference: 'waive' })
  expect(await chargesOf(id)).toEqual([
    [`ticket:${double}`, 8000],
    ['ticket_change', -2000],
  ])
  await move(event, [id], single, { difference: 'waive' })
  expect(await chargesOf(id)).toEqual([[`ticket:${single}`, 6000]])
})

test('prices by date, codes and options stay as they were when the person registered', async () => {
  const extras = formField('extras', 'multichoice', { options: [formOption('dinner', { price: 1200 })] })
  const event = await twoTickets({ fields: [extras] })
  const rule = { event_id: event.eventId, title_es: 'Pronto' }
  await sql`insert into price_rules ${sql({ ...rule, kind: 'date', percent: -10, ends_on: '2026-11-20' })}`
  await sql`insert into price_rules ${sql({ ...rule, kind: 'code', code: 'LUNA', amount: -500, is_stackable: true })}`
  const { id } = await registerPlayer(ana, event, { discount_code: 'luna', answers: { extras: ['dinner'] } })
  expect(await totalOf(id)).toBe(6000 - 600 - 500 + 1200)
  await sql`update price_rules set disabled_at = now() where event_id = ${event.eventId}`
  await fixtures.setForm(event.eventId, [{ ...extras, options: [formOption('dinner', { price: 3000 })] }])
  await move(event, [id], event.tickets[1]!, {}, at(olga.ctx, '2026-12-01T10:00:00Z'))
  expect(await totalOf(id)).toBe(8000 - 800 - 500 + 1200)
  const [row] = await sql`select ticket_price, options_price from registrations where id = ${id}`
  expect(row).toEqual({ ticket_price: 6700, options_price: 1200 })
})

test('answers that the new ticket does not ask go with their price, and no discount makes it cost less than nothing', async () => {
  const event = await createOpenEvent({ tickets: [{}, { title: 'Apoyo', price: 0 }] })
  const [single, support] = event.tickets as [number, number]
  const room = formField('room', 'choice', { tickets: [single], options: [formOption('sea', { price: 500, max: 1 })] })
  await fixtures.setForm(event.eventId, [room, formField('x', 'text')])
  const { id } = await registerPlayer(ana, event, { answers: { room: 'sea', x: 'uno' } })
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'adjustment', 'adjustment', 'Descuento', -1000)`
  expect(await move(event, [id], support)).toMatchObject({ changed: [id] })
  expect((await sql`select answers from registrations where id = ${id}`)[0]).toEqual({ answers: { x: 'uno' } })
  expect(await totalOf(id)).toBe(0)
  expect((await historyOf(id)).at(-1)!['fields']).toEqual([`ticket:${single}`, `ticket:${support}`, 'room'])
  // The room is free again.
  expect(await registerPlayer(eva, event, { answers: { room: 'sea' } })).toMatchObject({ state: 'confirmed' })
})

test('a full ticket is refused, or leads to its waiting list where that was chosen; the seat left goes to the next', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }, { amount: 1, price: 6000 }] })
  const [first, second] = event.tickets as [number, number]
  const one = await registerPlayer(ana, event)
  const waiting = await registerPlayer(eva, event)
  const other = await registerPlayer(leo, event, { ticket: second })
  expect(await refusalOf(event, [one.id], second)).toBe('sold_out')
  expect(await move(event, [one.id], second, { full: 'wait' })).toMatchObject({ changed: [one.id] })
  expect([await stateOf(one.id), await stateOf(waiting.id)]).toEqual(['waitlisted', 'offered'])
  expect((await sql`select confirmed_at from registrations where id = ${one.id}`)[0]).toEqual({ confirmed_at: null })
  // Who waits is moved without a seat, and is offered one where it is free.
  await acceptOffer(eva.ctx, waiting.id)
  await fixtures.addTicket(event.eventId, { title: 'Apoyo' })
  const [free] = await sql`select id from tickets where event_id = ${event.eventId} and title_es = 'Apoyo'`
  expect(await move(event, [one.id], free!['id'])).toMatchObject({ changed: [one.id] })
  expect(await stateOf(one.id)).toBe('offered')
  expect(await ticketOf(other.id)).toBe(second)
  expect(await ticketOf(waiting.id)).toBe(first)
})

test('nobody overtakes who waits for the ticket without a note that says why', async () => {
  const event = await createOpenEvent({ tickets: [{}, { amount: 2, price: 6000 }], settings: { companions: 1 } })
  const second = event.tickets[1]!
  await registerPlayer(leo, event, { ticket: second })
  await registerPlayer(eva, event, { ticket: second, additionals: [{ name: 'Teo' }] })
  const { id } = await registerPlayer(ana, event)
  expect(await refusalOf(event, [id], second)).toBe('order')
  expect(await refusalOf(event, [id], second, { note: 'Es la cocinera' })).toBe(null)
})

test('sent twice it is done once, and what changed meanwhile is left as it is', async () => {
  const event = await createOpenEvent({ tickets: [{}, { price: 8000 }, { price: 9000 }] })
  const [first, second, third] = event.tickets as [number, number, number]
  const [a, b] = [await registerPlayer(ana, event), await registerPlayer(eva, event)]
  const from = [`${a.id}:${first}`, `${b.id}:${first}`].join(',')
  const sent = () => move(event, [a.id, b.id], second, { from })
  expect((await sent()).changed).toEqual([a.id, b.id])
  const done = (await sent()).refused
  expect(done.map(({ reason }) => reason)).toEqual(['same_ticket', 'same_ticket'])
  await move(event, [b.id], third)
  expect(await refusalOf(event, [b.id], second, { from })).toBe('changed')
  expect((await historyOf(a.id)).filter(({ action }) => action === 'ticket')).toHaveLength(1)
})

test('who does not decide about money moves people only where nothing is to be paid', async () => {
  const event = await createOpenEvent({ tickets: [{}, { price: 8000 }, { title: 'Igual' }] })
  const [, dear, same] = event.tickets as [number, number, number]
  const { id } = await registerPlayer(ana, event)
  expect(await refusalOf(event, [id], dear, {}, mar.ctx)).toBe('money')
  expect(await refusalOf(event, [id], same, {}, mar.ctx)).toBe(null)
  expect((await errorOf(move(event, [id], same, {}, rosa.ctx)))?.status).toBe(404)
  const own = await registerPlayer(edu, event)
  expect(await refusalOf(event, [own.id], dear, {}, edu.ctx)).toBe('money')
  expect(await refusalOf(event, [id], dear, {}, edu.ctx)).toBe(null)
})

test('a ticket of another event, one that is gone, and people of other events are refused', async () => {
  const [event, other] = [await twoTickets(), await twoTickets()]
  const { id } = await registerPlayer(ana, event)
  const stranger = await registerPlayer(ana, other)
  expect((await errorOf(move(event, [id], other.ticket)))?.fields).toEqual({ ticket: 'choice' })
  expect(await refusalOf(event, [stranger.id], event.tickets[1]!)).toBe('missing')
  await sql`update tickets set archived_at = now() where id = ${event.tickets[1]!}`
  expect((await errorOf(move(event, [id], event.tickets[1]!)))?.fields).toEqual({ ticket: 'choice' })
  expect((await errorOf(move(event, [id], event.ticket, { from: 'x' })))?.status).toBe(400)
})
