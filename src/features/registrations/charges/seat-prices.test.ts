import { expect, test } from 'vitest'
import { listCharges } from '#features/registrations/charges/charges.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { getSignUpForm } from '#features/registrations/queries/sign-up-form.server.ts'
import { withCode } from '#features/registrations/queries/ticket-pricing.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'

const { sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const players = await createPlayers(24)
const [ana, beto, carla] = players as [(typeof players)[0], (typeof players)[0], (typeof players)[0]]

const addRule = (event: { eventId: number }, rule: object) =>
  sql`insert into price_rules ${sql({ event_id: event.eventId, kind: 'code', ...rule })}`

async function refusalOf(promise: Promise<unknown>) {
  const error = await errorOf(promise)
  return error && [error.details?.['reason'], error.fields ?? {}]
}
const linesOf = async (id: number) =>
  (await listCharges(ana.ctx, [id])).map(({ kind, titleEs, amount }) => [kind, titleEs, amount])

test('twenty people race for the last three uses of a code', async () => {
  const event = await createOpenEvent()
  await addRule(event, { code: 'MANADA', amount: -1000, uses_max: 5 })
  for (const player of players.slice(20, 22)) await registerPlayer(player, event, { discount_code: 'manada' })
  const results = await Promise.all(
    players.slice(0, 20).map((player) => refusalOf(registerPlayer(player, event, { discount_code: ' Manadá ' }))),
  )
  expect(results.filter((result) => result === null)).toHaveLength(3)
  expect(results.filter(Boolean)).toEqual(Array(17).fill(['invalid', { discount_code: 'code_used_up' }]))
  const [sum] = await sql`select count(*)::int as uses, sum(c.amount)::int as sum from registration_charges c
    join registrations r on r.id = c.registration_id where r.event_id = ${event.eventId} and c.kind = 'discount'`
  expect(sum).toEqual({ uses: 5, sum: -5000 })
})

test('each of a group uses the code, and a cancelled registration frees its use', async () => {
  const event = await createOpenEvent({ settings: { companions: 2 } })
  await addRule(event, { code: 'MANADA', percent: -50, uses_max: 2 })
  const group = (names: string[]) => ({ discount_code: 'MANADA', additionals: names.map((name) => ({ name })) })
  expect(await refusalOf(registerPlayer(ana, event, group(['Teo', 'Iria'])))).toEqual([
    'invalid',
    { discount_code: 'code_used_up' },
  ])
  const { members } = await registerPlayer(ana, event, group(['Teo']))
  for (const { id } of members)
    expect(await linesOf(id)).toEqual([
      ['ticket', 'Jugador', 6000],
      ['discount', 'Código MANADA', -3000],
    ])
  expect(await refusalOf(registerPlayer(beto, event, group([])))).toEqual([
    'invalid',
    { discount_code: 'code_used_up' },
  ])
  await cancelRegistration(ana.ctx, members[1]!.id)
  expect(await refusalOf(registerPlayer(beto, event, group([])))).toBe(null)
})

test('a code that is over, ended, for another ticket, or unknown is refused in words', async () => {
  const event = await createOpenEvent({ tickets: [{}, {}, {}] })
  const [, other, chosen] = event.tickets
  await sql`update tickets set minimum_price = 0 where id = ${chosen!}`
  await addRule(event, { code: 'PUENTE', amount: -100, ends_on: '2026-11-19' })
  await addRule(event, { code: 'ENDED', amount: -100, disabled_at: '2026-11-19T00:00:00Z' })
  await addRule(event, { code: 'OTHER', amount: -100, ticket_ids: [other!] })
  await addRule(event, { code: 'TODAY', amount: -100, ends_on: '2026-11-20' })
  const refused = (discount_code: string, form = {}) =>
    refusalOf(registerPlayer(ana, event, { discount_code, ...form }))
  for (const code of ['PUENTE', 'ended'])
    expect(await refused(code), code).toEqual(['invalid', { discount_code: 'code_over' }])
  expect(await refused('OTHER')).toEqual(['invalid', { discount_code: 'code_not_here' }])
  // Where people choose what they pay, codes do not count.
  expect(await refused('TODAY', { ticket: chosen })).toEqual(['invalid', { discount_code: 'code_not_here' }])
  expect(await refused('NADA')).toEqual(['invalid', { discount_code: 'wrong' }])
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
  expect(await refused('TODAY')).toBe(null)
})

test('a price that is not the one shown is never charged', async () => {
  const event = await createOpenEvent({ settings: { companions: 1 } })
  await addRule(event, { kind: 'date', amount: -1000, ends_on: '2026-11-20' })
  await addRule(event, { code: 'LUNA', amount: -2500 })
  const send = (form: object, instant = '2026-11-20T22:59:00Z') =>
    errorOf(registerPlayer({ ...ana, ctx: at(ana.ctx, instant) }, event, form)).then(
      (error) => error && [error.status, error.details?.['reason'], error.details?.['price']],
    )
  const changed = (price: number) => [409, 'price_changed', price]
  // Midnight in Madrid.
  expect(await send({ price_shown: 5000 }, '2026-11-20T23:00:00Z')).toEqual(changed(6000))
  // The organizer's edit of the code after it was tried.
  expect(await send({ price_shown: 3000, discount_code: 'LUNA' })).toEqual(changed(3500))
  expect(await send({ price_shown: 4000, additionals: [{ name: 'Teo' }] })).toEqual(changed(5000))
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
  // A code that was typed and not tried takes off more than was shown.
  expect(await send({ price_shown: 5000, discount_code: 'LUNA' })).toBe(null)
  const [own] = await sql`select ticket_price from registrations where event_id = ${event.eventId}`
  expect(own).toEqual({ ticket_price: 3500 })
})

test('people choose what they pay, at least the minimum, each of a group', async () => {
  const event = await createOpenEvent({ settings: { companions: 1 } })
  await sql`update tickets set minimum_price = 2000 where id = ${event.ticket}`
  const companion = (price?: number) => [{ name: 'Teo', price }]
  expect(await refusalOf(registerPlayer(ana, event, { price: 1999, additionals: companion(10) }))).toEqual([
    'invalid',
    { price: 'below_minimum', 'additionals.0.price': 'below_minimum' },
  ])
  const { members } = await registerPlayer(ana, event, { price: 2000, price_shown: 1, additionals: companion(9900) })
  expect(await Promise.all(members.map(({ id }) => linesOf(id)))).toEqual([
    [['ticket', 'Jugador', 2000]],
    [['ticket', 'Jugador', 9900]],
  ])
  // Who chooses nothing pays what is proposed, if it is what was shown.
  expect(await refusalOf(registerPlayer(beto, event, { price_shown: 5000 }))).toEqual(['price_changed', {}])
  const { id } = await registerPlayer(beto, event, { price_shown: 6000 })
  expect(await linesOf(id)).toEqual([['ticket', 'Jugador', 6000]])
})

test('codes cannot be guessed: after thirty wrong ones right ones are refused as well', async () => {
  const event = await createOpenEvent()
  await addRule(event, { code: 'LUNA', amount: -2500, ticket_ids: [event.ticket], title_es: 'Para socias' })
  const ctx = { ...carla.ctx, clientIp: '203.0.113.77' }
  const { pricing } = await getSignUpForm(ctx, event.ref, event.ticket, { code: null, test: false })
  expect(pricing).toMatchObject({ price: 6000, rules: [], takesCodes: true })
  const check = (typed: string) => withCode(ctx, pricing, { typed, people: 1 })
  for (let tries = 0; tries < 40; tries++)
    expect((await check('luna')).rules).toMatchObject([{ titleEs: null, ticketIds: [] }])
  for (let tries = 0; tries < 30; tries++)
    expect((await errorOf(check(`X${tries}`)))?.fields).toEqual({ discount_code: 'wrong' })
  expect(await errorOf(check('LUNA'))).toMatchObject({ status: 429 })
  expect(await errorOf(registerPlayer({ ...carla, ctx }, event, { discount_code: 'LUNA' }))).toMatchObject({
    status: 429,
  })
})
