import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adjustCharge,
  announcePayment,
  confirmPayment,
  recordPayment,
  refundPayment,
  rejectPayment,
} from '#features/payments/commands/payments.server.ts'
import { getBalance } from '#features/payments/ledger.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { registrationFixtures } from '../fixtures/registration-fixtures.ts'

const FULL = process.env['TEST_FULL'] === '1'
const SEQUENCES = FULL ? 10_000 : 60

const fixtures = await registrationFixtures()
const { olga, sql } = fixtures
const [player] = await fixtures.createPlayers(1)
/** So many registrations of one event: among thousands of them, taking a seat would be what takes the time. */
const SEQUENCES_OF_EVENT = 100
let event = await fixtures.createOpenEvent()
let done = 0

const amount = fc.integer({ min: 1, max: 9000 })
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('announce' as const, 'record' as const, 'refund' as const), amount }),
  fc.record({ act: fc.constantFrom('confirm' as const, 'reject' as const), amount, index: fc.nat(5) }),
  fc.record({ act: fc.constant('adjust' as const), amount: fc.integer({ min: -4000, max: 4000 }) }),
)

/** The same sums, kept in memory. */
type Expected = { total: number; payments: { id: number; state: string; amount: number; refunded: number }[] }
const paidOf = ({ payments }: Expected) =>
  payments.filter(({ state }) => state === 'confirmed').reduce((sum, one) => sum + one.amount - one.refunded, 0)

test('the sums are right after any sequence of charges and payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await sql`update registrations set state = 'cancelled', ended_at = now() where event_id = ${event.eventId} and state = 'confirmed'`
      await sql`truncate rate_limits`
      if (++done % SEQUENCES_OF_EVENT === 0) event = await fixtures.createOpenEvent()
      const { id } = await fixtures.registerPlayer(player!, event)
      const expected: Expected = { total: 6000, payments: [] }
      for (const one of steps) {
        await apply(id, one, expected)
        const { total, paid, announced } = await getBalance(olga.ctx, id)
        const waiting = expected.payments.filter(({ state }) => state === 'announced')
        const sum = waiting.reduce((all, payment) => all + payment.amount, 0)
        expect({ total, paid, announced }).toEqual({ total: expected.total, paid: paidOf(expected), announced: sum })
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(total).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: SEQUENCES, seed: FULL ? Date.now() : 7, endOnFailure: !FULL },
  )
}, 7_200_000)

/** Does it in the product and, unless it is refused, in memory. */
async function apply(id: number, one: { act: string; amount: number; index?: number }, expected: Expected) {
  const sent = { amount: one.amount, method: 'cash', moved_on: '2026-11-20' }
  const target = expected.payments[one.index ?? 0]
  const add = (state: string, paymentId: number) =>
    expected.payments.push({ id: paymentId, state, amount: one.amount, refunded: 0 })
  try {
    if (one.act === 'announce') add('announced', (await announcePayment(player!.ctx, id, sent)).paymentId)
    else if (one.act === 'record') add('confirmed', (await recordPayment(olga.ctx, id, sent)).paymentId)
    else if (one.act === 'adjust') {
      await adjustCharge(olga.ctx, id, { amount: one.amount, reason: 'x' })
      expected.total += one.amount
    } else if (one.act === 'refund') {
      await refundPayment(olga.ctx, id, sent)
      refund(expected, one.amount)
    } else if (target && one.act === 'confirm') {
      await confirmPayment(olga.ctx, target.id, { amount: one.amount })
      Object.assign(target, { state: 'confirmed', amount: one.amount })
    } else if (target && one.act === 'reject') {
      await rejectPayment(olga.ctx, target.id)
      target.state = 'rejected'
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

function refund({ payments }: Expected, amount: number) {
  let left = amount
  for (const payment of payments.filter(({ state }) => state === 'confirmed').reverse()) {
    const part = Math.min(left, payment.amount - payment.refunded)
    payment.refunded += part
    left -= part
  }
}
