import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveGrant, revokeGrant } from '#features/events/grants/commands.server.ts'
import { listGrants } from '#features/events/grants/queries.server.ts'
import { eventJobs } from '#features/events/jobs.server.ts'
import { recordPayment } from '#features/payments/commands/payments.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { CHECK_IN_ACTS_MAX, type CheckInAction } from '#shared/check-in/check-in.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { listCheckInPeople } from '../queries/list.server.ts'
import { recordCheckIn, recordCheckIns } from './check-ins.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, rosa, sara, vera, team, sql, createOpenEvent, createPlayers, registerPlayer, stateOf } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const [ana, beto, cora] = await createPlayers(3)
const FIELDS = [
  formField('hero', 'character'),
  formField('allergies', 'text', { sensitivity: 'special' }),
  formField('secret', 'character', { sensitivity: 'special' }),
]

/** The event is on 12 to 14 February 2027. */
const FRIDAY = '2027-02-12T16:00:00Z'
const [PHONE, OTHER] = [randomUUID(), randomUUID()]
const onFriday = ({ ctx }: { ctx: RequestContext }) => at(ctx, FRIDAY)
const minutes = (count: number) => new Date(Date.parse(FRIDAY) + count * 60_000).toISOString()

async function opened(form: object = {}) {
  const event = await createOpenEvent({ fields: FIELDS })
  const { id } = await registerPlayer(ana!, event, form)
  return { ...event, id }
}
const single = (id: number, action: CheckInAction = 'in', device = PHONE) => ({
  ...{ device, key: randomUUID(), id, action },
})
const act = (id: number, minute: number, action: CheckInAction = 'in') => ({
  ...{ key: randomUUID(), id, action, at: minutes(minute) },
})
const sync = async (
  ref: number,
  acts: object[],
  { ctx = at(olga.ctx, minutes(60)), device = PHONE, sent = minutes(60) } = {},
) => (await recordCheckIns(ctx, ref, { device, sent, acts })).results
const personOf = async (ref: number, id: number, device = PHONE, ctx: RequestContext = onFriday(olga)) =>
  (await listCheckInPeople(ctx, ref, device)).people.find((person) => person.id === id)!

test('checking in makes a registration attended, and undo returns it', async () => {
  const { ref, id } = await opened()
  expect(await recordCheckIn(onFriday(mar), ref, single(id))).toMatchObject({ id, outcome: 'done' })
  expect(await stateOf(id)).toBe('attended')
  const { arrival, doubles, state } = await personOf(ref, id)
  expect([state, arrival, doubles]).toEqual(['attended', { at: '2027-02-12T16:00:00.000Z', by: 'Mar', own: true }, []])
  expect(await recordCheckIn(onFriday(mar), ref, single(id, 'undo'))).toMatchObject({ outcome: 'done' })
  expect(await stateOf(id)).toBe('confirmed')
  expect((await personOf(ref, id)).arrival).toBeNull()
  expect((await fixtures.historyOf(id)).slice(-2).map(({ action }) => action)).toEqual(['attended', 'confirm'])
})

test('the list says ticket, payment, character and marks, and nothing protected', async () => {
  const { ref, id } = await opened({ answers: { hero: 'La Abadesa', secret: 'Espía', allergies: 'cacahuetes' } })
  const person = await personOf(ref, id)
  expect(person).toMatchObject({
    ...{ name: 'Persona1', ticket: 'Jugador', state: 'confirmed', payment: 'owes', owes: 6000, coin: 'EUR' },
    ...{ character: 'La Abadesa', ask: true, minor: false, lacksAuthorization: false, arrival: null },
  })
  expect(person.reference).toMatch(/^[A-Z]{3}-[0-9A-Z]{5}$/)
  expect(JSON.stringify(person)).not.toMatch(/cacahuetes|Espía|@/)
  const [{ code }] = (await sql`select code from registrations where id = ${id}`) as unknown as [{ code: string }]
  expect(JSON.stringify(person)).not.toContain(code)
  await recordPayment(olga.ctx, id, { amount: 6000, method: 'cash', moved_on: '2026-11-20' })
  expect(await personOf(ref, id)).toMatchObject({ payment: 'paid', owes: 0 })
})

test('says who had checked the person in, to both devices', async () => {
  const { ref, id } = await opened()
  await recordCheckIn(onFriday(mar), ref, single(id))
  const second = await recordCheckIn(at(olga.ctx, minutes(5)), ref, single(id, 'in', OTHER))
  expect(second).toMatchObject({ outcome: 'already', other: { at: minutes(0), by: 'Mar', own: false } })
  expect(await personOf(ref, id, PHONE)).toMatchObject({
    arrival: { by: 'Mar', own: true },
    doubles: [{ at: minutes(5), by: 'Olga', own: false }],
  })
  expect(await personOf(ref, id, OTHER)).toMatchObject({ arrival: { own: false }, doubles: [{ own: true }] })
  expect((await fixtures.historyOf(id)).filter(({ action }) => action === 'attended')).toHaveLength(1)
})

