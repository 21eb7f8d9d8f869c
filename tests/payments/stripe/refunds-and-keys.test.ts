import { expect, test } from 'vitest'
import { refundPayment } from '#features/payments/commands/payments.server.ts'
import { getGatewaySettings } from '#features/payments/gateway/keys.server.ts'
import { refundableByCard, refundByCard } from '#features/payments/gateway/refunds.server.ts'
import { removeGatewayKeys } from '#features/payments/gateway/remove-keys.server.ts'
import { checkGatewayKeys, saveGatewayKeys } from '#features/payments/gateway/save-keys.server.ts'
import { getBalance, lastPaymentRow } from '#features/payments/ledger.server.ts'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { hoursLater } from '#tests/fixtures/registration-fixtures.ts'
import { cardFixtures, KEYS, OTHER_KEYS } from './card-fixtures.ts'

const fixtures = await cardFixtures()
const { stripe, olga, edu, mar, rosa, sara, sql, club, anonymousCtx, createCardEvent, registerPlayer, checkout, tell } =
  fixtures
const [ana] = await fixtures.createPlayers(1, 'Devuelto')
const balanceOf = (id: number) => getBalance(olga.ctx, id)

/** A seat that Ana paid by card, with the session at Stripe. */
async function paidSeat(form: object = {}) {
  const event = await createCardEvent({ settings: { companions: 2 } })
  const { id, members } = await registerPlayer(ana!, event, form)
  const session = stripe.pay((await checkout(ana!.ctx, id)).id)
  await tell(anonymousCtx, 'checkout.session.completed', session)
  return { id, members, session }
}

test('an organizer gives money back to the card, once also by a double click and with the webhook of it', async () => {
  const { id, session } = await paidSeat()
  expect(await refundableByCard(olga.ctx, id)).toBe(6000)
  const seen = await lastPaymentRow(olga.ctx, id)
  const twice = () => errorOf(refundByCard(edu.ctx, id, { amount: 2000, seen }))
  await Promise.all([twice(), twice()])
  expect((await twice())?.code).toBe('payment_changed')
  await tell(anonymousCtx, 'charge.refunded', stripe.chargeOf(session))
  expect(await balanceOf(id)).toMatchObject({ confirmed: 6000, refunded: 2000 })
  expect((await errorOf(refundByCard(olga.ctx, id, { amount: 4001 })))?.code).toBe('more_than_paid')
  for (const { ctx } of [mar, rosa, sara, ana!])
    expect((await errorOf(refundByCard(ctx, id, { amount: 100 })))?.status).toBe(404)
})

test('of two organizers who give back different amounts at once, one does', async () => {
  const { id } = await paidSeat()
  const seen = await lastPaymentRow(olga.ctx, id)
  const give = (ctx: typeof olga.ctx, amount: number) => errorOf(refundByCard(ctx, id, { amount, seen }))
  const refusals = await Promise.all([give(olga.ctx, 2000), give(edu.ctx, 2500)])
  const refused = refusals.map((refusal) => refusal?.code).filter(Boolean)
  // While the other asks Stripe, or after it.
  expect([['refund_under_way'], ['payment_changed']]).toContainEqual(refused)
  expect((await balanceOf(id)).refunded).toBe(refusals[0] ? 2500 : 2000)
  expect(await give(olga.ctx, 1)).toMatchObject({ code: 'payment_changed' })
})

test('what is given back at Stripe’s own pages is booked once, in whatever order it is told', async () => {
  const { id, session } = await paidSeat()
  stripe.refundThere(session.id, 1000)
  const first = stripe.chargeOf(session)
  stripe.refundThere(session.id, 500)
  const second = stripe.chargeOf(session)
  for (const charge of [second, first, second]) await tell(anonymousCtx, 'charge.refunded', charge)
  expect((await balanceOf(id)).refunded).toBe(1500)
  await refundByCard(olga.ctx, id, { amount: 4500 })
  expect(await balanceOf(id)).toMatchObject({ refunded: 6000, paid: 0 })
})

test('of companions that were paid together, the one it is asked for is given back', async () => {
  const { members } = await paidSeat({ additionals: [{ name: 'Inés', email: 'ines@example.org' }] })
  const [own, companion] = members.map(({ id }) => id)
  await refundByCard(olga.ctx, companion!, { amount: 6000 })
  expect((await balanceOf(own!)).refunded).toBe(0)
  expect((await balanceOf(companion!)).refunded).toBe(6000)
})

test('a refund that is told before its payment is to be sent again, one of another shop is not', async () => {
  const event = await createCardEvent()
  const { id } = await registerPlayer(ana!, event)
  const session = stripe.pay((await checkout(ana!.ctx, id)).id)
  stripe.refundThere(session.id, 1000)
  const charge = stripe.chargeOf(session)
  expect((await errorOf(tell(anonymousCtx, 'charge.refunded', charge)))?.status).toBe(503)
  await tell(anonymousCtx, 'charge.refunded', { ...charge, metadata: {} })
  await tell(anonymousCtx, 'checkout.session.completed', session)
  await tell(anonymousCtx, 'charge.refunded', charge)
  expect((await balanceOf(id)).refunded).toBe(1000)
})

test('while Stripe is down nothing is given back, and later it is once', async () => {
  const { id } = await paidSeat()
  stripe.state.mode = 'down'
  expect((await errorOf(refundByCard(olga.ctx, id, { amount: 6000 })))?.code).toBe('gateway_unavailable')
  stripe.state.mode = 'up'
  expect((await balanceOf(id)).refunded).toBe(0)
  await refundByCard(olga.ctx, id, { amount: 6000 })
  expect((await balanceOf(id)).refunded).toBe(6000)
})

