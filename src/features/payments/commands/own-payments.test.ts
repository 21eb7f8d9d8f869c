import { expect, test } from 'vitest'
import { findStoredFile } from '#features/media/queries.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getBalance, listPayments } from '../ledger.server.ts'
import { getMyPayments } from '../queries/player.server.ts'
import {
  addPaymentProof,
  announceGroupPayment,
  announceWithProof,
  removePaymentProof,
  withdrawPayment,
} from './own-payments.server.ts'
import { announcePayment, confirmPayment } from './payments.server.ts'

const { olga, edu, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana, beto] = await createPlayers(2)
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-18' }
const PDF = Buffer.from('%PDF-1.7\nanything')
const storeProof = () => storeAnswerFile(ana!.ctx, { field: 'proof', name: 'banco.pdf', bytes: PDF })

async function registered(form: object = {}, settings = { companions: 2 }) {
  const open = await createOpenEvent({ settings })
  const { id } = await registerPlayer(ana!, open, form)
  return { ...open, id }
}

test('a player takes back what they announced, until someone confirms it', async () => {
  const { id } = await registered()
  const { paymentId } = await announcePayment(ana!.ctx, id, PAID)
  expect((await errorOf(withdrawPayment(beto!.ctx, id, paymentId)))?.status).toBe(404)
  await withdrawPayment(ana!.ctx, id, paymentId)
  expect(await getMyPayments(ana!.ctx, id)).toMatchObject({ announced: 0, payments: [] })
  expect((await errorOf(withdrawPayment(ana!.ctx, id, paymentId)))?.code).toBe('payment_changed')
  const second = await announcePayment(ana!.ctx, id, PAID)
  await confirmPayment(olga.ctx, second.paymentId)
  expect((await errorOf(withdrawPayment(ana!.ctx, id, second.paymentId)))?.code).toBe('payment_changed')
  expect((await errorOf(withdrawPayment(ana!.ctx, id, 2_000_000_000)))?.status).toBe(404)
})

test('nobody says that they paid in the days to come', async () => {
  const { id } = await registered()
  const error = await errorOf(announcePayment(ana!.ctx, id, { ...PAID, moved_on: '2027-01-01' }))
  expect(error?.fields).toEqual({ moved_on: 'date' })
})

test('one payment of all seats of a group counts for each of them', async () => {
  const open = await createOpenEvent({ settings: { companions: 2 } })
  const { id } = await registerPlayer(ana!, open, {
    additionals: [{ name: 'Nuria' }],
  })
  const { seats, choices } = await getMyPayments(ana!.ctx, id)
  expect(seats.map(({ name, open: owed }) => [name, owed])).toEqual([
    [null, 6000],
    ['Nuria', 6000],
  ])
  const group = choices.find(({ pay }) => pay === 'group')!
  expect(group).toMatchObject({ amount: 12_000, reference: seats[0]!.reference })
  expect(seats[0]!.reference).not.toBe(seats[1]!.reference)
  const { amount: _, ...sent } = PAID
  const wrong = await errorOf(announceGroupPayment(ana!.ctx, id, { ...sent, amount: 11_999 }))
  expect(wrong?.fields).toEqual({ amount: 'more_than_open' })
  await announceGroupPayment(ana!.ctx, id, { ...sent, amount: 12_000 })
  for (const seat of seats) expect(await getBalance(ana!.ctx, seat.id)).toMatchObject({ announced: 6000 })
  // Sent once more, with what is open now.
  const again = await errorOf(announceGroupPayment(ana!.ctx, id, { ...sent, amount: 0 }))
  expect(again?.fields).toEqual({ amount: 'more_than_open' })
  const [payment] = await listPayments(ana!.ctx, [seats[1]!.id])
  expect(payment!.note).toMatch(/^[A-Z]{3}-[0-9A-Z]{5}$/)
})

test('the receipt of a bank is opened by its payer and by who reads money, and counts as a file of the registration', async () => {
  const { id } = await registered()
  const proof = await storeProof()
  await announceWithProof(ana!.ctx, id, PAID, proof)
  const canOpen = async (ctx: RequestContext) => (await findStoredFile(ctx, proof.hash)) !== null
  // Owner and editor see money; a moderator and a member who only reads do not, nor does another player.
  expect(await canOpen(ana!.ctx)).toBe(true)
  expect(await canOpen(olga.ctx)).toBe(true)
  expect(await canOpen(edu.ctx)).toBe(true)
  for (const { ctx } of [mar, rosa, sara, beto!]) expect(await canOpen(ctx)).toBe(false)
  for (let count = 0; count < 6; count++) await addPaymentProof(ana!.ctx, id, await storeProof())
  expect((await errorOf(addPaymentProof(ana!.ctx, id, await storeProof())))?.fields).toEqual({
    proof: 'too_many_files',
  })
  expect((await errorOf(addPaymentProof(beto!.ctx, id, await storeProof())))?.status).toBe(404)
  await removePaymentProof(ana!.ctx, id, proof.hash)
  expect(await canOpen(ana!.ctx)).toBe(false)
  expect((await getMyPayments(ana!.ctx, id)).proofs).toHaveLength(6)
})
