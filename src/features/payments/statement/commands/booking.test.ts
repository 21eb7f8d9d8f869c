import { expect, test } from 'vitest'
import { listCharges } from '#features/registrations/charges/charges.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { announcePayment, recordPayment, rejectPayment } from '../../commands/payments.server.ts'
import { findReference, getBalance, listPayments } from '../../ledger.server.ts'
import { removeOldImports } from '../imports.server.ts'
import { getStatementPreview } from '../queries/statement.server.ts'
import { bookLine, bookSureLines } from './book.server.ts'
import { finishStatement, importStatement } from './import.server.ts'
import { markDifferent, setLineAside, takeLineBack } from './lines.server.ts'
import { undoBookings } from './undo.server.ts'

const fixtures = await registrationFixtures()
const { olga, edu, mar, rosa, sara, vera, sql, createOpenEvent, createPlayers, registerPlayer } = fixtures
const players = await createPlayers(4, 'Jugadora')
const PRICE = 6000

async function eventWith(count: number) {
  const event = await createOpenEvent({ tickets: [{ price: PRICE }] })
  const people = []
  for (const player of players.slice(0, count)) {
    const { id } = await registerPlayer(player, event)
    people.push({ id, reference: formatReference((await findReference(olga.ctx, id))!) })
  }
  return { ...event, people }
}

const csv = (rows: string[]) => Buffer.from(['Fecha;Ordenante;Concepto;Importe', ...rows].join('\n'))
const row = (text: string, amount = '60,00', day = '18/11/2026') => `${day};NADIE;${text};${amount}`

type Of = { ref: number; ctx?: RequestContext }
const upload = ({ ref, ctx = olga.ctx }: Of, rows: string[], form = {}) =>
  importStatement(ctx, ref, { form, file: { name: 'movimientos.csv', bytes: csv(rows) } })
const preview = async ({ ref, ctx = olga.ctx }: Of) => (await getStatementPreview(ctx, ref, { line: null, query: '' }))!
const counts = async (of: Of) => {
  const { groups } = await preview(of)
  return Object.fromEntries(Object.entries(groups).flatMap(([name, { count }]) => (count > 0 ? [[name, count]] : [])))
}
async function confirmSure(of: Of) {
  const { id, sure } = await preview(of)
  return bookSureLines(of.ctx ?? olga.ctx, of.ref, { import: String(id), items: sure.items })
}
async function book(of: Of, line: number, registrations: number | string, more = {}) {
  const { id } = await preview(of)
  return bookLine(of.ctx ?? olga.ctx, of.ref, { import: id, line, registrations: String(registrations), ...more })
}
const paid = async (id: number) => (await getBalance(olga.ctx, id)).paid

test('sure lines are booked once, whatever is sent again: the click, the file, an overlapping file', async () => {
  const event = await eventWith(2)
  const [ana, beto] = event.people
  const rows = [row(ana!.reference), row(beto!.reference.toLowerCase().replace('-', ''))]
  expect(await upload(event, rows)).toEqual({ imported: true })
  const { id, sure } = await preview(event)
  expect(await counts(event)).toEqual({ sure: 2 })
  const sent = { import: id, items: sure.items }
  const both = await Promise.all([bookSureLines(olga.ctx, event.ref, sent), bookSureLines(olga.ctx, event.ref, sent)])
  expect(both.map(({ booked }) => booked).sort()).toEqual([0, 2])
  expect(await counts(event)).toEqual({ done: 2 })
  await upload({ ...event, ctx: hoursLater(olga.ctx, 1) }, [...rows, row('BIZUM', '1,00')])
  expect(await counts({ ...event, ctx: hoursLater(olga.ctx, 1) })).toEqual({ booked: 2, unknown: 1 })
  expect([await paid(ana!.id), await paid(beto!.id)]).toEqual([PRICE, PRICE])
  expect(await listPayments(olga.ctx, [ana!.id])).toMatchObject([
    { state: 'confirmed', method: 'bank_transfer', amount: PRICE, movedOn: '2026-11-18' },
  ])
})

test('two organizers who book the same file at once book it once', async () => {
  const event = await eventWith(3)
  const rows = event.people.map(({ reference }) => row(reference))
  const mine = { ref: event.ref, ctx: olga.ctx }
  const theirs = { ref: event.ref, ctx: edu.ctx }
  await upload(mine, rows)
  await upload(theirs, [...rows].reverse())
  const [first, second] = [await preview(mine), await preview(theirs)]
  const results = await Promise.all([
    bookSureLines(olga.ctx, event.ref, { import: first.id, items: first.sure.items }),
    bookSureLines(edu.ctx, event.ref, { import: second.id, items: second.sure.items }),
    bookLine(edu.ctx, event.ref, { import: second.id, line: 0, registrations: String(event.people[2]!.id) }),
  ])
  expect(results.reduce((sum, { booked }) => sum + booked, 0)).toBe(3)
  for (const { id } of event.people) expect(await paid(id)).toBe(PRICE)
})

