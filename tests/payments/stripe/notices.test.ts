import { beforeEach, expect, test } from 'vitest'
import { getCardPayment } from '#features/payments/gateway/card-payment.server.ts'
import { startCheckout } from '#features/payments/gateway/checkouts.server.ts'
import { decideNotice } from '#features/payments/gateway/decide-notice.server.ts'
import { refundByCard } from '#features/payments/gateway/refunds.server.ts'
import { getBalance } from '#features/payments/ledger.server.ts'
import { listGatewayNotices } from '#features/payments/notices/notices.server.ts'
import { countMoneyTasks } from '#features/payments/queries/alike-accounts.server.ts'
import { createMailer } from '#platform/email/send-email.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { startMailbox } from '#tests/fixtures/email/mailbox.ts'
import { parseEmail } from '#tests/fixtures/email/read-email.ts'
import { cardFixtures } from './card-fixtures.ts'

const fixtures = await cardFixtures()
const { stripe, olga, edu, mar, rosa, sara, sql, anonymousCtx, createCardEvent, registerPlayer, checkout, tell } =
  fixtures
const [ana] = await fixtures.createPlayers(1, 'Mirada')
const balanceOf = (id: number) => getBalance(olga.ctx, id)
beforeEach(() => sql`truncate rate_limits`)

async function held(form: object = {}) {
  const event = await createCardEvent({ settings: { companions: 2 } })
  const { id, members } = await registerPlayer(ana!, event, form)
  return { event, id, members, session: await checkout(ana!.ctx, id) }
}
async function paid(form: object = {}) {
  const seat = await held(form)
  await tell(anonymousCtx, 'checkout.session.completed', stripe.pay(seat.session.id))
  return seat
}
const noticesOf = ({ ref }: { ref: number }) => listGatewayNotices(olga.ctx, ref)
const kindsOf = async (event: { ref: number }) => (await noticesOf(event)).map(({ kind, amount }) => [kind, amount])
const disputeOf = (session: { id: string }, status: string, id = `dp_${session.id}`) => ({
  ...{ id, object: 'dispute', payment_intent: `pi_${session.id}`, amount: 6000, currency: 'eur', status },
  evidence_details: { due_by: 1_798_000_000 },
})

test('a payment of another amount is shown to an organizer, who records it; nobody pays twice meanwhile', async () => {
  const { event, id, session } = await held()
  const different = { ...stripe.pay(session.id), amount_total: 5000 }
  for (let time = 0; time < 3; time++) await tell(anonymousCtx, 'checkout.session.completed', different)
  expect(await noticesOf(event)).toMatchObject([{ kind: 'differs', amount: 5000, expected: 6000, coin: 'EUR' }])
  expect(await countMoneyTasks(olga.ctx, event.ref)).toBe(1)
  expect((await getCardPayment(ana!.ctx, id)).outcome).toBe('differs')
  expect(await startCheckout(ana!.ctx, id, {})).toEqual({ url: null })
  const [notice] = await noticesOf(event)
  for (const { ctx } of [mar, rosa, sara, ana!])
    expect((await errorOf(decideNotice(ctx, notice!.id, 'book')))?.status).toBe(404)
  const both = [decideNotice(olga.ctx, notice!.id, 'book'), decideNotice(edu.ctx, notice!.id, 'book')]
  expect((await Promise.all(both.map(errorOf))).map((error) => error?.code).sort()).toEqual([
    'payment_changed',
    undefined,
  ])
  expect(await fixtures.stateOf(id)).toBe('confirmed')
  expect(await balanceOf(id)).toMatchObject({ total: 6000, paid: 5000 })
  expect(await noticesOf(event)).toEqual([])
  // What is missing can be paid, and given back as any payment.
  expect((await startCheckout(ana!.ctx, id, {})).url).toContain('/pay/')
  await tell(anonymousCtx, 'checkout.session.completed', different)
  expect(await balanceOf(id)).toMatchObject({ paid: 5000 })
})

test('a payment in another currency is not recorded here, and taken off the list', async () => {
  const { event, id, session } = await held()
  await tell(anonymousCtx, 'checkout.session.completed', { ...stripe.pay(session.id), currency: 'usd' })
  const [notice] = await noticesOf(event)
  expect((await errorOf(decideNotice(olga.ctx, notice!.id, 'book')))?.status).toBe(404)
  await decideNotice(olga.ctx, notice!.id, 'done')
  expect(await kindsOf(event)).toEqual([])
  expect((await balanceOf(id)).paid).toBe(0)
})

test('a refund that the payer’s bank refuses counts as paid again, once, and can be made anew', async () => {
  const { event, id, session } = await paid()
  await refundByCard(olga.ctx, id, { amount: 4000 })
  const refunded = stripe.chargeOf(session)
  expect(await balanceOf(id)).toMatchObject({ refunded: 4000 })
  const failed = stripe.failRefund()
  for (let time = 0; time < 2; time++) {
    await tell(anonymousCtx, 'refund.failed', failed)
    await tell(anonymousCtx, 'charge.refunded', refunded)
  }
  expect(await balanceOf(id)).toMatchObject({ refunded: 0, paid: 6000 })
  expect(await kindsOf(event)).toEqual([['refund_failed', 4000]])
  await refundByCard(olga.ctx, id, { amount: 4000 })
  await tell(anonymousCtx, 'refund.failed', failed)
  expect(await balanceOf(id)).toMatchObject({ refunded: 4000, paid: 2000 })
  expect(await kindsOf(event)).toEqual([['refund_failed', 4000]])
})

