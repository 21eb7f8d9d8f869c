import { expect, test } from 'vitest'
import { adjustCharge, recordPayment } from '#features/payments/commands/payments.server.ts'
import { addPayment, getBalance } from '#features/payments/ledger.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { refundChosen } from './refund-several.server.ts'

const { olga, mar, rosa, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const people = await createPlayers(4)
const DAY = '2026-11-20'
const BACK = { method: 'bank_transfer', moved_on: DAY }
const less = (amount: number) => ({ amount: -amount, reason: 'Se cayó una parte.' })

/** Three who have paid 60 €, of whom the first two get 20 € back, and one who has not paid. */
async function withCredit() {
  const event = await createOpenEvent()
  const ids: number[] = []
  for (const person of people) ids.push((await registerPlayer(person, event)).id)
  for (const id of ids.slice(0, 3)) await recordPayment(olga.ctx, id, { ...BACK, amount: 6000 })
  for (const id of ids.slice(0, 2)) await adjustCharge(olga.ctx, id, less(2000))
  return { ...event, ids }
}
const paid = async (id: number) => (await getBalance(olga.ctx, id)).paid

test('all that is to go back is entered for those chosen who get something back, once', async () => {
  const { ref, ids } = await withCredit()
  expect(await refundChosen(olga.ctx, ref, { ids, ...BACK })).toEqual({ changed: 2, refused: 2 })
  expect(await Promise.all(ids.map(paid))).toEqual([4000, 4000, 6000, 0])
  expect(await refundChosen(olga.ctx, ref, { ids, ...BACK })).toEqual({ changed: 0, refused: 4 })
  expect(await Promise.all(ids.map(paid))).toEqual([4000, 4000, 6000, 0])
})

test('of two who enter it at once, each refund is entered by one', async () => {
  const { ref, ids } = await withCredit()
  const sent = [olga.ctx, olga.ctx].map((ctx) => refundChosen(ctx, ref, { ids: ids.slice(0, 2), ...BACK }))
  const results = await Promise.all(sent)
  expect(results.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
  expect(await Promise.all(ids.slice(0, 2).map(paid))).toEqual([4000, 4000])
})

test('what was paid by card goes back from the account of its payer', async () => {
  const { ref, ids } = await withCredit()
  const card = { method: 'card', state: 'confirmed', amount: 6000, movedOn: DAY, actorId: null } as const
  await addPayment(olga.ctx, { ...card, registrationId: ids[3]!, externalId: `pi_${ids[3]}` })
  await adjustCharge(olga.ctx, ids[3]!, less(2000))
  expect(await refundChosen(olga.ctx, ref, { ids, ...BACK })).toEqual({ changed: 2, refused: 2 })
  expect(await paid(ids[3]!)).toBe(6000)
})

test('needs somebody, a day that has come, a method by hand, and who edits the money', async () => {
  const { ref, ids } = await withCredit()
  expect((await errorOf(refundChosen(olga.ctx, ref, BACK)))?.fields).toHaveProperty('ids')
  expect((await errorOf(refundChosen(olga.ctx, ref, { ids, ...BACK, moved_on: '2099-01-01' })))?.fields).toEqual({
    moved_on: 'date',
  })
  expect((await errorOf(refundChosen(olga.ctx, ref, { ids, ...BACK, method: 'card' })))?.fields).toHaveProperty(
    'method',
  )
  for (const { ctx } of [mar, rosa, people[0]!])
    expect((await errorOf(refundChosen(ctx, ref, { ids, ...BACK })))?.code).toBe('not_found')
})