test('what a player announced is confirmed instead of counted twice, and waits again when that is undone', async () => {
  const event = await eventWith(1)
  const [ana] = event.people
  await announcePayment(players[0]!.ctx, ana!.id, {
    amount: 3000,
    method: 'bizum',
    moved_on: '2026-11-17',
    note: 'hola',
  })
  await upload(event, [row(ana!.reference, '30,00')])
  expect(await book(event, 0, ana!.id)).toEqual({ booked: 1, skipped: null })
  const [payment, ...others] = await listPayments(olga.ctx, [ana!.id])
  expect(others).toEqual([])
  expect(payment).toMatchObject({
    state: 'confirmed',
    method: 'bizum',
    amount: 3000,
    movedOn: '2026-11-18',
    note: 'hola',
  })
  expect(await undoBookings(olga.ctx, event.ref, { payments: String(payment!.id) })).toBe(1)
  expect(await getBalance(olga.ctx, ana!.id)).toMatchObject({ paid: 0, announced: 3000 })
  expect(await undoBookings(olga.ctx, event.ref, { payments: String(payment!.id) })).toBe(0)
  // The line can be booked again.
  expect(await counts(event)).toEqual({ likely: 1 })
  expect(await book(event, 0, ana!.id)).toEqual({ booked: 1, skipped: null })
  expect(await getBalance(olga.ctx, ana!.id)).toMatchObject({ paid: 3000, announced: 0 })
})

test('what is missing stays open, or is forgiven with a reason; undoing brings it back', async () => {
  const event = await eventWith(2)
  const [ana, beto] = event.people
  await upload(event, [row(ana!.reference, '57,50'), row(beto!.reference, '57,50')])
  await book(event, 0, ana!.id, { difference: 'open' })
  await book(event, 1, beto!.id, { difference: 'waived' })
  expect(await getBalance(olga.ctx, ana!.id)).toMatchObject({ total: 6000, paid: 5750 })
  expect(await getBalance(olga.ctx, beto!.id)).toMatchObject({ total: 5750, paid: 5750 })
  expect(await listCharges(olga.ctx, [beto!.id])).toMatchObject([{}, { kind: 'adjustment', amount: -250 }])
  const { payments } = await preview(event)
  expect(await undoBookings(olga.ctx, event.ref, { payments: payments.join(',') })).toBe(2)
  expect(await getBalance(olga.ctx, beto!.id)).toMatchObject({ total: 6000, paid: 0 })
  await book(event, 1, beto!.id, { difference: 'waived' })
  expect(await getBalance(olga.ctx, beto!.id)).toMatchObject({ total: 5750, paid: 5750 })
})

test('one transfer for two people is split between them', async () => {
  const event = await eventWith(2)
  const [ana, beto] = event.people
  await upload(event, [row(`${ana!.reference} Y ${beto!.reference}`, '120,00')])
  expect(await book(event, 0, `${ana!.id}+${beto!.id}`)).toEqual({ booked: 1, skipped: null })
  expect([await paid(ana!.id), await paid(beto!.id)]).toEqual([PRICE, PRICE])
})

