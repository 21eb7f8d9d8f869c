import { expect, test } from 'vitest'
import { errorOf } from '../../../../tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, formOption, registrationFixtures } from '../../../../tests/fixtures/registration-fixtures.ts'
import { register } from './register.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer, historyOf, stateOf } = fixtures
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

test('without a waiting list a full event is sold out, and a full option is named', async () => {
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
  expect(await registerPlayer(eva, event, { answers: { bed: ['room'] } })).toMatchObject({ state: 'waitlisted' })
  expect(await registerPlayer(leo, event)).toMatchObject({ state: 'confirmed' })
})

test('approval makes a request without a seat', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1, openingMode: 'approval' }] })
  for (const player of [ana, eva]) expect(await registerPlayer(player, event)).toMatchObject({ state: 'requested' })
  expect(
    await sql`select 1 from registration_seats s join registrations r on r.id = s.registration_id where r.event_id = ${event.eventId} and s.taken`,
  ).toHaveLength(0)
})

test('a ticket by code is unknown without it', async () => {
  const event = await createOpenEvent({ tickets: [{ code: 'FAROL' }] })
  expect(await refusalOf(registerPlayer(ana, event))).toEqual([400, 'invalid', { ticket: 'choice' }])
  expect(await refusalOf(registerPlayer(ana, event, { code: 'otro' }))).toEqual([
    400,
    'invalid',
    { ticket: 'choice', code: 'wrong' },
  ])
  expect(await refusalOf(registerPlayer(ana, event, { code: 'otro', ticket: 999_999 }))).toEqual([
    400,
    'invalid',
    { ticket: 'choice', code: 'wrong' },
  ])
  expect(await registerPlayer(ana, event, { code: ' farol ' })).toMatchObject({ state: 'confirmed' })
})

test('the last day of sale is inclusive in the zone of the venue', async () => {
  const event = await createOpenEvent({ tickets: [{ limitDate: '2026-12-01' }] })
  const [venue] =
    await sql`insert into venues (name, slug, country, status, time_zone) values ('Guancha', 'guancha', 'ES', 'active', 'Atlantic/Canary') returning id`
  await sql`update events set venue_id = ${venue!['id']} where id = ${event.eventId}`
  const late = (instant: string) => refusalOf(register(at(ana.ctx, instant), event.ref, { ticket: event.ticket }))
  expect(await late('2026-12-02T00:00:00Z')).toEqual([409, 'closed', {}])
  expect(await late('2026-12-01T23:59:59Z')).toBe(null)
})

test.each([
  [{ signup: 'none' }, [409, 'not_open', {}]],
  [{ signup: 'scheduled', signup_opens: '2026-11-21' }, [409, 'not_open', {}]],
  [{ signup: 'scheduled', signup_opens: '2026-11-20' }, null],
  [{ signup: 'changes_only' }, [409, 'closed', {}]],
  [{ signup: 'closed' }, [409, 'closed', {}]],
  [{ happening: 'cancelled' }, [409, 'closed', {}]],
  [{ happening: 'postponed' }, [409, 'closed', {}]],
  [{ date_start: '2026-11-01', date_end: '2026-11-19' }, [409, 'closed', {}]],
  [{ date_start: '2026-11-01', date_end: '2026-11-20' }, null],
  [{ moderation: 'submitted' }, [404, undefined, {}]],
])('an event with %j answers %j', async (columns, expected) => {
  const event = await createOpenEvent()
  await sql`update events set ${sql(columns)} where id = ${event.eventId}`
  expect(await refusalOf(registerPlayer(ana, event))).toEqual(expected)
  // The organization tries it out at any time, without a seat.
  const tried = await register(olga.ctx, event.ref, { ticket: event.ticket }, { test: true })
  expect(await sql`select 1 from registration_seats where registration_id = ${tried.id}`).toHaveLength(0)
})

test('a suspended organization’s events are unknown, a closed one’s take nobody', async () => {
  const event = await createOpenEvent()
  await sql`update organizations set status = 'suspended' where id = ${fixtures.club.id}`
  expect(await refusalOf(registerPlayer(ana, event))).toEqual([404, undefined, {}])
  await sql`update organizations set status = 'closed' where id = ${fixtures.club.id}`
  expect(await refusalOf(registerPlayer(ana, event))).toEqual([409, 'closed', {}])
  await sql`update organizations set status = 'active' where id = ${fixtures.club.id}`
  expect(await refusalOf(registerPlayer(ana, event))).toBe(null)
})

