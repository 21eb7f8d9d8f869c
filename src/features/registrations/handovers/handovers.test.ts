import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { at, formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../commands/player/offers-and-cancelling.server.ts'
import { getMyRegistration } from '../queries/own/registration.server.ts'
import { listMyRegistrations } from '../queries/own/registrations.server.ts'
import { declineHandover } from './accept.server.ts'
import { decideHandover, listHandoversToDecide } from './decide.server.ts'
import { expireDueHandovers } from './expire.server.ts'
import { offerHandover, withdrawHandover } from './offer.server.ts'
import { findIncomingHandover, getEndedHandover } from './queries.server.ts'

const fixtures = await registrationFixtures()
const { sql, services, olga, mar, rosa, sara, jobCtx, createPlayers, createOpenEvent, registerPlayer, stateOf } =
  fixtures
const news: string[] = []
await (services.jobs as Jobs).work('registrations.handover', async ({ about }) => news.push(about))
const [ana, eva, leo] = (await createPlayers(3, 'Persona')) as [typeof sara, typeof sara, typeof sara]
const eventFixture = (settings: object = { handover: 'free' }, more: object = {}) =>
  createOpenEvent({ settings, ...more })
const rowOf = async (id: number) => (await sql`select * from registrations where id = ${id}`)[0]!
const statesOf = async (id: number) =>
  (await sql`select state from registration_handovers where registration_id = ${id} order by id`).map(
    ({ state }) => state,
  )
const offerTo = (username: string, id: number, ctx: RequestContext = ana.ctx) => offerHandover(ctx, id, { username })
const failureOf = async (promise: Promise<unknown>) => {
  const error = await errorOf(promise)
  const said = error && [error.status, error.code, error.details?.['reason'], error.fields]
  return said?.filter((part) => part !== undefined) ?? null
}
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

const FIELDS = [
  formField('shirt', 'text', { required: true }),
  formField('diet', 'text', { sensitivity: 'special' }),
  formField('photo', 'consent'),
]
const ANSWERS = { shirt: 'M', diet: 'Sin gluten', photo: 'true' }

test('the seat passes to the named person with answers of their own, and the waiting list never gets it', async () => {
  const event = await eventFixture({ handover: 'free' }, { tickets: [{ amount: 1 }], fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  const waiting = await registerPlayer(leo, event, { answers: { shirt: 'L' } })
  const before = await rowOf(id)
  const handover = await offerTo('  pErsona2 ', id)
  expect((await listMyRegistrations(eva.ctx)).incoming).toMatchObject([
    { id: handover, from: 'Persona1', state: 'offered' },
  ])
  expect(JSON.stringify(await findIncomingHandover(eva.ctx, handover))).not.toMatch(/gluten|"M"/)
  expect(await failureOf(acceptHandover(eva.ctx, handover, {}))).toEqual([
    ...[400, 'registration_refused', 'invalid'],
    { 'answers.shirt': 'required' },
  ])
  expect(await failureOf(acceptHandover(eva.ctx, handover, { answers: { shirt: 'XS' }, consents: ['terms'] }))).toEqual(
    [...[400, 'registration_refused', 'invalid'], { privacy: 'accept' }],
  )
  const consents = [{ key: 'terms', shown: 'Acepto los términos (versión del 20 de noviembre)', given: true }]
  expect(await acceptHandover(eva.ctx, handover, { answers: { shirt: 'XS' } }, { shownConsents: consents })).toEqual({
    registrationId: id,
    waiting: false,
  })
  const after = await rowOf(id)
  expect(after).toMatchObject({
    user_id: eva.id,
    holder_id: eva.id,
    state: 'confirmed',
    form_key: null,
    answers: { shirt: 'XS' },
  })
  expect(after['special_answers']).toEqual({})
  expect(after['code']).not.toBe(before['code'])
  // Those of the person before are removed.
  expect(
    await sql`select key, shown, given from registration_consents where registration_id = ${id} and given`,
  ).toEqual(consents)
  expect(await stateOf(waiting.id)).toBe('waitlisted')
  expect((await errorOf(getMyRegistration(ana.ctx, id)))?.status).toBe(404)
  expect((await getMyRegistration(eva.ctx, id)).history.map(({ action }) => action)).toEqual(['handover_done'])
  expect(await listMyRegistrations(ana.ctx)).toMatchObject({ upcoming: [], given: [{ id: handover }] })
  // She may register again, since she has no seat now.
  expect((await registerPlayer(ana, event, { answers: { shirt: 'M' } })).state).toBe('waitlisted')
  await cancelRegistration(eva.ctx, id)
  expect(await stateOf(waiting.id)).toBe('offered')
})

test('where the organization approves, the seat stays with its holder until then', async () => {
  const event = await eventFixture({ handover: 'approval' }, { fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  const handover = await offerTo('Persona2', id)
  expect(await failureOf(decideHandover(olga.ctx, event.ref, handover, true))).toMatchObject([
    409,
    'registration_changed',
  ])
  expect(await acceptHandover(eva.ctx, handover, { answers: { shirt: 'S' } })).toMatchObject({ waiting: true })
  expect(await rowOf(id)).toMatchObject({ user_id: ana.id, answers: { shirt: 'M', photo: true } })
  expect(await listHandoversToDecide(mar.ctx, event.ref)).toMatchObject([
    { id: handover, from: 'Persona1', to: 'Persona2' },
  ])
  expect((await errorOf(listHandoversToDecide(sara.ctx, event.ref)))?.status).toBe(404)
  for (const { ctx } of [sara, rosa])
    expect([403, 404]).toContain((await errorOf(decideHandover(ctx, event.ref, handover, true)))?.status)
  const other = await eventFixture()
  expect((await errorOf(decideHandover(olga.ctx, other.ref, handover, true)))?.status).toBe(404)
  await decideHandover(olga.ctx, event.ref, handover, true)
  expect(await rowOf(id)).toMatchObject({ user_id: eva.id, answers: { shirt: 'S' } })
  expect(await sql`select accepted_form from registration_handovers where id = ${handover}`).toEqual([
    { accepted_form: null },
  ])
  expect(await statesOf(id)).toEqual(['done'])

  const second = await offerTo('Persona3', id, eva.ctx)
  await acceptHandover(leo.ctx, second, { answers: { shirt: 'L' } })
  await decideHandover(olga.ctx, event.ref, second, false)
  expect([await statesOf(id), (await rowOf(id))['user_id']]).toEqual([['done', 'declined'], eva.id])
})

test('says of people no more than adding members does', async () => {
  const event = await eventFixture()
  const { id } = await registerPlayer(ana, event)
  await registerPlayer(eva, event)
  expect(await failureOf(offerTo('Nadie', id))).toEqual([400, 'invalid', { username: 'nobody' }])
  expect(await failureOf(offerTo('Persona1', id))).toEqual([400, 'invalid', { username: 'choice' }])
  expect(await failureOf(offerTo('', id))).toEqual([400, 'invalid', { username: 'required' }])
  // Someone who is registered is named all the same, and learns it when accepting.
  const handover = await offerTo('Persona2', id)
  expect(await failureOf(acceptHandover(eva.ctx, handover, {}))).toMatchObject([
    409,
    'registration_refused',
    'duplicate',
  ])
})

test('nobody else sees, accepts, declines or withdraws it', async () => {
  const event = await eventFixture()
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  const strangers = (ctx: RequestContext) => [
    () => findIncomingHandover(ctx, handover),
    () => getEndedHandover(ctx, handover),
    () => acceptHandover(ctx, handover, {}),
    () => declineHandover(ctx, handover),
  ]
  for (const act of [leo, ana, olga].flatMap(({ ctx }) => strangers(ctx)))
    expect((await errorOf(act() as Promise<unknown>))?.status).toBe(404)
  for (const { ctx } of [eva, olga]) {
    expect((await errorOf(offerTo('Persona3', id, ctx)))?.status).toBe(404)
    expect((await errorOf(withdrawHandover(ctx, id)))?.status).toBe(404)
  }
  expect((await errorOf(offerTo('Persona3', id)))?.code).toBe('registration_changed')
  await withdrawHandover(ana.ctx, id)
  expect((await errorOf(acceptHandover(eva.ctx, handover, {})))?.code).toBe('registration_changed')
  expect(await getEndedHandover(eva.ctx, handover)).toEqual({ state: 'withdrawn', registrationId: null })
  expect(await findIncomingHandover(eva.ctx, handover)).toBeNull()
  await declineHandover(eva.ctx, await offerTo('Persona2', id))
  expect(await statesOf(id)).toEqual(['withdrawn', 'declined'])
})

test('ends after a week, and no later than the event begins', async () => {
  const event = await eventFixture()
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  const late = { ...eva.ctx, now: new Date('2026-11-27T10:00:00Z') }
  expect((await listMyRegistrations(late)).incoming).toEqual([])
  expect((await errorOf(acceptHandover(late, handover, {})))?.code).toBe('offer_expired')
  await expireDueHandovers(jobCtx(late.now))
  expect(await statesOf(id)).toEqual(['expired'])
  const eve = at(ana.ctx, '2027-02-11T10:00:00Z')
  await offerTo('Persona2', id, eve)
  const [row] =
    await sql`select expires_at from registration_handovers where registration_id = ${id} and state = 'offered'`
  expect(row!['expires_at']).toBe('2027-02-11 23:00:00+00')
  const begun = at(ana.ctx, '2027-02-12T10:00:00Z')
  expect((await errorOf(offerTo('Persona3', id, begun)))?.code).toBe('registration_changed')
})
