import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../player/offers-and-cancelling.server.ts'

const fixtures = await registrationFixtures()
const { sql, sara, createOpenEvent, createPlayers, registerPlayer, historyOf } = fixtures
const [ana, eva, leo] = (await createPlayers(3, 'Ana')) as [typeof sara, typeof sara, typeof sara]

/** Kind, reason and fields of the refusal. */
async function refusalOf(promise: Promise<unknown>) {
  const error = await errorOf(promise)
  return error && [error.status, error.details?.['reason'], error.fields ?? {}]
}

test('confirms at once while seats are left, then waits in order, with history and seats', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }] })
  const first = await registerPlayer(ana, event)
  expect(first).toMatchObject({ state: 'confirmed', waitingPlace: null, groupId: null })
  expect(await registerPlayer(eva, event)).toMatchObject({ state: 'waitlisted', waitingPlace: 1 })
  expect(await registerPlayer(leo, event)).toMatchObject({ state: 'waitlisted', waitingPlace: 2 })
  expect([...(await historyOf(first.id))]).toEqual([
    {
      action: 'register',
      actor: 'player',
      user_id: ana.id,
      from_state: null,
      to_state: 'confirmed',
      note: null,
      fields: [],
    },
  ])
  const [row] = await sql`select * from registrations where id = ${first.id}`
  expect(row).toMatchObject({ user_id: ana.id, holder_id: ana.id, ticket_price: 6000, coin: 'EUR', locale: 'es' })
  expect(row!['code']).toHaveLength(22)
  expect([
    ...(await sql`select p.kind, s.taken from registration_seats s join seat_pools p on p.id = s.pool_id where s.registration_id = ${first.id} order by 1`),
  ]).toEqual([
    { kind: 'event', taken: true },
    { kind: 'ticket', taken: true },
  ])
})

test('a form sent twice, also at once, registers once', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 5 }] })
  const form_key = crypto.randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => registerPlayer(ana, event, { form_key })))
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(1)
  const other = await createOpenEvent()
  expect(await refusalOf(registerPlayer(ana, other, { form_key }))).toEqual([409, 'duplicate', {}])
})

test('one live registration per person, also under a race', async () => {
  const event = await createOpenEvent()
  const results = await Promise.all([1, 2, 3, 4].map(() => refusalOf(registerPlayer(ana, event))))
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(results.filter((result) => result !== null)).toEqual(Array(3).fill([409, 'duplicate', {}]))
})

test('companions are registered together or not at all, and wait together', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 3 }], settings: { companions: 2 } })
  const additionals = [{ name: 'Teo' }, { name: 'Iria', email: 'iria@example.org' }]
  expect(await refusalOf(registerPlayer(ana, event, { additionals: [{ name: 'Teo' }, { name: '' }] }))).toEqual([
    400,
    'invalid',
    { 'additionals.1.name': 'required' },
  ])
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
  const group = await registerPlayer(ana, event, { additionals })
  expect(group.members).toHaveLength(3)
  expect([
    ...(await sql`select name, user_id, holder_id, group_id, state from registrations where event_id = ${event.eventId} order by id`),
  ]).toEqual([
    { name: null, user_id: ana.id, holder_id: ana.id, group_id: group.id, state: 'confirmed' },
    { name: 'Teo', user_id: null, holder_id: ana.id, group_id: group.id, state: 'confirmed' },
    { name: 'Iria', user_id: null, holder_id: ana.id, group_id: group.id, state: 'confirmed' },
  ])
  const waiting = await registerPlayer(eva, event, { additionals: [{ name: 'Uxía' }] })
  expect(waiting.members.map(({ state }) => state)).toEqual(['waitlisted', 'waitlisted'])
  expect(await registerPlayer(leo, event)).toMatchObject({ state: 'waitlisted', waitingPlace: 3 })
  expect(await refusalOf(registerPlayer(sara, event, { additionals: [...additionals, { name: 'Tres' }] }))).toEqual([
    400,
    'invalid',
    { additionals: 'too_many' },
  ])
})

