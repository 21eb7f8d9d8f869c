import { expect, test } from 'vitest'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import {
  adjustCharge,
  announcePayment,
  confirmPayment,
  recordPayment,
  refundPayment,
  rejectPayment,
} from '../commands/payments.server.ts'
import { cancelOverdue, confirmAnnounced } from '../commands/several.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { countMoneyTasks } from './alike-accounts.server.ts'
import { findLastPayment } from './announced.server.ts'
import { getMoneyOverview } from './overview.server.ts'

const { olga, mar, rosa, sql, createOpenEvent, createPlayers, registerPlayer, stateOf, carryOutEndings } =
  await registrationFixtures()
const people = await createPlayers(6)
const FIELDS = [formField('bus', 'choice', { options: [formOption('madrid', { price: 1800 }), formOption('none')] })]
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-20' }
const BUS = { answers: { bus: 'madrid' } }

/** An event with this many registrations of 60 €, half of it due a week after confirming and the rest on 8 January. */
async function withPlayers(count: number, forms: object[] = []) {
  const event = await createOpenEvent({ fields: FIELDS })
  await savePaymentSettings(olga.ctx, event.ref, {
    ...{ reminder_days: 7, refund_tiers: [{ days_before: 30, percent: 100, fee: 1000 }] },
    instalments: [{ percent: 50 }, { percent: 50, due_on: '2027-01-08' }],
  })
  const ids: number[] = []
  for (const [index, person] of people.slice(0, count).entries())
    ids.push((await registerPlayer(person, event, forms[index] ?? {})).id)
  return { ...event, ids }
}
const read = (ref: number, search = '', ctx: RequestContext = olga.ctx) =>
  getMoneyOverview(ctx, ref, moneyQuery.read(search))

test('adds up what is expected, confirmed, in time and overdue, by instalment', async () => {
  const { ref, ids } = await withPlayers(4, [BUS])
  await recordPayment(olga.ctx, ids[0]!, { ...PAID, amount: 7800 })
  await recordPayment(olga.ctx, ids[1]!, PAID)
  await recordPayment(olga.ctx, ids[2]!, { ...PAID, amount: 1000 })
  const later = at(olga.ctx, '2026-12-01T12:00:00Z')
  const { figures, counts, dueDays, items, rows } = await read(ref, '', later)
  expect(figures).toMatchObject({
    expected: { amount: 25_800, people: 4 },
    confirmed: { amount: 11_800, people: 1 },
    overdue: { amount: 5000, people: 2 },
    inTime: { amount: 9000, people: 3 },
  })
  expect(counts).toEqual({ all: 4, overdue: 2, in_time: 1, paid: 1, announced: 0, to_refund: 0 })
  expect(dueDays).toEqual([{ dueOn: '2027-01-08', amount: 9000, people: 3 }])
  expect(items.map(({ kind, count, expected, confirmed }) => [kind, count, expected, confirmed])).toEqual([
    ['ticket', 4, 24_000, 10_000],
    ['option', 1, 1800, 1800],
  ])
  expect(rows.map(({ id, open, dueOn }) => [id, open, dueOn])).toEqual([
    [ids[2], 5000, '2026-11-27'],
    [ids[3], 6000, '2026-11-27'],
    [ids[1], 3000, '2027-01-08'],
    [ids[0], 0, null],
  ])
  expect(await countMoneyTasks(later, ref)).toBe(2)
})