test('two devices at the same moment: one does it, the other is told', async () => {
  const { ref, id } = await opened()
  const results = await Promise.all([
    recordCheckIn(onFriday(mar), ref, single(id)),
    recordCheckIn(onFriday(olga), ref, single(id, 'in', OTHER)),
  ])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already', 'done'])
  expect(await stateOf(id)).toBe('attended')
})

test('an act that is sent again changes nothing', async () => {
  const { ref, id } = await opened()
  const acts = [act(id, 0), act(id, 10, 'undo')]
  for (const _ of [1, 2])
    expect((await sync(ref, acts)).map(({ outcome }) => outcome)).toEqual([_ === 1 ? 'done' : 'undone_since', 'done'])
  expect(await stateOf(id)).toBe('confirmed')
  const [{ count }] = (await sql`select count(*)::int from check_ins where registration_id = ${id}`) as unknown as [
    { count: number },
  ]
  expect(count).toBe(2)
  const other = await opened()
  expect(await sync(other.ref, [{ ...acts[0]!, id: other.id }])).toMatchObject([
    { outcome: 'refused', reason: 'key_used' },
  ])
})

test('what was done without a network counts by when it happened, not by when it was sent', async () => {
  const { ref, id } = await opened()
  expect(await sync(ref, [act(id, 6, 'undo'), act(id, 5)], { device: OTHER })).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
  ])
  // Sent later, done before the undo of the other device.
  expect(await sync(ref, [act(id, 2)])).toMatchObject([{ outcome: 'undone_since', other: { by: 'Olga', own: false } }])
  expect(await stateOf(id)).toBe('confirmed')
  expect(await sync(ref, [act(id, 20)])).toMatchObject([{ outcome: 'done' }])
  expect(await sync(ref, [act(id, 12, 'undo')], { device: OTHER })).toMatchObject([{ outcome: 'arrived_since' }])
  expect(await stateOf(id)).toBe('attended')
})

test('a clock that is wrong is put right by the moment of sending', async () => {
  const { ref, id } = await opened()
  const hours = { ...act(id, 0), at: '2031-01-01T10:00:00Z' }
  await sync(ref, [hours], { sent: '2031-01-01T10:20:00Z' })
  expect((await personOf(ref, id)).arrival?.at).toBe(minutes(40))
})

test('an arrival that the panel took back does not stand, and one that it marked is told', async () => {
  const { ref, id } = await opened()
  await recordCheckIn(onFriday(mar), ref, single(id))
  const panel = at(olga.ctx, minutes(3))
  await changeRegistrations(panel, ref, { ids: [String(id)], action: 'confirm' })
  expect(await stateOf(id)).toBe('confirmed')
  expect(await recordCheckIn(at(mar.ctx, minutes(9)), ref, single(id, 'in', OTHER))).toMatchObject({ outcome: 'done' })
  const second = await registerPlayer(beto!, {
    ref,
    ticket: (await sql`select ticket_id from registrations where id = ${id}`)[0]!['ticket_id'],
  })
  await changeRegistrations(panel, ref, { ids: [String(second.id)], action: 'attended' })
  expect(await recordCheckIn(at(mar.ctx, minutes(9)), ref, single(second.id))).toMatchObject({
    outcome: 'already',
    other: { by: 'Olga', own: false },
  })
})

test('refuses who has no seat, what is elsewhere, and everybody before the event begins', async () => {
  const { ref, id, ticket } = await opened()
  const elsewhere = await opened()
  expect(await recordCheckIn(olga.ctx, ref, single(id))).toMatchObject({ outcome: 'refused', reason: 'too_early' })
  expect(await recordCheckIn(onFriday(olga), ref, single(elsewhere.id))).toMatchObject({ reason: 'missing' })
  const waiting = await registerPlayer(cora!, { ref, ticket })
  await sql`update registrations set state = 'waitlisted', waiting_since = now() where id = ${waiting.id}`
  expect(await recordCheckIn(onFriday(olga), ref, single(waiting.id))).toMatchObject({ reason: 'wrong_state' })
  expect((await personOf(ref, waiting.id)).state).toBe('waitlisted')
  expect(await stateOf(waiting.id)).toBe('waitlisted')
})

