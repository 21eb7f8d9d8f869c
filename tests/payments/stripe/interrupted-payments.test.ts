import { beforeEach, expect, test } from 'vitest'
import { findCardAmounts, getCardPayment } from '#features/payments/gateway/card-payment.server.ts'
import { startCheckout } from '#features/payments/gateway/checkouts.server.ts'
import { settleOverdueCheckouts } from '#features/payments/gateway/open-checkouts.server.ts'
import { saveGatewayKeys } from '#features/payments/gateway/save-keys.server.ts'
import { getBalance } from '#features/payments/ledger.server.ts'
import {
  acceptOffer,
  cancelRegistration,
} from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { offerHandover } from '#features/registrations/handovers/offer.server.ts'
import { offerFreeSeats } from '#features/registrations/waiting-list/offers.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf, NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { hoursLater } from '#tests/fixtures/registration-fixtures.ts'
import { cardFixtures, KEYS, OTHER_KEYS } from './card-fixtures.ts'

const fixtures = await cardFixtures()
const { stripe, olga, sql, club, createCardEvent, createPlayers, registerPlayer, checkout, tell, anonymousCtx } =
  fixtures
const [ana, beto] = await createPlayers(2, 'Interrumpida')
const COMPLETED = 'checkout.session.completed'
beforeEach(async () => {
  fixtures.clock.now = NOW
  await sql`truncate gateway_checkouts cascade`
  stripe.state.mode = 'up'
  await sql`truncate rate_limits`
})

