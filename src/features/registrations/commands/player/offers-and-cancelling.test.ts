import { expect, test } from 'vitest'
import { processDueEvents } from '#features/registrations/waiting-list/due.server.ts'
import { offerFreeSeats } from '#features/registrations/waiting-list/offers.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from './answers.server.ts'
import { acceptOffer, cancelRegistration, declineOffer, leaveWaitingList } from './offers-and-cancelling.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, mar, sara, createOpenEvent, createPlayers, registerPlayer, historyOf, stateOf, jobCtx } = fixtures
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva, leo, uxia] = (await createPlayers(4)) as [Player, Player, Player, Player]

const expiryOf = async (id: number) =>
  new Date((await sql`select expires_at from registrations where id = ${id}`)[0]!['expires_at'])
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null

/** Ana has the only seat, Eva and Leo wait. */
async function fullEvent(event: object = {}) {
  const open = await createOpenEvent({ event, tickets: [{ amount: 1 }] })
  const [first, second, third] = [
    await registerPlayer(ana, open),
    await registerPlayer(eva, open),
    await registerPlayer(leo, open),
  ]
  return { ...open, first: first.id, second: second.id, third: third.id }
}

test('a cancelled seat is offered to the first who waits, for 48 hours; accepted with one act', async () => {
  const { first, second, third } = await fullEvent()
  await cancelRegistration(ana.ctx, first, { reason: 'Trabajo ese fin de semana' })
  expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'waitlisted'])
  expect(await expiryOf(second)).toEqual(new Date('2026-11-22T10:00:00Z'))
  expect(await acceptOffer(hoursLater(eva.ctx, 47.9), second)).toEqual({ id: second, state: 'confirmed' })
  expect((await historyOf(second)).map(({ action, actor, to_state }) => [action, actor, to_state])).toEqual([
    ['register', 'player', 'waitlisted'],
    ['offer', 'system', 'offered'],
    ['accept', 'player', 'confirmed'],
  ])
  const [ended] = await sql`select ended_by, end_reason from registrations where id = ${first}`
  expect(ended).toEqual({ ended_by: 'player', end_reason: 'Trabajo ese fin de semana' })
  expect(await sql`select 1 from registration_seats where registration_id = ${first}`).toHaveLength(0)
})

test('in the last week an offer lasts six hours, and never longer than the event is away', async () => {
  const soon = await fullEvent({ date_start: '2026-11-27', date_end: '2026-11-29' })
  await cancelRegistration(ana.ctx, soon.first)
  expect(await expiryOf(soon.second)).toEqual(new Date('2026-11-20T16:00:00Z'))
  const next = await fullEvent({ date_start: '2026-11-21', date_end: '2026-11-21' })
  await cancelRegistration(at(ana.ctx, '2026-11-20T20:00:00Z'), next.first)
  expect(await expiryOf(next.second)).toEqual(new Date('2026-11-20T23:00:00Z'))
  expect(await codeOf(acceptOffer(at(eva.ctx, '2026-11-20T23:00:00Z'), next.second))).toBe('offer_expired')
})

test('an offer that is over cannot be accepted, also before the job has run, and goes to the next', async () => {
  const { first, second, third } = await fullEvent()
  await cancelRegistration(ana.ctx, first)
  expect(await codeOf(acceptOffer(hoursLater(eva.ctx, 48), second))).toBe('offer_expired')
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'offered'])
  // The job ends the next one.
  await processDueEvents(jobCtx(new Date('2026-11-24T11:00:00Z')))
  expect(await stateOf(third)).toBe('expired')
})

test('declining and leaving pass the seat on', async () => {
  const { first, second, third } = await fullEvent()
  await cancelRegistration(ana.ctx, first)
  expect(await declineOffer(eva.ctx, second)).toEqual({ id: second, state: 'declined' })
  expect(await stateOf(third)).toBe('offered')
  expect(await codeOf(acceptOffer(eva.ctx, second))).toBe('registration_changed')
  const other = await fullEvent()
  await leaveWaitingList(eva.ctx, other.second)
  await cancelRegistration(ana.ctx, other.first)
  expect([await stateOf(other.second), await stateOf(other.third)]).toEqual(['cancelled', 'offered'])
})

test('a group is offered together or not at all, and accepts together', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 2 }], settings: { companions: 1 } })
  const [one, two] = [await registerPlayer(ana, event), await registerPlayer(leo, event)]
  const group = await registerPlayer(eva, event, { additionals: [{ name: 'Teo' }] })
  const later = await registerPlayer(uxia, event)
  await cancelRegistration(ana.ctx, one.id)
  const statesOf = () => Promise.all(group.members.map(({ id }) => stateOf(id)))
  expect(await statesOf()).toEqual(['waitlisted', 'waitlisted'])
  expect(await stateOf(later.id)).toBe('waitlisted')
  await cancelRegistration(leo.ctx, two.id)
  expect(await statesOf()).toEqual(['offered', 'offered'])
  await acceptOffer(eva.ctx, group.members[1]!.id)
  expect(await statesOf()).toEqual(['confirmed', 'confirmed'])
})

test('a raised quota leads to offers, and a newcomer does not take them', async () => {
  const { eventId, ticket, ref, second, third } = await fullEvent()
  await sql`update tickets set amount = 2 where id = ${ticket}`
  expect(await registerPlayer(uxia, { ref, ticket })).toMatchObject({ state: 'waitlisted', waitingPlace: 2 })
  expect(await stateOf(second)).toBe('offered')
  await sql`update tickets set amount = null where id = ${ticket}`
  await offerFreeSeats(jobCtx(), eventId)
  expect(await stateOf(third)).toBe('offered')
})