test('what happened before a seat ended is kept, and said to both sides', async () => {
  const { ref, id } = await opened()
  const cancelled = { ctx: at(olga.ctx, minutes(60)) }
  const [arrival, cash] = [act(id, 1), { ...act(id, 2, 'cash'), amount: 6000 }]
  await changeRegistrations(at(olga.ctx, minutes(6)), ref, { ids: [String(id)], action: 'cancel', reason: 'No cabe' })
  await fixtures.carryOutEndings(new Date(minutes(6)))
  expect(await sync(ref, [arrival, cash, act(id, 8)], cancelled)).toMatchObject([
    { outcome: 'ended_since', at: expect.stringContaining('16:07:01') },
    { outcome: 'ended_since' },
    { outcome: 'refused', reason: 'wrong_state' },
  ])
  expect(await sync(ref, [arrival], cancelled)).toMatchObject([{ outcome: 'ended_since' }])
  const person = await personOf(ref, id, PHONE, at(olga.ctx, minutes(61)))
  expect([person.state, person.arrival?.at]).toEqual(['cancelled', minutes(1)])
  const [balance] = await sql`select total, paid from registration_balances where registration_id = ${id}`
  expect(balance).toEqual({ total: 0, paid: 6000 })
  // Taken back, it no longer stands.
  await sync(ref, [act(id, 3, 'undo')], cancelled)
  expect((await personOf(ref, id, PHONE, at(olga.ctx, minutes(62)))).arrival).toBeNull()
})

test('who may not check in is told nothing', async () => {
  const { ref, id } = await opened()
  for (const one of [rosa, sara, vera, team])
    for (const run of [recordCheckIn, recordCheckIns])
      expect((await errorOf(run(onFriday(one), ref, single(id))))?.status).toBe(404)
})

test('bounds what is sent at once', async () => {
  const { ref, id } = await opened()
  const acts = Array.from({ length: CHECK_IN_ACTS_MAX + 1 }, () => act(id, 0))
  expect((await errorOf(sync(ref, acts)))?.fields).toEqual({ acts: 'too_long' })
  expect((await errorOf(sync(ref, [{ ...act(id, 0), at: 'ayer' }])))?.status).toBe(400)
})

test('staff check in at their event until a day after it, and not once revoked', async () => {
  const { ref, id } = await opened()
  const foreign = await opened()
  await giveGrant(mar.ctx, ref, { person: 'SARA', kind: 'door' })
  expect(await recordCheckIn(onFriday(sara), ref, single(id))).toMatchObject({ outcome: 'done' })
  expect((await errorOf(recordCheckIn(onFriday(sara), foreign.ref, single(foreign.id))))?.status).toBe(404)
  expect((await errorOf(listGrants(onFriday(sara), ref)))?.status).toBe(404)
  // In Madrid: the 14th is the last day, the 15th the last one of the access.
  expect((await personOf(ref, id, PHONE, at(sara.ctx, '2027-02-15T22:59:00Z'))).name).toBe('Persona1')
  expect((await errorOf(personOf(ref, id, PHONE, at(sara.ctx, '2027-02-15T23:01:00Z'))))?.status).toBe(404)
  const [staff] = await listGrants(mar.ctx, ref)
  await revokeGrant(mar.ctx, ref, { id: staff!.id })
  expect((await errorOf(recordCheckIn(onFriday(sara), ref, single(id, 'undo'))))?.status).toBe(404)
  expect(await stateOf(id)).toBe('attended')
})

test('staff are added by the username of a confirmed account, once, by who changes players', async () => {
  const { ref } = await opened()
  const refused = async (ctx: RequestContext, person: string) => {
    const error = await errorOf(giveGrant(ctx, ref, { person, kind: 'door' }))
    return error?.fields?.['person'] ?? error?.status
  }
  expect(await refused(rosa.ctx, 'Sara')).toBe(404)
  expect(await refused(olga.ctx, 'Nadie')).toBe('nobody')
  expect(await refused(olga.ctx, 'Mar')).toBe('member')
  await giveGrant(olga.ctx, ref, { person: ' persona2 ', kind: 'door' })
  expect(await refused(olga.ctx, 'Persona2')).toBe('member')
  // Nobody learns whether an address has an account.
  expect([await refused(olga.ctx, 'persona2@example.org'), await refused(olga.ctx, 'no@example.org')]).toEqual([
    'email',
    'email',
  ])
  // The email with the link would reach nobody.
  await sql`update users set confirmed_at = null where username = 'Persona3'`
  expect(await refused(olga.ctx, 'Persona3')).toBe('unconfirmed')
  // Reading the panel is not yet seeing the players.
  await giveGrant(olga.ctx, ref, { person: 'Rosa', kind: 'door' })
  expect((await listCheckInPeople(onFriday(rosa), ref, null)).people).toHaveLength(1)
  expect(await refused(at(olga.ctx, '2027-02-16T10:00:00Z'), 'Sara')).toBe(409)
  const log =
    await sql`select action, details from audit_log where entity_type = 'event_grant' order by id desc limit 1`
  expect(log[0]).toMatchObject({ action: 'giveEventGrant', details: { user: rosa.id, grant: 'door' } })
})
