import { expect, test } from 'vitest'
import { listCharges } from '#features/registrations/charges/charges.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField, formOption, hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { findReference, getBalance, listPayments } from '../ledger.server.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { readPayments } from '../queries/player.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import {
  adjustCharge,
  announcePayment,
  confirmPayment,
  recordPayment,
  refundPayment,
  rejectPayment,
} from './payments.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, rosa, sara, sql, createOpenEvent, createPlayers, registerPlayer } = fixtures
const [ana, beto] = await createPlayers(2)
const FIELDS = [formField('bus', 'choice', { options: [formOption('madrid', { price: 1800 }), formOption('none')] })]
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-20' }

async function registered(form: object = {}, event: object = {}) {
  const open = await createOpenEvent({ fields: FIELDS, ...event })
  const { id } = await registerPlayer(ana!, open, form)
  return { ...open, id }
}
const balanceOf = (id: number) => getBalance(olga.ctx, id)

test('a registration is charged with its ticket and the options that cost something, and has a reference', async () => {
  const { id } = await registered({ answers: { bus: 'madrid' } })
  expect((await listCharges(olga.ctx, [id])).map(({ item, amount }) => [item, amount])).toEqual([
    [expect.stringMatching(/^ticket:/), 6000],
    ['option:bus:madrid', 1800],
  ])
  expect(await balanceOf(id)).toMatchObject({ total: 7800, paid: 0, announced: 0 })
  expect(await findReference(olga.ctx, id)).toMatch(/^[A-Z]{3}[0-9A-Z]{5}$/)
})