test('a cancelled event costs nobody anything and gives back what was paid; a postponed one is due on no day', async () => {
  const { ref, eventId, ids } = await withPlayers(3)
  await recordPayment(olga.ctx, ids[0]!, { ...PAID, amount: 6000 })
  await announcePayment(people[1]!.ctx, ids[1]!, PAID)
  const later = hoursLater(olga.ctx, 24 * 30)
  const set = (status: string) => sql`update events set happening = ${status} where id = ${eventId}`
  expect(await countMoneyTasks(later, ref)).toBe(2)

  await set('postponed')
  const postponed = await read(ref, '', later)
  expect(postponed.figures).toMatchObject({
    overdue: { amount: 0 },
    inTime: { amount: 12_000 },
    toRefund: { amount: 0 },
  })
  expect(postponed.rows.map(({ standing, dueOn }) => [standing, dueOn])).toEqual([
    ['in_time', null],
    ['in_time', null],
    ['paid', null],
  ])

  await set('cancelled')
  const { figures, rows, refundsDue, tasks, counts } = await read(ref, '', later)
  expect(figures).toMatchObject({
    ...{ expected: { amount: 0, people: 0 }, confirmed: { amount: 0 }, inTime: { amount: 0 }, overdue: { amount: 0 } },
    toRefund: { amount: 6000, people: 1 },
  })
  expect(rows.map(({ id, standing, announced }) => [id, standing, announced])).toEqual([
    [ids[0], 'to_refund', 0],
    [ids[1], 'off', 3000],
  ])
  expect(refundsDue).toMatchObject([{ id: ids[0], amount: 6000, endedOn: null, cause: 'event_cancelled' }])
  expect([tasks, await countMoneyTasks(later, ref), counts.announced]).toEqual([1, 1, 1])
  await refundPayment(later, ids[0]!, { ...PAID, amount: 6000 })
  expect((await read(ref, '', later)).figures).toMatchObject({ refunded: { amount: 6000 }, toRefund: { amount: 0 } })
})

test('after everybody left nothing is to be collected, which is not said to be still to come', async () => {
  const { ref, ids } = await withPlayers(1)
  expect(await read(ref)).toMatchObject({ hadSeats: true, counts: { all: 1 } })
  await cancelRegistration(people[0]!.ctx, ids[0]!, {})
  expect(await read(ref)).toMatchObject({ hadSeats: true, counts: { all: 0 } })
  expect(await read((await createOpenEvent()).ref)).toMatchObject({ hadSeats: false, counts: { all: 0 } })
})

test('of who left only what is kept or to be given back counts, and waiting people and tests do not', async () => {
  const { ref, ids } = await withPlayers(3)
  await recordPayment(olga.ctx, ids[0]!, { ...PAID, amount: 6000 })
  await cancelRegistration(people[0]!.ctx, ids[0]!, {})
  await sql`update registrations set state = 'waitlisted', waiting_since = now() where id = ${ids[1]!}`
  await sql`update registrations set is_test = true where id = ${ids[2]!}`
  const before = await read(ref)
  expect(before.figures).toMatchObject({
    expected: { amount: 1000, people: 0 },
    confirmed: { amount: 1000 },
    toRefund: { amount: 5000, people: 1 },
  })
  expect(before.rows.map(({ id, standing }) => [id, standing])).toEqual([[ids[0], 'to_refund']])
  expect(before.items.map(({ kind, expected }) => [kind, expected])).toEqual([['ended', 1000]])
  await refundPayment(olga.ctx, ids[0]!, { ...PAID, amount: 5000, moved_on: '2026-11-20' })
  const { figures, rows, refunds } = await read(ref)
  expect(figures).toMatchObject({ refunded: { amount: 5000, people: 1 }, toRefund: { amount: 0 } })
  expect(rows.map(({ standing }) => standing)).toEqual(['ended'])
  expect(refunds).toMatchObject([{ amount: 5000, endedOn: '2026-11-20', doneOn: '2026-11-20' }])
  await sql`insert into payments (payment_id, registration_id, state, method, amount, moved_on)
    select payment_id, registration_id, state, method, 1, moved_on from payments, generate_series(1, 59)
    where registration_id = ${ids[0]!} and state = 'refunded'`
  const many = await read(ref)
  expect([many.refunds.length, many.refundCount]).toEqual([50, 60])
})

