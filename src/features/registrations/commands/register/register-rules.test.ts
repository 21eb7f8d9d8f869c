import { expect, test } from 'vitest'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { at, formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'

const fixtures = await registrationFixtures()
const { sql, olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer, stateOf } = fixtures
const [ana, eva] = (await createPlayers(2, 'Ana')) as [typeof sara, typeof sara]

/** Kind, reason and fields of the refusal. */
async function refusalOf(promise: Promise<unknown>) {
  const error = await errorOf(promise)
  return error && [error.status, error.details?.['reason'], error.fields ?? {}]
}

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
  expect(await refusalOf(registerPlayer(ana, event, { consents: ['terms', 'privacy', 'other'] }))).toEqual([
    400,
    'invalid',
    { consents: 'choice' },
  ])
  const { id } = await registerPlayer(ana, event, { consents: ['terms', 'privacy', 'photos'] })
  expect([
    ...(await sql`select key, shown, given, version from registration_consents where registration_id = ${id} and key = 'photos'`),
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

test('the form must be the same for companions too', async () => {
  const consent = (text: string) => [
    formField('who', 'choice', { options: [formOption('a'), formOption('b', { price: text.length })] }),
  ]
  const event = await createOpenEvent({ fields: consent('1'), settings: { companions: 1 } })
  await fixtures.setForm(event.eventId, consent('22'))
  const sent = (who: string) => ({
    ...{ form_version: 1, answers: { who: 'a' } },
    additionals: [{ name: 'Teo', answers: { who } }],
  })
  const changed = [400, 'invalid', { form_version: 'form_changed' }]
  expect(await refusalOf(registerPlayer(ana, event, sent('b')))).toEqual(changed)
  expect(await refusalOf(registerPlayer(ana, event, sent('a')))).toBe(null)
})

test('an account that is about to be erased does not register; refused attempts leave others', async () => {
  const event = await createOpenEvent()
  await sql`update users set erase_after = '2026-12-01' where id = ${ana.id}`
  expect((await errorOf(registerPlayer(ana, event)))?.code).toBe('erasure_asked')
  await sql`update users set erase_after = null where id = ${ana.id}`
  for (let attempt = 0; attempt < 30; attempt++)
    await errorOf(registerPlayer(ana, event, { code: 'x', ticket: 999_999 }))
  expect(await refusalOf(registerPlayer(ana, event))).toBe(null)
})

test('refuses an address that two companions have', async () => {
  const event = await createOpenEvent({ settings: { companions: 3 } })
  const additionals = ['leo@example.net', null, 'LEO@example.net'].map((email) => ({ name: 'Leo Sanz', email }))
  const sent = { ticket: event.ticket, additionals }
  expect((await errorOf(register(ana.ctx, event.ref, sent)))?.fields).toEqual({ 'additionals.2.email': 'repeated' })
})

test('an organizer that nobody here answers for takes nobody, and its event leads to its own page', async () => {
  const event = await createOpenEvent({ event: { url: 'https://lanochelarga.example/' } })
  const before = await registerPlayer(eva, event)
  const [{ owner, organization }] =
    (await sql`select o.owner_id as owner, o.id as organization from organizations o join events e on e.organizer_id = o.id
    where e.id = ${event.eventId}`) as unknown as [{ owner: number; organization: number }]
  await sql`update organizations set owner_id = null where id = ${organization}`
  expect((await errorOf(registerPlayer(ana, event)))?.details).toMatchObject({ reason: 'closed' })
  expect(await getSignUp(ana.ctx, event.ref)).toMatchObject({ state: 'external' })
  // Whoever is registered already stays so.
  expect((await getSignUp(eva.ctx, event.ref)).mine).toMatchObject({ id: before.id, state: 'confirmed' })
  await sql`update events set url = null where id = ${event.eventId}`
  await sql`update organizations set url = null where id = ${organization}`
  expect(await getSignUp(ana.ctx, event.ref)).toMatchObject({ state: 'with_organizer' })
  expect((await errorOf(registerPlayer(ana, event)))?.details).toMatchObject({ reason: 'closed' })
  await sql`update organizations set owner_id = ${owner} where id = ${organization}`
  expect(await getSignUp(ana.ctx, event.ref)).toMatchObject({ state: 'open' })
})