test.each([{ happening: 'cancelled' }, { signup: 'none' }, { deleted_at: '2026-11-20' }])(
  'no seats are offered with %j',
  async (columns) => {
    const { eventId, second } = await fullEvent()
    await sql`update tickets set amount = 5 where event_id = ${eventId}`
    await sql`update events set ${sql(columns)} where id = ${eventId}`
    await processDueEvents(jobCtx())
    expect(await stateOf(second)).toBe('waitlisted')
  },
)

test('only who manages it can answer; companions are managed by who registered them', async () => {
  const event = await createOpenEvent({ settings: { companions: 1 } })
  const group = await registerPlayer(ana, event, { additionals: [{ name: 'Teo' }] })
  for (const ctx of [eva.ctx, olga.ctx, sara.ctx])
    for (const command of [acceptOffer, declineOffer, cancelRegistration])
      expect(await errorOf(command(ctx, group.id))).toMatchObject({ status: 404 })
  expect(await errorOf(cancelRegistration(fixtures.anonymousCtx, group.id))).toMatchObject({ status: 403 })
  for (const id of [0, -1, 2 ** 40, Number.NaN])
    expect(await errorOf(cancelRegistration(ana.ctx, id))).toMatchObject({ status: 404 })
  await cancelRegistration(ana.ctx, group.members[1]!.id)
  expect(await stateOf(group.id)).toBe('confirmed')
  expect(await codeOf(cancelRegistration(at(ana.ctx, '2027-02-11T23:00:00Z'), group.id))).toBe('registration_changed')
  expect(await errorOf(processDueEvents(ana.ctx))).toMatchObject({ status: 404 })
  expect(jobContext(fixtures, 'x').actor.kind).toBe('job')
})

const BEDS = formField('bed', 'choice', { options: [formOption('tent'), formOption('room', { max: 1, price: 500 })] })
const DIET = formField('diet', 'text', { sensitivity: 'special' })

test('answers change until the event begins, with the seats of options and the keys of fields logged', async () => {
  const event = await createOpenEvent({ fields: [BEDS, DIET] })
  const own = await registerPlayer(ana, event, { answers: { bed: 'tent', diet: 'vegana' } })
  const other = await registerPlayer(eva, event, { answers: { bed: 'tent' } })
  expect(await changeAnswers(ana.ctx, own.id, { answers: { bed: 'room', diet: 'vegana' } })).toEqual({
    fields: ['bed'],
  })
  expect(await errorOf(changeAnswers(eva.ctx, other.id, { answers: { bed: 'room' } }))).toMatchObject({
    status: 409,
    details: { reason: 'quota' },
    fields: { 'answers.bed': 'sold_out' },
  })
  expect((await historyOf(own.id)).at(-1)).toMatchObject({
    action: 'answers',
    actor: 'player',
    fields: ['bed'],
    to_state: null,
  })
  const [row] = await sql`select options_price from registrations where id = ${own.id}`
  expect(row).toEqual({ options_price: 500 })
  const late = at(ana.ctx, '2027-02-11T23:00:00Z')
  expect(await codeOf(changeAnswers(late, own.id, { answers: { bed: 'tent' } }))).toBe('registration_changed')
  // The organization may still change them, but a moderator neither sees nor changes special ones.
  expect(await changeAnswers({ ...mar.ctx, now: late.now }, own.id, { answers: { bed: 'tent', diet: 'x' } })).toEqual({
    fields: ['bed'],
  })
  expect(await changeAnswers({ ...olga.ctx, now: late.now }, own.id, { answers: { bed: 'tent', diet: 'x' } })).toEqual({
    fields: ['diet'],
  })
  expect(await errorOf(changeAnswers(fixtures.rosa.ctx, own.id, {}))).toMatchObject({ status: 404 })
  expect(await errorOf(changeAnswers(sara.ctx, own.id, {}))).toMatchObject({ status: 404 })
})

test.each(["update events set happening = 'postponed'", "update events set moderation = 'submitted'"])(
  'an offer cannot be accepted after %s',
  async (change) => {
    const { eventId, first, second } = await fullEvent()
    await cancelRegistration(ana.ctx, first)
    await sql.unsafe(`${change} where id = ${eventId}`)
    expect(await codeOf(acceptOffer(eva.ctx, second))).toBe('offer_expired')
    expect(await stateOf(second)).toBe('offered')
    expect(await declineOffer(eva.ctx, second)).toMatchObject({ state: 'declined' })
  },
)

test.each([
  ['postponed', "happening = 'postponed'", "happening = 'confirmed'"],
  ['cancelled', "happening = 'cancelled'", "happening = 'confirmed'"],
  ['hidden', "moderation = 'submitted'", "moderation = 'published'"],
])('an offer whose time ends while the event is %s takes nobody’s place in the queue', async (_, off, on) => {
  const { eventId, first, second, third } = await fullEvent()
  await cancelRegistration(ana.ctx, first)
  await sql.unsafe(`update events set ${off} where id = ${eventId}`)
  await processDueEvents(hoursLater(jobCtx(), 49))
  expect([await stateOf(second), await stateOf(third)]).toEqual(['waitlisted', 'waitlisted'])
  expect((await historyOf(second)).at(-1)).toMatchObject({ action: 'waitlist', actor: 'system', from_state: 'offered' })
  await sql.unsafe(`update events set ${on} where id = ${eventId}`)
  await processDueEvents(hoursLater(jobCtx(), 50))
  expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'waitlisted'])
  expect(await expiryOf(second)).toEqual(hoursLater(jobCtx(), 98).now)
  // Who can accept and does not, loses it.
  await processDueEvents(hoursLater(jobCtx(), 98))
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'offered'])
})