test.each(['cancelled', 'postponed'])('nothing is paid by card while the event is %s', async (happening) => {
  const event = await createCardEvent()
  const { id } = await registerPlayer(ana!, event)
  const session = await checkout(ana!.ctx, id)
  await tell(anonymousCtx, COMPLETED, stripe.pay(session.id))
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount) values (${id}, 'adjustment', 'adjustment', 'x', 1000)`
  expect(await findCardAmounts(ana!.ctx, id)).toMatchObject({ open: 1000 })
  await sql`update events set happening = ${happening}, happening_reason_es = 'x' where id = ${event.eventId}`
  expect(await findCardAmounts(ana!.ctx, id)).toBeNull()
  expect((await errorOf(startCheckout(ana!.ctx, id, {})))?.code).toBe('registration_changed')
})

test('who could not pay because the event was postponed waits in their place, and what comes late pays the seat', async () => {
  const event = await createCardEvent({ tickets: [{ amount: 1 }] })
  const { id } = await registerPlayer(ana!, event)
  const session = await checkout(ana!.ctx, id)
  expect((await registerPlayer(beto!, event)).state).toBe('waitlisted')
  const set = (status: string) =>
    sql`update events set happening = ${status}, happening_reason_es = 'x' where id = ${event.eventId}`
  await set('postponed')
  const later = hoursLater(ana!.ctx, 1)
  fixtures.clock.now = later.now
  await offerFreeSeats(later, event.eventId)
  expect(await fixtures.stateOf(id)).toBe('waitlisted')
  await tell(anonymousCtx, COMPLETED, stripe.pay(session.id))
  expect([await fixtures.stateOf(id), (await getBalance(later, id)).paid]).toEqual(['waitlisted', 6000])
  await set('confirmed')
  await offerFreeSeats(later, event.eventId)
  expect(await fixtures.stateOf(id)).toBe('offered')
  expect((await acceptOffer(later, id)).state).toBe('confirmed')
})

test('a hold that is over is not paid, also before the job has ended it', async () => {
  const event = await createCardEvent()
  const { id } = await registerPlayer(ana!, event)
  const later = hoursLater(ana!.ctx, 0.5)
  expect((await errorOf(startCheckout(later, id, {})))?.code).toBe('registration_changed')
})

test('after an answer that was lost the payment can be begun again later', async () => {
  const event = await createCardEvent({}, false)
  const { id } = await registerPlayer(ana!, event)
  await startCheckout(ana!.ctx, id, {})
  await sql`delete from gateway_checkouts`
  const later = hoursLater(ana!.ctx, 0.25)
  fixtures.clock.now = later.now
  expect((await startCheckout(later, id, {})).url).toContain('/pay/')
})

test('of two tabs that begin to pay different amounts at once one can be paid', async () => {
  const event = await createCardEvent({}, false)
  await sql`update payment_settings set instalments = '[{"percent":50,"dueOn":null},{"percent":50,"dueOn":"2027-01-15"}]' where event_id = ${event.eventId}`
  const { id } = await registerPlayer(ana!, event)
  const before = new Set(stripe.sessions.keys())
  await Promise.allSettled([startCheckout(ana!.ctx, id, {}), startCheckout(ana!.ctx, id, { amount: 'open' })])
  const open = [...stripe.sessions.values()].filter((one) => !before.has(one.id) && one.status === 'open')
  expect(open.length).toBe(1)
})

test('with the keys of another account everybody can pay who had begun with the former ones', async () => {
  const event = await createCardEvent({}, false)
  const { id } = await registerPlayer(ana!, event)
  const before = await checkout(ana!.ctx, id)
  await saveGatewayKeys(olga.ctx, club.id, OTHER_KEYS)
  expect(before.status).toBe('expired')
  // As another account answers: it does not know it.
  stripe.sessions.delete(before.id)
  await sql`update gateway_checkouts set ended_at = null`
  expect((await startCheckout(ana!.ctx, id, {})).url).toContain('/pay/')
  await saveGatewayKeys(olga.ctx, club.id, KEYS)
})

test('who cancels after having paid by card is not told that the payment came late', async () => {
  const event = await createCardEvent()
  const { id } = await registerPlayer(ana!, event)
  const session = await checkout(ana!.ctx, id)
  await tell(anonymousCtx, COMPLETED, stripe.pay(session.id))
  await cancelRegistration(hoursLater(ana!.ctx, 1), id)
  expect((await getCardPayment(ana!.ctx, id)).outcome).not.toBe('late')
  expect((await getBalance(olga.ctx, id)).paid).toBe(6000)
})

test('what the person before had begun to pay is ended when the seat is handed over', async () => {
  const event = await createCardEvent({ settings: { handover: 'free' } }, false)
  const { id } = await registerPlayer(ana!, event)
  await checkout(ana!.ctx, id)
  const handover = await offerHandover(ana!.ctx, id, { username: 'Interrumpida2' })
  await acceptHandover(beto!.ctx, handover, {})
  await expect.poll(() => fixtures.ended).toContain(id)
})

test('a payment of which no webhook comes is booked, and what was never paid is asked for once', async () => {
  const event = await createCardEvent({ settings: { companions: 0 } }, false)
  const [one, other] = [await registerPlayer(ana!, event), await registerPlayer(beto!, event)]
  const paid = await checkout(ana!.ctx, one.id)
  const left = await checkout(beto!.ctx, other.id)
  stripe.pay(paid.id)
  stripe.sessions.get(left.id)!.status = 'expired'
  const later = { ...jobContext(fixtures, 'payments.overdue-checkouts'), now: hoursLater(anonymousCtx, 1).now }
  stripe.state.mode = 'down'
  await settleOverdueCheckouts(later)
  expect((await getBalance(olga.ctx, one.id)).paid).toBe(0)
  stripe.state.mode = 'up'
  await settleOverdueCheckouts(later)
  expect((await getBalance(olga.ctx, one.id)).paid).toBe(6000)
  const asked = stripe.state.calls.length
  expect(await settleOverdueCheckouts(later)).toBe(0)
  expect(stripe.state.calls.length).toBe(asked)
})

test('an accepted offer is held until it is paid, and not shorter than it was offered', async () => {
  const event = await createCardEvent({ tickets: [{ amount: 1 }] })
  const first = await registerPlayer(ana!, event)
  const { id } = await registerPlayer(beto!, event)
  await cancelRegistration(ana!.ctx, first.id)
  expect(await acceptOffer(beto!.ctx, id)).toEqual({ id, state: 'hold' })
  const [row] = await sql`select expires_at from registrations where id = ${id}`
  expect(new Date(row!['expires_at'])).toEqual(hoursLater(beto!.ctx, 48).now)
  const session = await checkout(beto!.ctx, id)
  await tell(anonymousCtx, COMPLETED, stripe.pay(session.id))
  expect(await fixtures.stateOf(id)).toBe('confirmed')
  expect((await getBalance(olga.ctx, id)).paid).toBe(6000)
})
