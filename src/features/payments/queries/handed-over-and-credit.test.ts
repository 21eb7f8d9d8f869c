import { expect, test } from 'vitest'
import { personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { offerHandover } from '#features/registrations/handovers/offer.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { withdrawPayment } from '../commands/own-payments.server.ts'
import { adjustCharge, announcePayment, recordPayment, rejectPayment } from '../commands/payments.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { getMyPayments } from './player.server.ts'
import { getReceipt } from './receipt.server.ts'

const { olga, services, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
await (services.jobs as Jobs).work('registrations.handover', async () => {})
const [ana, beto] = await createPlayers(2)
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-18' }

test('a seat comes with what was paid for it, but the receipts are of who paid', async () => {
  const event = await createOpenEvent({ settings: { handover: 'free' } })
  const { id } = await registerPlayer(ana!, event)
  const { paymentId } = await recordPayment(olga.ctx, id, PAID)
  const announced = await announcePayment(ana!.ctx, id, { ...PAID, amount: 1000 })
  // What was written to the person before is about them alone.
  await adjustCharge(olga.ctx, id, { amount: -500, reason: 'Está en paro' })
  const refused = await announcePayment(ana!.ctx, id, { ...PAID, amount: 700 })
  await rejectPayment(olga.ctx, refused.paymentId, { reason: 'Su banco la devolvió' })
  expect((await getReceipt(ana!.ctx, id, paymentId)).payment.amount).toBe(3000)
  const handover = await offerHandover(ana!.ctx, id, { username: 'Persona2' })
  const later = hoursLater(beto!.ctx, 1)
  await acceptHandover(later, handover, {})
  const own = await recordPayment(hoursLater(olga.ctx, 2), id, { ...PAID, amount: 500 })
  const { payments, paid } = await getMyPayments(later, id)
  expect(paid).toBe(3500)
  expect(payments.map(({ isFormer, hasReceipt, mayWithdraw }) => [isFormer, hasReceipt, mayWithdraw])).toEqual([
    [true, false, false],
    [true, false, false],
    [true, false, false],
    [false, true, false],
  ])
  const owner = { id: beto!.id, emailKey: null, confirmedAt: null }
  const exported = await Promise.all(personalDataSources(later).map((source) => source.exportFields?.(later, owner)))
  const written = JSON.stringify([await getMyPayments(later, id), exported])
  expect(written).toContain('"amount":-500')
  expect(written).not.toMatch(/paro|banco/)
  expect((await errorOf(getReceipt(later, id, paymentId)))?.status).toBe(404)
  expect((await getReceipt(later, id, own.paymentId)).payment.amount).toBe(500)
  expect((await errorOf(withdrawPayment(later, id, announced.paymentId)))?.code).toBe('payment_changed')
  expect((await errorOf(getReceipt(ana!.ctx, id, paymentId)))?.status).toBe(404)
})

test.each([
  ['with a rule', [{ days_before: 10, percent: 50, fee: 0 }], 4000],
  ['without a rule', [], 2000],
])('what was paid beyond the costs is given back whole to who cancels %s', async (_, tiers, back) => {
  const event = await createOpenEvent()
  await savePaymentSettings(olga.ctx, event.ref, { reminder_days: 7, refund_tiers: tiers })
  const { id } = await registerPlayer(ana!, event)
  await recordPayment(olga.ctx, id, { ...PAID, amount: 6000 })
  await adjustCharge(olga.ctx, id, { amount: -2000, reason: 'Ayuda en cocina' })
  const { refund } = await getMyPayments(ana!.ctx, id)
  if (tiers.length > 0) expect(refund!.steps[0]!.back).toBe(back)
  await cancelRegistration(ana!.ctx, id)
  const { total, paid } = await getMyPayments(ana!.ctx, id)
  expect(paid - total).toBe(back)
})