test('a refund that was refused before anybody told of it leaves both in the ledger', async () => {
  const { id, session } = await paid()
  stripe.refundThere(session.id, 1000)
  await tell(anonymousCtx, 'refund.failed', stripe.failRefund())
  expect(await balanceOf(id)).toMatchObject({ refunded: 0, paid: 6000 })
  const rows = await sql`select amount from payments where registration_id = ${id} and state = 'refunded' order by id`
  expect(rows.map(({ amount }) => amount)).toEqual([1000, -1000])
})

test('a dispute is shown until it is won, and booked as given back when it is lost', async () => {
  const one = await paid()
  await tell(anonymousCtx, 'charge.dispute.created', disputeOf(one.session, 'needs_response'))
  expect(await noticesOf(one.event)).toMatchObject([
    { kind: 'dispute', amount: 6000, dueAt: '2026-12-23T04:26:40.000Z' },
  ])
  expect((await balanceOf(one.id)).paid).toBe(6000)
  await tell(anonymousCtx, 'charge.dispute.closed', disputeOf(one.session, 'won'))
  expect(await kindsOf(one.event)).toEqual([])

  await fixtures.sql`update registrations set state = 'cancelled' where id = ${one.id}`
  const other = await paid()
  for (const status of ['needs_response', 'lost', 'lost', 'needs_response'])
    await tell(anonymousCtx, 'charge.dispute.closed', disputeOf(other.session, status))
  expect(await kindsOf(other.event)).toEqual([['dispute_lost', 6000]])
  expect(await balanceOf(other.id)).toMatchObject({ refunded: 6000, paid: 0 })
  const [notice] = await noticesOf(other.event)
  await decideNotice(olga.ctx, notice!.id, 'done')
  await tell(anonymousCtx, 'charge.dispute.closed', disputeOf(other.session, 'lost'))
  expect(await kindsOf(other.event)).toEqual([])
})

test('a dispute, and its loss, are emailed to whoever handles the money, once each', async () => {
  const { received, smtpUrl } = await startMailbox()
  fixtures.services.mail = createMailer({ smtpUrl, mailFrom: 'Candil <calendar@candil.example>', dataDir: '/dev/null' })
  await sql`update users set locale = 'en' where id = ${edu.id}`
  const { session } = await paid()
  const emailed = async (count: number) => {
    await expect.poll(() => received.length).toBe(count)
    const emails = received.map(({ raw, to }) => ({ ...parseEmail(raw), to: to[0]! }))
    return emails.toSorted((a, b) => a.to.localeCompare(b.to)).slice(0, 2)
  }
  for (const status of ['needs_response', 'under_review'])
    await tell(anonymousCtx, 'charge.dispute.created', disputeOf(session, status))
  const [english, spanish] = await emailed(2)
  expect(spanish!.subject).toMatch(/^Reclaman a su banco 60,00.€ de La noche larga$/)
  expect(spanish!.text).toMatch(/Responder antes del: 23 de diciembre de 2026/)
  expect(spanish!.text).toMatch(/https:\/\/\S+\/ae\/\S+\/money/)
  expect(english!.subject).toMatch(/is disputed$/)
  // Who it is stands on the page, for those who may see it then.
  expect(`${spanish!.text}${english!.text}`).not.toContain('Mirada')
  received.length = 0
  for (let time = 0; time < 3; time++) await tell(anonymousCtx, 'charge.dispute.closed', disputeOf(session, 'lost'))
  const lost = await emailed(2)
  expect(lost.map(({ subject }) => subject.replace(/\s/g, ' '))).toEqual([
    'The bank has returned €60.00 for La noche larga',
    'El banco ha devuelto 60,00 € de La noche larga',
  ])
  fixtures.services.mail = { send: async () => {} }
})

test('a dispute about another organization’s payment is nobody’s here', async () => {
  const { event, session } = await paid()
  await sql`update gateway_checkouts set organization_id = ${fixtures.otherClub.id} where session_id = ${session.id}`
  await tell(anonymousCtx, 'charge.dispute.created', disputeOf(session, 'needs_response'))
  expect(await kindsOf(event)).toEqual([])
})

const WRONG: [field: string, value: unknown][] = [
  ...[1e30, 1.5, -1, 2 ** 31, '6000', null].map((value): [string, unknown] => ['amount', value]),
  ...['dp_\0', '', 7].map((value): [string, unknown] => ['id', value]),
  ...['euro', '', 'e\0r', null].map((value): [string, unknown] => ['currency', value]),
  ...['pi_\0', 5].map((value): [string, unknown] => ['payment_intent', value]),
  ...[1e30, 1.5, -1, '2026'].map((value): [string, unknown] => ['evidence_details', { due_by: value }]),
]

test('refuses what Stripe signed and still cannot be right, in every field that is read', async () => {
  const { event, id, session } = await paid()
  const send = (type: string, object: object) => errorOf(tell(anonymousCtx, type, object as never))
  for (const [field, value] of WRONG) {
    const dispute = { ...disputeOf(session, 'needs_response'), [field]: value }
    expect([field, value, (await send('charge.dispute.created', dispute))?.code]).toEqual([
      ...[field, value, 'gateway_signature'],
    ])
  }
  for (const wrong of [{ amount_total: 1e30 }, { amount_total: 0.5 }, { expires_at: 1e30 }, { id: 'cs_\0' }]) {
    const complete = { id: session.id, status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id}` }
    const changed = { ...complete, amount_total: 6000, currency: 'eur', expires_at: 1_798_000_000, ...wrong }
    expect((await send('checkout.session.completed', changed))?.code).toBe('gateway_signature')
  }
  expect((await send('charge.refunded', { payment_intent: 'pi_\0' }))?.code).toBe('gateway_signature')
  expect(await kindsOf(event)).toEqual([])
  expect(await balanceOf(id)).toMatchObject({ paid: 6000 })
})