test('what Stripe refuses for a passing reason can be given back as soon as it has passed', async () => {
  const { id } = await paidSeat()
  stripe.state.mode = 'poor'
  const seen = await lastPaymentRow(olga.ctx, id)
  expect((await errorOf(refundByCard(olga.ctx, id, { amount: 2000, seen })))?.code).toBe('gateway_refused')
  stripe.state.mode = 'up'
  await refundByCard(olga.ctx, id, { amount: 2000, seen })
  expect((await balanceOf(id)).refunded).toBe(2000)
})

test('a refund whose answer was lost is booked before another one is made, and none is entered meanwhile', async () => {
  const { id, session } = await paidSeat()
  const seen = await lastPaymentRow(olga.ctx, id)
  const byHand = (amount: number) =>
    errorOf(refundPayment(olga.ctx, id, { amount, seen, method: 'bank_transfer', moved_on: '2026-11-20' }))
  stripe.state.mode = 'lossy'
  const lost = await errorOf(refundByCard(olga.ctx, id, { amount: 2000, seen }))
  stripe.state.mode = 'up'
  expect(lost).toMatchObject({ code: 'refund_under_way', retryAfter: 300 })
  expect(await byHand(2000)).toMatchObject({ code: 'refund_under_way', status: 429 })
  expect(await errorOf(refundByCard(edu.ctx, id, { amount: 2500, seen }))).toMatchObject({ code: 'refund_under_way' })
  await sql`update rate_limits set expire = now() where key like 'card-refund:%'`
  expect((await errorOf(refundByCard(edu.ctx, id, { amount: 2500, seen })))?.code).toBe('payment_changed')
  expect((await byHand(2000))?.code).toBe('payment_changed')
  expect(stripe.chargeOf(session).amount_refunded).toBe(2000)
  expect((await balanceOf(id)).refunded).toBe(2000)
})

test('keys are the owner’s alone, stored encrypted, shown by their ends, and not in the audit log', async () => {
  const { account, webhookUrl } = await getGatewaySettings(olga.ctx, club.id)
  expect(account).toMatchObject({ secretKeyEnd: '1234', webhookSecretEnd: '5678', isTest: true, isUnreadable: false })
  expect(webhookUrl).toBe(`https://candil.example/api/payments/stripe/${club.id}`)
  const [row] = await sql`select secret_key, webhook_secret from payment_gateways where organization_id = ${club.id}`
  const audit = await sql`select * from audit_log where action = 'saveGatewayKeys'`
  for (const text of [JSON.stringify(row), JSON.stringify(audit), JSON.stringify(account)])
    for (const key of Object.values(KEYS)) expect(text).not.toContain(key)
  expect(audit.length).toBeGreaterThan(0)
  for (const [{ ctx }, status] of [
    [edu, 403],
    [mar, 404],
    [rosa, 404],
    [sara, 404],
  ] as const) {
    expect((await errorOf(getGatewaySettings(ctx, club.id)))?.status).toBe(status)
    expect((await errorOf(saveGatewayKeys(ctx, club.id, KEYS)))?.status).toBe(status)
    expect((await errorOf(removeGatewayKeys(ctx, club.id, {})))?.status).toBe(status)
  }
})

test('keys that Stripe does not accept, or that are none, are not stored', async () => {
  const save = (form: object) => errorOf(saveGatewayKeys(olga.ctx, club.id, form))
  const refused = await save({ ...KEYS, secret_key: 'sk_test_WrongWrong0000' })
  expect([refused?.code, refused?.cause]).toEqual(['gateway_keys', undefined])
  expect((await save({ secret_key: 'pk_test_published', webhook_secret: 'x' }))?.fields).toEqual({
    ...{ secret_key: 'wrong', webhook_secret: 'wrong' },
  })
  stripe.state.mode = 'down'
  expect((await save(KEYS))?.code).toBe('gateway_unavailable')
  stripe.state.mode = 'up'
  expect((await getGatewaySettings(olga.ctx, club.id)).account?.secretKeyEnd).toBe('1234')
  await checkGatewayKeys(olga.ctx, club.id)
})

test('without a recent sign-in the password is asked for', async () => {
  const later = hoursLater(olga.ctx, 1)
  expect((await errorOf(saveGatewayKeys(later, club.id, KEYS)))?.code).toBe('wrong_password')
  expect((await errorOf(removeGatewayKeys(later, club.id, { password: 'otra' })))?.code).toBe('wrong_password')
  await saveGatewayKeys(later, club.id, { ...KEYS, password: PASSWORD })
})

test('keys can be removed: what was begun is ended, and no card is taken', async () => {
  const event = await createCardEvent()
  const { id } = await registerPlayer(ana!, event)
  const session = await checkout(ana!.ctx, id)
  await removeGatewayKeys(olga.ctx, club.id, {})
  expect(session.status).toBe('expired')
  expect((await getGatewaySettings(olga.ctx, club.id)).account).toBeNull()
  expect((await errorOf(checkout(ana!.ctx, id)))?.code).toBe('gateway_off')
  const [beto] = await fixtures.createPlayers(1, 'Otro')
  expect((await registerPlayer(beto!, event)).state).toBe('confirmed')
  await saveGatewayKeys(olga.ctx, club.id, OTHER_KEYS)
})