test('a payment entered by hand is not booked again unless someone says that it is another', async () => {
  const event = await eventWith(2)
  const [ana, beto] = event.people
  await recordPayment(olga.ctx, ana!.id, { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-16' })
  await upload(event, [row(ana!.reference, '30,00'), row('BIZUM', '30,00')])
  expect(await counts(event)).toEqual({ booked: 1, unknown: 1 })
  expect(await book(event, 0, ana!.id)).toEqual({ booked: 0, skipped: 'same' })
  expect(await book(event, 1, ana!.id)).toEqual({ booked: 0, skipped: 'same' })
  expect(await book(event, 1, beto!.id)).toEqual({ booked: 1, skipped: null })
  await markDifferent(olga.ctx, event.ref, { import: (await preview(event)).id, line: 0 })
  expect(await counts(event)).toEqual({ sure: 1, done: 1 })
  expect(await book(event, 0, ana!.id)).toEqual({ booked: 1, skipped: null })
  expect(await paid(ana!.id)).toBe(6000)
})

test('a line set aside stays so in later files until it is taken back', async () => {
  const event = await eventWith(1)
  await upload(event, [row('AYUDA CULTURA', '300,00')])
  await setLineAside(olga.ctx, event.ref, { import: (await preview(event)).id, line: 0 })
  await upload({ ref: event.ref, ctx: edu.ctx }, [row('AYUDA CULTURA', '300,00')])
  expect(await counts({ ref: event.ref, ctx: edu.ctx })).toEqual({ aside: 1 })
  const { id } = await preview({ ref: event.ref, ctx: edu.ctx })
  expect(await book({ ref: event.ref, ctx: edu.ctx }, 0, event.people[0]!.id)).toEqual({
    booked: 0,
    skipped: 'changed',
  })
  await takeLineBack(edu.ctx, event.ref, { import: id, line: 0 })
  expect(await counts(event)).toEqual({ unknown: 1 })
})

test('a line of another event of the organization is booked there, one of another organization is nobody’s', async () => {
  const [here, there] = [await eventWith(1), await eventWith(1)]
  await upload(here, [row(there.people[0]!.reference)])
  const { groups, people } = await preview(here)
  expect(groups.elsewhere.count).toBe(1)
  expect(people[there.people[0]!.id]).toMatchObject({ event: 'La noche larga', open: PRICE })
  expect(await book(here, 0, there.people[0]!.id)).toEqual({ booked: 1, skipped: null })
  expect(await paid(there.people[0]!.id)).toBe(PRICE)
  expect(await counts(here)).toEqual({ done: 1 })
  await upload({ ref: there.ref, ctx: edu.ctx }, [row(there.people[0]!.reference)])
  expect(await counts({ ref: there.ref, ctx: edu.ctx })).toEqual({ done: 1 })
})

test('a booked line whose payment an organizer takes back can be booked to someone else', async () => {
  const event = await eventWith(2)
  const [ana, beto] = event.people
  await upload(event, [row(ana!.reference)])
  await confirmSure(event)
  const [payment] = await listPayments(olga.ctx, [ana!.id])
  await rejectPayment(olga.ctx, payment!.id, {})
  expect(await book(event, 0, beto!.id)).toEqual({ booked: 1, skipped: null })
  expect([await paid(ana!.id), await paid(beto!.id)]).toEqual([0, PRICE])
})

test('columns that someone chose are remembered for the organization', async () => {
  const event = await eventWith(1)
  const bytes = Buffer.from(`Cuando;Quien;Cuanto\n18/11/2026;${event.people[0]!.reference};60,00\n`)
  const send = (form: object, ctx = olga.ctx) =>
    importStatement(ctx, event.ref, { form: form as Record<string, string>, file: { name: 'x.csv', bytes } })
  const asked = await send({})
  if (!('unknown' in asked)) throw new Error('columns were recognized')
  const { heading } = asked.unknown
  expect(await send({ heading, date: '0', amount: '9', payer: '', text: '1', direction: '', currency: '' })).toEqual(
    asked,
  )
  expect(await send({ heading, date: '0', amount: '2', payer: '', text: '1', direction: '', currency: '' })).toEqual({
    imported: true,
  })
  expect(await counts(event)).toEqual({ sure: 1 })
  expect(await send({}, edu.ctx)).toEqual({ imported: true })
})

test('a statement is seen by whoever imported it alone, for a day, and erased when it is done', async () => {
  const event = await eventWith(1)
  await upload(event, [row('x')])
  const { id } = await preview(event)
  expect(await getStatementPreview(edu.ctx, event.ref, { line: null, query: '' })).toBeNull()
  expect((await errorOf(bookLine(edu.ctx, event.ref, { import: id, line: 0, registrations: '999999' })))?.status).toBe(
    404,
  )
  expect((await errorOf(setLineAside(edu.ctx, event.ref, { import: id, line: 0 })))?.code).toBe('statement_gone')
  expect((await errorOf(setLineAside(olga.ctx, event.ref, { import: id, line: 9 })))?.code).toBe('statement_gone')
  const tomorrow = hoursLater(olga.ctx, 26)
  expect(await getStatementPreview(tomorrow, event.ref, { line: null, query: '' })).toBeNull()
  await removeOldImports(tomorrow)
  expect(await sql`select 1 from statement_imports`).toHaveLength(0)
  await upload(event, [row('x')])
  await finishStatement(olga.ctx, event.ref)
  expect(await sql`select 1 from statement_imports`).toHaveLength(0)
})

test('only who may change money imports and books', async () => {
  const event = await eventWith(1)
  const other = await eventWith(1)
  await upload(event, [row(event.people[0]!.reference)])
  const { id, sure } = await preview(event)
  for (const { ctx } of [mar, rosa, sara, vera, players[0]!]) {
    expect((await errorOf(upload({ ref: event.ref, ctx }, [])))?.status).toBe(404)
    expect((await errorOf(getStatementPreview(ctx, event.ref, { line: null, query: '' })))?.status).toBe(404)
    expect((await errorOf(bookSureLines(ctx, event.ref, { import: id, items: sure.items })))?.status).toBe(404)
    expect((await errorOf(setLineAside(ctx, event.ref, { import: id, line: 0 })))?.status).toBe(404)
    expect((await errorOf(undoBookings(ctx, event.ref, { payments: '1' })))?.status).toBe(404)
  }
  // A person of another event is nobody to whom a line here is proposed.
  expect(await book(event, 0, other.people[0]!.id)).toEqual({ booked: 0, skipped: 'changed' })
  for (const bad of [{}, { import: 'x' }, { import: id, items: '1:2:3' }, { import: id, items: `${'1:1,'.repeat(3)}` }])
    expect((await errorOf(bookSureLines(olga.ctx, event.ref, bad)))?.status).toBe(400)
})