test('ages count on the first day; minors need a guardian', async () => {
  const event = await createOpenEvent({ event: { minimum_age: 16 } })
  const born = (birth_date: string | undefined, more = {}) =>
    refusalOf(registerPlayer(ana, event, { birth_date, ...more }))
  expect(await born(undefined)).toEqual([400, 'invalid', { birth_date: 'required' }])
  expect(await born('2027-01-01')).toEqual([400, 'invalid', { birth_date: 'date' }])
  expect(await born('2011-02-13')).toEqual([403, 'underage', { birth_date: 'underage' }])
  expect(await born('2011-02-12')).toEqual([
    400,
    'invalid',
    { 'guardian.name': 'required', 'guardian.phone': 'required' },
  ])
  const guardian = { name: 'Marta', phone: '612345678' }
  expect(await born('2009-02-13', { guardian })).toBe(null)
  expect([
    ...(await sql`select birth_date, guardian_phone from registrations where event_id = ${event.eventId}`),
  ]).toMatchObject([{ guardian_phone: '+34612345678' }])
  const adult = await registerPlayer(eva, event, { birth_date: '2009-02-12', guardian })
  expect((await sql`select guardian_name from registrations where id = ${adult.id}`)[0]).toEqual({
    guardian_name: null,
  })
})

test('a newcomer ticket is for people without an earlier event', async () => {
  const [old] = await createPlayers(1, 'Veterana')
  const past = await createOpenEvent({ event: { date_start: '2026-12-01', date_end: '2026-12-02' } })
  const event = await createOpenEvent({ tickets: [{ tier: 'newcomer' }] })
  await registerPlayer(old!, past)
  expect(await refusalOf(register(at(old!.ctx, '2026-12-03T00:30:00Z'), event.ref, { ticket: event.ticket }))).toEqual([
    409,
    'quota',
    { ticket: 'newcomer' },
  ])
  expect(await refusalOf(register(at(old!.ctx, '2026-12-01T12:00:00Z'), event.ref, { ticket: event.ticket }))).toBe(
    null,
  )
})

test('consents are kept with the text that was shown and its hash', async () => {
  const photos = formField('photos', 'consent', { required: true, label: { es: 'Pueden hacerme fotos', en: null } })
  const event = await createOpenEvent({ fields: [photos] })
  expect(await refusalOf(registerPlayer(ana, event))).toEqual([400, 'invalid', { 'answers.photos': 'agree' }])
  expect(await refusalOf(registerPlayer(ana, event, { consents: ['other'] }))).toEqual([
    400,
    'invalid',
    { consents: 'choice' },
  ])
  const { id } = await registerPlayer(ana, event, { consents: ['photos'] })
  expect([
    ...(await sql`select key, shown, given, version from registration_consents where registration_id = ${id}`),
  ]).toEqual([
    {
      key: 'photos',
      shown: 'Pueden hacerme fotos',
      given: true,
      version: 'e91d232338f2d1e2cc432621242626f148f172b8e70c4c82db2d47f169867907',
    },
  ])
})

test('a form that changed what is agreed to meanwhile is shown again', async () => {
  const consent = (text: string) => [
    formField('photos', 'consent', { label: { es: text, en: null } }),
    formField('x', 'text'),
  ]
  const event = await createOpenEvent({ fields: consent('Fotos') })
  const sent = { answers: { photos: 'on' }, form_version: 1 }
  await fixtures.setForm(event.eventId, consent('Fotos y vídeo'))
  expect(await refusalOf(registerPlayer(ana, event, sent))).toEqual([400, 'invalid', { form_version: 'form_changed' }])
  await fixtures.setForm(event.eventId, consent('Fotos'))
  expect(await refusalOf(registerPlayer(ana, event, sent))).toBe(null)
})

test('who may register, and who may try', async () => {
  const event = await createOpenEvent()
  const unconfirmed = { ...ana.ctx, actor: { ...sara.ctx.actor, confirmed: false } }
  expect(await refusalOf(register(fixtures.anonymousCtx, event.ref, {}))).toEqual([403, undefined, {}])
  expect(await refusalOf(register(unconfirmed, event.ref, {}))).toEqual([403, 'unconfirmed', {}])
  for (const [ctx, status] of [
    [sara.ctx, 404],
    [rosa.ctx, 403],
  ] as const)
    expect(await refusalOf(register(ctx, event.ref, { ticket: event.ticket }, { test: true }))).toEqual([
      status,
      undefined,
      {},
    ])
  const tried = await register(mar.ctx, event.ref, { ticket: event.ticket }, { test: true })
  expect(await stateOf(tried.id)).toBe('confirmed')
  expect(await refusalOf(register(mar.ctx, event.ref, { ticket: event.ticket }))).toBe(null)
})

test.each([
  null,
  [],
  'x',
  { ticket: 'x' },
  { ticket: -1 },
  { ticket: 2 ** 40 },
  { answers: [], ticket: '{t}' },
  { ticket: '{t}', additionals: 'x' },
  { ticket: '{t}', form_key: 'x' },
  { ticket: '{t}', birth_date: {} },
])('answers %j with an error of fields', async (form) => {
  const event = await createOpenEvent()
  const filled =
    form && typeof form === 'object' && 'ticket' in form && form.ticket === '{t}'
      ? { ...form, ticket: event.ticket }
      : form
  expect(await errorOf(register(ana.ctx, event.ref, filled))).toMatchObject({
    status: 400,
    details: { reason: 'invalid' },
  })
})
