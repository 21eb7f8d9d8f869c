import { expect, test } from 'vitest'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'

const fixtures = await registrationFixtures()
const { sql, olga, sara, createOpenEvent, createPlayers, registerPlayer } = fixtures
const [ana, eva] = (await createPlayers(2, 'Ana')) as [typeof sara, typeof sara]

test('a ticket that nobody could pay for takes nobody, until the organizer says how; a free one of the same event does', async () => {
  const event = await createOpenEvent({
    event: { url: 'https://lanochelarga.example/' },
    tickets: [{}, { title: 'Personaje no jugador', price: 0, tier: 'npc' }],
  })
  const before = await registerPlayer(eva, event)
  const signUp = async () => {
    const { state, tickets } = await getSignUp(ana.ctx, event.ref)
    return [state, ...tickets.map((ticket) => ticket.state)]
  }
  const needs = async () => (await fixtures.readEvent(event.ref)).signupNeeds
  await sql`update events set payment_methods = '{}' where id = ${event.eventId}`
  expect([await signUp(), await needs()]).toEqual([['open', 'no_payment', 'open'], ['payment']])
  expect((await errorOf(registerPlayer(ana, event)))?.details).toMatchObject({ reason: 'closed' })
  // The organization tries it out all the same.
  await register(olga.ctx, event.ref, { ticket: event.ticket }, { test: true })
  await sql`update tickets set archived_at = now() where id = ${event.tickets[1]!}`
  expect(await signUp()).toEqual(['external', 'no_payment'])
  await sql`update events set url = null where id = ${event.eventId}`
  await sql`update organizations set url = null where id = ${fixtures.club.id}`
  expect(await signUp()).toEqual(['with_organizer', 'no_payment'])
  expect((await errorOf(registerPlayer(ana, event)))?.details).toMatchObject({ reason: 'closed' })
  expect((await getSignUp(eva.ctx, event.ref)).mine).toMatchObject({ id: before.id, state: 'confirmed' })
  await sql`insert into payment_settings (event_id, external_url) values (${event.eventId}, 'https://pago.example/')`
  expect([await signUp(), await needs()]).toEqual([['open', 'open'], []])
  expect(await registerPlayer(ana, event)).toMatchObject({ state: 'confirmed' })
})