test('what a player announces counts when an organizer confirms it, once', async () => {
  const { id } = await registered()
  const { paymentId } = await announcePayment(ana!.ctx, id, PAID)
  expect(await balanceOf(id)).toMatchObject({ paid: 0, announced: 3000 })
  expect((await errorOf(announcePayment(ana!.ctx, id, { ...PAID, amount: 3001 })))?.fields).toEqual({
    amount: 'more_than_open',
  })
  const results = await Promise.allSettled([
    confirmPayment(olga.ctx, paymentId),
    confirmPayment(mar.ctx, paymentId, { amount: 2500 }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { paid, announced } = await balanceOf(id)
  expect([2500, 3000]).toContain(paid)
  expect(announced).toBe(0)
  expect((await errorOf(confirmPayment(olga.ctx, paymentId)))?.code).toBe('payment_changed')
})

test('entering the sum that a player announced confirms it, as it was entered', async () => {
  const { id } = await registered()
  const { paymentId } = await announcePayment(ana!.ctx, id, { ...PAID, note: 'Bizum de mi madre' })
  await announcePayment(ana!.ctx, id, { ...PAID, amount: 1000 })
  await recordPayment(olga.ctx, id, { ...PAID, method: 'cash', moved_on: '2026-11-19' })
  expect(await balanceOf(id)).toMatchObject({ paid: 3000, announced: 1000 })
  const [payment] = await listPayments(olga.ctx, [id])
  expect(payment).toMatchObject({ id: paymentId, state: 'confirmed', method: 'cash', movedOn: '2026-11-19' })
  expect((await errorOf(confirmPayment(olga.ctx, paymentId)))?.code).toBe('payment_changed')
})

test('a payment that was confirmed by mistake is taken back, and one that was refunded is not', async () => {
  const { id } = await registered()
  const { paymentId } = await recordPayment(olga.ctx, id, PAID)
  await rejectPayment(olga.ctx, paymentId, { reason: 'Era de otra persona.' })
  expect(await balanceOf(id)).toMatchObject({ paid: 0, confirmed: 0 })
  const second = await recordPayment(olga.ctx, id, PAID)
  await refundPayment(olga.ctx, id, { ...PAID, amount: 1000 })
  expect((await errorOf(rejectPayment(olga.ctx, second.paymentId)))?.code).toBe('payment_changed')
  expect(await balanceOf(id)).toMatchObject({ confirmed: 3000, refunded: 1000, paid: 2000 })
  expect((await errorOf(refundPayment(olga.ctx, id, { ...PAID, amount: 2001 })))?.code).toBe('more_than_paid')
})

test('a refund of several payments is taken from the last', async () => {
  const { id } = await registered()
  await recordPayment(olga.ctx, id, PAID)
  await recordPayment(olga.ctx, id, PAID)
  await refundPayment(olga.ctx, id, { ...PAID, amount: 4000 })
  expect((await listPayments(olga.ctx, [id])).map(({ refunded }) => refunded)).toEqual([1000, 3000])
})

test('an adjustment needs a reason and never makes it cost less than nothing', async () => {
  const { id } = await registered()
  await adjustCharge(olga.ctx, id, { amount: -1000, reason: 'Ayuda en cocina' })
  expect(await balanceOf(id)).toMatchObject({ total: 5000 })
  expect((await errorOf(adjustCharge(olga.ctx, id, { amount: -5001, reason: 'x' })))?.fields).toEqual({
    amount: 'more_than_open',
  })
  expect((await errorOf(adjustCharge(olga.ctx, id, { amount: -1, reason: ' ' })))?.fields).toHaveProperty('reason')
})

test('who cancels gets back what the rule of the day of registering says', async () => {
  const open = await createOpenEvent({ fields: FIELDS })
  const rule = { reminder_days: 7, refund_tiers: [{ days_before: 30, percent: 100, fee: 1000 }] }
  await savePaymentSettings(olga.ctx, open.ref, rule)
  const { id } = await registerPlayer(ana!, open)
  await recordPayment(olga.ctx, id, PAID)
  await savePaymentSettings(hoursLater(olga.ctx, 1), open.ref, {
    ...rule,
    refund_tiers: [{ days_before: 0, percent: 0, fee: 0 }],
  })
  await cancelRegistration(ana!.ctx, id)
  // 30.00 paid, 10.00 kept: 20.00 are to be given back.
  expect(await balanceOf(id)).toMatchObject({ total: 1000, paid: 3000 })
  await refundPayment(olga.ctx, id, { ...PAID, amount: 2000 })
  expect(await balanceOf(id)).toMatchObject({ total: 1000, paid: 1000 })
})

test('what comes back does not depend on when a payment is confirmed: one that was announced counts', async () => {
  const open = await createOpenEvent({ fields: FIELDS })
  await savePaymentSettings(olga.ctx, open.ref, {
    reminder_days: 7,
    refund_tiers: [{ days_before: 30, percent: 50, fee: 0 }],
  })
  const { id } = await registerPlayer(ana!, open)
  const { paymentId } = await announcePayment(ana!.ctx, id, PAID)
  expect((await readPayments(ana!.ctx, id))?.refund?.steps[0]).toMatchObject({ percent: 50, back: 1500 })
  await cancelRegistration(ana!.ctx, id)
  await confirmPayment(olga.ctx, paymentId)
  expect(await balanceOf(id)).toMatchObject({ total: 1500, paid: 3000, announced: 0 })
  // One that did not arrive leaves nothing to pay.
  const other = await registerPlayer(beto!, open)
  const said = await announcePayment(beto!.ctx, other.id, PAID)
  await cancelRegistration(beto!.ctx, other.id)
  await rejectPayment(olga.ctx, said.paymentId, { reason: 'No llegó' })
  const accounts = await listAccounts(olga.ctx, open.eventId, await getPaymentTerms(olga.ctx, open.eventId))
  expect(accounts.map((account) => account.id)).toEqual([id])
})

test('only owner and editors see and change money, and a player only their own', async () => {
  const { id } = await registered()
  const { paymentId } = await announcePayment(ana!.ctx, id, PAID)
  for (const { ctx } of [rosa, sara, beto!, ana!]) {
    expect((await errorOf(confirmPayment(ctx, paymentId)))?.status).toBe(404)
    expect((await errorOf(recordPayment(ctx, id, PAID)))?.status).toBe(404)
    expect((await errorOf(refundPayment(ctx, id, PAID)))?.status).toBe(404)
  }
  expect((await errorOf(announcePayment(beto!.ctx, id, PAID)))?.status).toBe(404)
})

test('nobody changes or deletes rows of the ledger', async () => {
  const { id } = await registered()
  await recordPayment(olga.ctx, id, PAID)
  for (const table of ['payments', 'registration_charges']) {
    await expect(sql`update ${sql(table)} set amount = 1 where registration_id = ${id}`).rejects.toThrow('append-only')
    await expect(sql`delete from ${sql(table)} where registration_id = ${id}`).rejects.toThrow('append-only')
  }
})