test('a group that does not fit waits, and nobody overtakes it', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 2 }], settings: { companions: 2 } })
  await registerPlayer(ana, event)
  expect(await registerPlayer(eva, event, { additionals: [{ name: 'Teo' }] })).toMatchObject({ state: 'waitlisted' })
  expect(await registerPlayer(leo, event)).toMatchObject({ state: 'waitlisted', waitingPlace: 3 })
})

test('who waits for a full ticket does not keep others from another one', async () => {
  const event = await createOpenEvent({ event: { capacity: 3 }, tickets: [{ amount: 1 }, { amount: 5 }] })
  const [full, free] = event.tickets
  await registerPlayer(ana, event, { ticket: full })
  expect(await registerPlayer(eva, event, { ticket: full })).toMatchObject({ state: 'waitlisted' })
  expect(await registerPlayer(leo, event, { ticket: free })).toMatchObject({ state: 'confirmed' })
})

test('a full option is named; without a waiting list a full event is sold out', async () => {
  const beds = formField('bed', 'choice', {
    options: [formOption('tent'), formOption('room', { max: 1, price: 1500 })],
  })
  const event = await createOpenEvent({ tickets: [{ amount: 2 }], settings: { waitingList: false }, fields: [beds] })
  const own = await registerPlayer(ana, event, { answers: { bed: 'room' } })
  expect((await sql`select options_price from registrations where id = ${own.id}`)[0]).toEqual({ options_price: 1500 })
  expect(await refusalOf(registerPlayer(eva, event, { answers: { bed: 'room' } }))).toEqual([
    409,
    'quota',
    { 'answers.bed': 'sold_out' },
  ])
  expect(await registerPlayer(eva, event, { answers: { bed: 'tent' } })).toMatchObject({ state: 'confirmed' })
  expect(await refusalOf(registerPlayer(leo, event, { answers: { bed: 'tent' } }))).toEqual([409, 'sold_out', {}])
})

test('an option that gets a limit later counts those who chose it before', async () => {
  const bed = (max: number | null) => [formField('bed', 'multichoice', { options: [formOption('room', { max })] })]
  const event = await createOpenEvent({ fields: bed(null) })
  await registerPlayer(ana, event, { answers: { bed: ['room'] } })
  await fixtures.setForm(event.eventId, bed(1))
  expect(await refusalOf(registerPlayer(eva, event, { answers: { bed: ['room'] } }))).toEqual([
    409,
    'quota',
    { 'answers.bed': 'sold_out' },
  ])
  expect(await registerPlayer(leo, event)).toMatchObject({ state: 'confirmed' })
})

test('a group larger than the event is refused, and one that no longer fits keeps nobody from a seat', async () => {
  const event = await createOpenEvent({ event: { capacity: 2 }, settings: { companions: 9 } })
  const group = (names: string[]) => ({ additionals: names.map((name) => ({ name })) })
  const tooMany = [409, 'quota', { additionals: 'too_many' }]
  expect(await refusalOf(registerPlayer(ana, event, group(['Teo', 'Iria'])))).toEqual(tooMany)
  await sql`update events set capacity = 3 where id = ${event.eventId}`
  await registerPlayer(leo, event)
  const waiting = await registerPlayer(ana, event, group(['Teo', 'Iria']))
  expect(waiting).toMatchObject({ state: 'waitlisted', waitingPlace: 1 })
  await sql`update events set capacity = 2 where id = ${event.eventId}`
  expect(await registerPlayer(eva, event)).toMatchObject({ state: 'confirmed' })
})

test('companions who stay count when the person registers again', async () => {
  const event = await createOpenEvent({ settings: { companions: 2 } })
  const own = await registerPlayer(ana, event, { additionals: [{ name: 'Teo' }, { name: 'Iria' }] })
  await cancelRegistration(ana.ctx, own.id)
  const again = (...names: string[]) =>
    refusalOf(registerPlayer(ana, event, { additionals: names.map((name) => ({ name })) }))
  expect(await again('Uxía')).toEqual([400, 'invalid', { additionals: 'too_many' }])
  await cancelRegistration(ana.ctx, own.members[1]!.id)
  expect(await again('Uxía', 'Brais')).toEqual([400, 'invalid', { additionals: 'too_many' }])
  expect(await again('Uxía')).toBe(null)
})
