import { expect, test } from 'vitest'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { anonymizeOldRegistrations } from '#features/registrations/retention/retention.server.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { addPaymentProof } from '../commands/own-payments.server.ts'
import { adjustCharge, announcePayment, recordPayment } from '../commands/payments.server.ts'
import { erasePaymentProofs } from './proofs.server.ts'

const { olga, sql, createOpenEvent, createPlayers, registerPlayer, jobCtx } = await registrationFixtures()
const [ana] = await createPlayers(1)
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-20', note: 'Desde la cuenta de mi madre' }

async function registered() {
  const open = await createOpenEvent()
  const { id } = await registerPlayer(ana!, open)
  const upload = { field: 'proof', name: 'banco.pdf', bytes: Buffer.from('%PDF-1.7\nanything') }
  await addPaymentProof(ana!.ctx, id, await storeAnswerFile(ana!.ctx, upload))
  return { ...open, id }
}
const proofsOf = async (id: number) =>
  (await sql`select 1 from registration_media where registration_id = ${id} and role = 'payment'`).length
const daysLater = (days: number) => jobCtx(new Date(Date.parse('2026-11-20T10:00:00Z') + days * 86_400_000))

test('the receipts of banks are erased thirty days after nothing is owed any more', async () => {
  const { id } = await registered()
  await recordPayment(olga.ctx, id, PAID)
  expect(await erasePaymentProofs(daysLater(40))).toBe(0)
  await recordPayment(at(olga.ctx, '2026-12-20T10:00:00Z'), id, PAID)
  expect(await erasePaymentProofs(daysLater(50))).toBe(0)
  expect(await proofsOf(id)).toBe(1)
  expect(await erasePaymentProofs(daysLater(61))).toBe(1)
  expect(await proofsOf(id)).toBe(0)
})

test('anonymising a registration removes what was written beside its payments, and keeps the amounts', async () => {
  const { id, eventId } = await registered()
  await announcePayment(ana!.ctx, id, PAID)
  await adjustCharge(olga.ctx, id, { amount: -1000, reason: 'Ayuda en cocina' })
  await sql`update events set date_start = '2020-01-01', date_end = '2020-01-02' where id = ${eventId}`
  await anonymizeOldRegistrations(daysLater(1))
  expect(await proofsOf(id)).toBe(0)
  expect([...(await sql`select amount, note from payments where registration_id = ${id}`)]).toEqual([
    { amount: 3000, note: null },
  ])
  expect([
    ...(await sql`select amount, reason from registration_charges where registration_id = ${id} order by id`),
  ]).toEqual([
    { amount: 6000, reason: null },
    { amount: -1000, reason: null },
  ])
})
