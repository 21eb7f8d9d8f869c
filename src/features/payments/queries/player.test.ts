import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { listMyRegistrations } from '#features/registrations/queries/own/registrations.server.ts'
import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { sepaQrText } from '#shared/payments/sepa-qr.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { adjustCharge, announcePayment, recordPayment, refundPayment } from '../commands/payments.server.ts'
import { findReference } from '../ledger.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { getMyPayments } from './player.server.ts'

const { olga, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana, beto] = await createPlayers(2)
const FIELDS = [formField('bus', 'choice', { options: [formOption('madrid', { price: 1800 }), formOption('none')] })]
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-18' }
const SETTINGS = {
  ...{ iban: 'ES91 2100 0418 4502 0005 1332', beneficiary: 'Compañía del Roble Hueco', reminder_days: 7 },
  instalments: [
    { percent: 50, due_on: null },
    { percent: 50, due_on: '2026-12-20' },
  ],
  refund_tiers: [
    { days_before: 30, percent: 100, fee: 1000 },
    { days_before: 10, percent: 50, fee: 0 },
  ],
}

async function registered(settings: object = SETTINGS, form: object = {}, event: object = {}) {
  const open = await createOpenEvent({ fields: FIELDS, ...event })
  await sql`update events set payment_methods = '{bank_transfer,bizum}' where id = ${open.eventId}`
  await savePaymentSettings(olga.ctx, open.ref, settings)
  const { id } = await registerPlayer(ana!, open, form)
  return { ...open, id }
}

test('says what it costs by line, what was paid, and what is due when', async () => {
  const { id } = await registered(SETTINGS, { answers: { bus: 'madrid' } })
  await adjustCharge(olga.ctx, id, { amount: -800, reason: 'Ayuda en cocina' })
  await recordPayment(olga.ctx, id, { ...PAID, amount: 3500 })
  await announcePayment(ana!.ctx, id, { ...PAID, amount: 500 })
  const money = await getMyPayments(ana!.ctx, id)
  expect(money).toMatchObject({ phase: 'owed', total: 7000, paid: 3500, announced: 500 })
  expect(money.charges).toEqual([
    { item: expect.stringMatching(/^ticket:/), title: 'Jugador', amount: 6000, reasons: [] },
    { item: 'option:bus:madrid', title: 'madrid', amount: 1800, reasons: [] },
    { item: 'adjustment', title: 'Descuento de la organización', amount: -800, reasons: ['Ayuda en cocina'] },
  ])
  expect(money.parts.map(({ amount, open, dueOn }) => [amount, open, dueOn])).toEqual([
    [3500, 0, expect.any(String)],
    [3500, 3500, '2026-12-20'],
  ])
  // What was announced is not asked for again.
  expect(money.choices.map(({ pay, amount, dueOn }) => [pay, amount, dueOn])).toEqual([['all', 3000, '2026-12-20']])
  expect(money.payments.map(({ state, amount, hasReceipt }) => [state, amount, hasReceipt])).toEqual([
    ['confirmed', 3500, true],
    ['announced', 500, false],
  ])
  expect((await errorOf(getMyPayments(beto!.ctx, id)))?.status).toBe(404)
  expect((await errorOf(getMyPayments(olga.ctx, id)))?.status).toBe(404)
})

test('a part that nobody paid in time is overdue, in the list too', async () => {
  const { id } = await registered()
  const late = at(ana!.ctx, '2026-12-15T10:00:00Z')
  const [part, all] = (await getMyPayments(late, id)).choices
  expect([part, all]).toMatchObject([
    { pay: 'part', amount: 3000, isOverdue: true },
    { pay: 'all', amount: 6000, isOverdue: true },
  ])
  const [own] = (await listMyRegistrations(late)).upcoming.filter((one) => one.id === id)
  expect(own).toMatchObject({ price: 6000, dueAmount: 3000, isOverdue: true })
})

test('only methods that the event takes, and why one cannot be used', async () => {
  const { id } = await registered()
  const { methods } = await getMyPayments(ana!.ctx, id)
  expect(methods.map(({ method, isUsable }) => [method, isUsable])).toEqual([
    ['bank_transfer', true],
    ['bizum', false],
  ])
})

test('who waits sees what it would cost and has nothing to pay; tests and free seats have no money', async () => {
  const open = await createOpenEvent({ tickets: [{ openingMode: 'approval' }, { price: 0 }] })
  const { id } = await registerPlayer(ana!, open)
  expect(await getMyPayments(ana!.ctx, id)).toMatchObject({ phase: 'later', total: 6000, choices: [], methods: [] })
  const free = await registerPlayer(beto!, { ...open, ticket: open.tickets[1]! })
  expect(await getMyPayments(beto!.ctx, free.id)).toMatchObject({ phase: 'none', charges: [], choices: [] })
})

test('the rule of the day of registering says what is given back, and its numbers are those of the cancellation', async () => {
  const { id, ref } = await registered()
  await savePaymentSettings(hoursLater(olga.ctx, 1), ref, { ...SETTINGS, refund_tiers: [] })
  await recordPayment(olga.ctx, id, PAID)
  const { refund } = await getMyPayments(ana!.ctx, id)
  const [start] =
    await sql`select e.date_start::text as day from events e join registrations r on r.event_id = e.id where r.id = ${id}`
  expect(start!['day']).toBe('2027-02-12')
  expect(refund!.steps.map(({ until, back }) => [until, back])).toEqual([
    ['2027-01-13', 2000],
    ['2027-02-02', 1500],
    [null, 0],
  ])
  await cancelRegistration(ana!.ctx, id)
  expect(await getMyPayments(ana!.ctx, id)).toMatchObject({ phase: 'ended', total: 1000, paid: 3000, refund: null })
  await refundPayment(olga.ctx, id, { ...PAID, amount: 2000 })
  expect(await getMyPayments(ana!.ctx, id)).toMatchObject({ total: 1000, paid: 1000, refunded: 2000 })
})

test('a cancelled event costs nothing, and what was paid is to be given back whatever the rule', async () => {
  const { id, eventId } = await registered()
  await recordPayment(olga.ctx, id, PAID)
  await sql`update events set happening = 'cancelled', happening_reason_es = 'Se inundó' where id = ${eventId}`
  const { total, waived, paid, phase, refund, parts, choices } = await getMyPayments(ana!.ctx, id)
  expect({ total, waived, paid, phase, refund, parts, choices }).toEqual({
    ...{ total: 0, waived: 6000, paid: 3000, phase: 'ended', refund: null, parts: [], choices: [] },
  })
})

test('the QR code of the transfer holds exactly what banks read', async () => {
  const { id } = await registered()
  const { choices, methods } = await getMyPayments(ana!.ctx, id)
  const [transfer] = methods
  if (transfer?.method !== 'bank_transfer') throw new Error('no transfer')
  const reference = formatReference((await findReference(ana!.ctx, id))!)
  expect(formatReference(choices[0]!.reference)).toBe(reference)
  const { size, path } = qrCodePath(
    sepaQrText({
      beneficiary: transfer.beneficiary!,
      iban: transfer.iban!,
      amount: choices[0]!.amount,
      text: reference,
    }),
  )
  const side = size + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="${side * 6}" height="${side * 6}">
    <rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)
  const text = new TextDecoder().decode(Uint8Array.from(read!.binaryData))
  expect(text.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Compañía del Roble Hueco', 'ES9121000418450200051332'],
    ...['EUR30.00', '', '', reference],
  ])
  expect(reference).toMatch(/^[A-Z]{3}-[0-9A-Z]{5}$/)
})