test('finds people by name and reference, and shows an account with its ledger and what would be given back', async () => {
  const { ref, ids } = await withPlayers(2)
  await recordPayment(olga.ctx, ids[0]!, PAID)
  await adjustCharge(olga.ctx, ids[0]!, { amount: -500, reason: 'Ayuda en cocina' })
  const { rows } = await read(ref, 'q=persóna1')
  expect(rows.map(({ id }) => id)).toEqual([ids[0]])
  const typed = rows[0]!.reference!.toLowerCase().replace(/^.../, '$& ')
  const found = await read(ref, `q=${encodeURIComponent(typed)}&p=${ids[0]}`)
  expect(found.rows.map(({ id }) => id)).toEqual([ids[0]])
  const entries = found.detail?.entries.map(({ kind, amount, by, note }) => [kind, amount, by, note])
  expect(entries).toHaveLength(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      ['payment', 3000, 'Olga', null],
      ['charge', -500, 'Olga', 'Ayuda en cocina'],
      ['charge', 6000, null, null],
    ]),
  )
  expect(found.detail?.refund).toMatchObject({ day: '2026-11-20', paid: 3000, amount: 2000, until: '2027-01-13' })
})

test('two organizers who enter the same payment book it once, and the second is told who was first', async () => {
  const { ref, ids } = await withPlayers(1)
  const { detail } = await read(ref, `p=${ids[0]}`)
  const sent = { ...PAID, seen: String(detail!.seen) }
  await recordPayment(olga.ctx, ids[0]!, sent)
  expect((await errorOf(recordPayment(olga.ctx, ids[0]!, sent)))?.code).toBe('payment_changed')
  expect(await findLastPayment(olga.ctx, ids[0]!)).toMatchObject({ by: 'Olga', state: 'confirmed', amount: 3000 })
  expect((await read(ref)).figures.confirmed.amount).toBe(3000)
})

test('a confirmed payment is undone within ten minutes, and later with a reason', async () => {
  const { ref, ids } = await withPlayers(1)
  const { paymentId } = await announcePayment(people[0]!.ctx, ids[0]!, PAID)
  await confirmPayment(olga.ctx, paymentId)
  expect((await read(ref, `p=${ids[0]}`)).detail?.undoable).toMatchObject([{ paymentId, isFresh: true }])
  const later = hoursLater(olga.ctx, 1)
  expect((await errorOf(rejectPayment(later, paymentId)))?.fields).toEqual({ reason: 'required' })
  await rejectPayment(later, paymentId, { reason: 'Era de otra persona.' })
  expect((await read(ref)).figures.confirmed.amount).toBe(0)
})

test('several announced payments are confirmed at once, and only overdue registrations are cancelled', async () => {
  const { ref, ids } = await withPlayers(3)
  await announcePayment(people[0]!.ctx, ids[0]!, PAID)
  await announcePayment(people[1]!.ctx, ids[1]!, PAID)
  expect((await read(ref, 'show=announced')).rows.map(({ announcements }) => announcements.length)).toEqual([1, 1])
  expect(await confirmAnnounced(olga.ctx, ref, { ids })).toEqual({ changed: 2, refused: 0 })
  const later = at(olga.ctx, '2026-12-01T12:00:00Z')
  expect((await errorOf(cancelOverdue(later, ref, { ids, reason: '' })))?.fields).toHaveProperty('reason')
  expect(await cancelOverdue(later, ref, { ids, reason: 'No llegó el pago.' })).toEqual({ changed: 1, refused: 2 })
  await carryOutEndings(later.now)
  expect([await stateOf(ids[0]!), await stateOf(ids[2]!)]).toEqual(['confirmed', 'cancelled'])
})

test('money is invisible to everybody but owner and editors', async () => {
  const { ref, ids } = await withPlayers(1)
  for (const { ctx } of [mar, rosa, people[0]!]) {
    const codes = [
      read(ref, '', ctx),
      countMoneyTasks(ctx, ref),
      findLastPayment(ctx, ids[0]!),
      confirmAnnounced(ctx, ref, { ids }),
      cancelOverdue(ctx, ref, { ids, reason: 'x' }),
    ].map(async (call) => (await errorOf(call))?.code)
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['not_found']))
  }
})
