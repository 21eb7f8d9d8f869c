import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveGrant } from '#features/events/grants/commands.server.ts'
import { eventJobs } from '#features/events/jobs.server.ts'
import { announcePayment } from '#features/payments/commands/payments.server.ts'
import { getBalance, listPayments } from '#features/payments/ledger.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { CheckInAction } from '#shared/check-in/check-in.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { listCheckInPeople, readCheckInUpdate } from '../queries/list.server.ts'
import { listPhones } from '../queries/phones.server.ts'
import { recordCheckIn, recordCheckIns } from './check-ins.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, rosa, sara, edu, sql, createOpenEvent, createPlayers, registerPlayer, stateOf } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const [ana, beto] = await createPlayers(2)

/** The event is on 12 to 14 February 2027. */
const FRIDAY = '2027-02-12T16:00:00Z'
const onFriday = ({ ctx }: { ctx: RequestContext }) => at(ctx, FRIDAY)
const [PHONE, OTHER] = [randomUUID(), randomUUID()]

async function opened(form: object = {}) {
  const event = await createOpenEvent({
    fields: [
      formField('mobile', 'phone', { sensitivity: 'personal' }),
      formField('emergency_phone', 'phone', { sensitivity: 'personal' }),
    ],
  })
  const { id } = await registerPlayer(ana!, event, form)
  return { ...event, id }
}
const act = (id: number, action: CheckInAction, amount?: number, minute = 0) => ({
  ...{ key: randomUUID(), id, action, amount },
  at: new Date(Date.parse(FRIDAY) + minute * 60_000).toISOString(),
})
async function send(ref: number, acts: object[], { ctx = onFriday(olga), device = PHONE, more = false } = {}) {
  const sent = ctx.now.toISOString()
  return recordCheckIns(ctx, ref, { device, sent, acts, more })
}
const balance = (id: number) => getBalance(olga.ctx, id)

test('cash and arrival of a device are booked once, however often they are sent', async () => {
  const { ref, id } = await opened()
  const acts = [act(id, 'cash', 6000), act(id, 'in')]
  for (const _ of [1, 2, 3])
    expect((await send(ref, acts)).results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await balance(id)).toMatchObject({ total: 6000, paid: 6000 })
  expect(await listPayments(olga.ctx, [id])).toMatchObject([
    { state: 'confirmed', method: 'cash', amount: 6000, movedOn: '2027-02-12', actorId: olga.id },
  ])
  expect(await stateOf(id)).toBe('attended')
  const { people } = await listCheckInPeople(onFriday(olga), ref, null)
  expect(people[0]).toMatchObject({ payment: 'paid', owes: 0 })
})

test('of a cancelled event nothing is owed and no cash is taken', async () => {
  const { ref, id, eventId } = await opened()
  await sql`update events set happening = 'cancelled' where id = ${eventId}`
  const { people } = await listCheckInPeople(onFriday(olga), ref, null)
  expect(people[0]).toMatchObject({ payment: 'free', owes: 0 })
  expect((await send(ref, [act(id, 'cash', 6000)])).results).toMatchObject([{ outcome: 'refused', reason: 'not_owed' }])
  expect(await balance(id)).toMatchObject({ paid: 0 })
})

test('a payment that was announced is said, with its sum to who sees money, and cash beside it too', async () => {
  const { ref, id } = await opened()
  await announcePayment(ana!.ctx, id, { amount: 6000, method: 'bank_transfer', moved_on: '2026-11-20' })
  const personOf = async (who: { ctx: RequestContext }) => (await listCheckInPeople(onFriday(who), ref, null)).people[0]
  expect(await personOf(olga)).toMatchObject({
    ...{ payment: 'announced', owes: 6000, announced: { amount: 6000, on: '2026-11-20' }, collected: null },
  })
  expect(await personOf(mar)).toMatchObject({ payment: 'announced', announced: null })
  const cash = act(id, 'cash', 6000)
  await send(ref, [cash, act(id, 'in')])
  const collected = { key: cash.key, amount: 6000, mayUndo: true }
  expect(await personOf(olga)).toMatchObject({ payment: 'paid', announced: null, collected })
  expect(await personOf(mar)).toMatchObject({ payment: 'paid', collected: null })
})

test('cash that was taken by mistake is taken back within ten minutes, once, and never that of another device', async () => {
  const { ref, id } = await opened()
  const [cash, other] = [act(id, 'cash', 6000), act(id, 'cash', 6000)]
  const undo = { ...act(id, 'cash_undo'), undoes: cash.key }
  await send(ref, [cash])
  // The other one was refused: taking it back changes nothing.
  const refused = await send(ref, [other, { ...act(id, 'cash_undo'), undoes: other.key }], { device: OTHER })
  expect(refused.results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  expect((await send(ref, [undo], { ctx: onFriday(mar) })).results).toMatchObject([{ reason: 'may_not_collect' }])
  expect(await balance(id)).toMatchObject({ paid: 6000 })
  for (const _ of [1, 2]) expect((await send(ref, [undo])).results).toMatchObject([{ outcome: 'done' }])
  expect(await balance(id)).toMatchObject({ paid: 0 })
  const again = act(id, 'cash', 6000)
  await send(ref, [again])
  const late = at(olga.ctx, '2027-02-12T16:11:00Z')
  expect((await send(ref, [{ ...act(id, 'cash_undo'), undoes: again.key }], { ctx: late })).results).toMatchObject([
    { outcome: 'refused', reason: 'too_late' },
  ])
  expect((await listCheckInPeople(late, ref, null)).people[0]).toMatchObject({ collected: { mayUndo: false } })
})

test('two devices take the same money: one is booked, the other is told, also at the same moment', async () => {
  const { ref, id } = await opened()
  const sent = await Promise.all([
    send(ref, [act(id, 'cash', 6000)]),
    send(ref, [act(id, 'cash', 6000)], { device: OTHER }),
  ])
  const results = sent.flatMap((one) => one.results)
  expect(results.map((one) => (one.outcome === 'refused' ? one.reason : one.outcome)).sort()).toEqual([
    'done',
    'not_owed',
  ])
  expect(await balance(id)).toMatchObject({ paid: 6000 })
})

test('books nothing that is not owed, nor for who has no seat, nor with a key that was used', async () => {
  const { ref, id, ticket } = await opened()
  const reasonOf = async (...acts: object[]) =>
    (await send(ref, acts)).results.map((one) => (one.outcome === 'refused' ? one.reason : one.outcome))
  expect(await reasonOf(act(id, 'cash', 6001))).toEqual(['not_owed'])
  expect(await reasonOf(act(id, 'cash'))).toEqual(['not_owed'])
  const part = act(id, 'cash', 2000)
  expect(await reasonOf(part)).toEqual(['done'])
  const second = await registerPlayer(beto!, { ref, ticket })
  expect(await reasonOf({ ...part, id: second.id })).toEqual(['key_used'])
  await sql`update registrations set state = 'cancelled', ended_at = now() where id = ${second.id}`
  expect(await reasonOf(act(second.id, 'cash', 6000))).toEqual(['wrong_state'])
  expect([(await balance(id)).paid, (await balance(second.id)).paid]).toEqual([2000, 0])
  expect((await errorOf(send(ref, [act(id, 'cash', -5)])))?.status).toBe(400)
})

test('owner and editors take cash, moderators and check-in staff do not', async () => {
  const { ref, id } = await opened()
  await giveGrant(olga.ctx, ref, { person: 'Sara', kind: 'door' })
  for (const one of [mar, sara])
    expect(await recordCheckIn(onFriday(one), ref, { ...act(id, 'cash', 6000), device: PHONE })).toMatchObject({
      reason: 'may_not_collect',
    })
  expect(await balance(id)).toMatchObject({ paid: 0 })
  // Editors do not decide about their own money.
  await sql`update registrations set user_id = ${edu.id} where id = ${id}`
  expect(await recordCheckIn(onFriday(edu), ref, { ...act(id, 'cash', 6000), device: PHONE })).toMatchObject({
    reason: 'may_not_collect',
  })
  await sql`update registrations set user_id = ${ana!.id} where id = ${id}`
  expect(await recordCheckIn(onFriday(edu), ref, { ...act(id, 'cash', 6000), device: PHONE })).toMatchObject({
    outcome: 'done',
  })
})

test('someone who did not come is marked, taken back, and comes after all', async () => {
  const { ref, id } = await opened()
  expect((await send(ref, [act(id, 'no_show')], { ctx: olga.ctx })).results).toMatchObject([{ reason: 'too_early' }])
  const away = act(id, 'no_show')
  expect((await send(ref, [away])).results).toMatchObject([{ outcome: 'done' }])
  expect(await stateOf(id)).toBe('no_show')
  await send(ref, [act(id, 'undo', undefined, 5)], { ctx: at(olga.ctx, '2027-02-12T16:05:00Z') })
  expect(await stateOf(id)).toBe('confirmed')
  // Sent again because the answer was lost.
  await send(ref, [away], { ctx: at(olga.ctx, '2027-02-12T16:06:00Z') })
  expect(await stateOf(id)).toBe('confirmed')
  const later = at(olga.ctx, '2027-02-12T18:00:00Z')
  await send(ref, [act(id, 'no_show', undefined, 60)], { ctx: later })
  expect((await send(ref, [act(id, 'in', undefined, 30)], { ctx: later, device: OTHER })).results).toMatchObject([
    { outcome: 'done' },
  ])
  expect(await stateOf(id)).toBe('attended')
  expect((await send(ref, [act(id, 'no_show', undefined, 90)], { ctx: later })).results).toMatchObject([
    { outcome: 'already', other: { by: 'Olga', own: false } },
  ])
  expect(await stateOf(id)).toBe('attended')
})

test('the list comes again when something of it changed, and only then', async () => {
  const { ref, id } = await opened()
  const read = (version: string | null, ctx = onFriday(olga)) => readCheckInUpdate(ctx, ref, { device: PHONE, version })
  const { version, people } = await read(null)
  expect(people).toHaveLength(1)
  expect(await read(version)).toEqual({ version, people: null })
  const later = at(olga.ctx, '2027-02-12T16:10:00Z')
  expect((await read(version, later)).people).toBeNull()
  await sql`update users set username = 'Otra' where id = ${ana!.id}`
  expect((await read(version, later)).people).toMatchObject([{ name: 'Otra' }])
  await sql`update users set username = 'Persona1' where id = ${ana!.id}`
  for (const change of [act(id, 'cash', 1000), act(id, 'in'), act(id, 'undo', undefined, 1), act(id, 'no_show')]) {
    const before = (await read(null)).version
    await send(ref, [change], { device: OTHER })
    expect((await read(before)).people, change.action).toHaveLength(1)
  }
})

test('a part of the acts is answered without the list', async () => {
  const { ref, id } = await opened()
  expect(await send(ref, [act(id, 'in')], { more: true })).toMatchObject({ people: null, version: '' })
  expect((await send(ref, [])).people).toHaveLength(1)
})

test('phones are for who sees the players, without those for emergencies', async () => {
  const { ref, id } = await opened({ answers: { mobile: '+34600111222', emergency_phone: '+34600333444' } })
  await giveGrant(olga.ctx, ref, { person: 'Sara', kind: 'door' })
  expect(await listPhones(mar.ctx, ref, id)).toMatchObject([{ phone: '+34600111222' }])
  for (const one of [sara, rosa]) expect((await errorOf(listPhones(onFriday(one), ref, id)))?.status).toBe(404)
  const elsewhere = await opened()
  expect((await errorOf(listPhones(olga.ctx, ref, elsewhere.id)))?.status).toBe(404)
})
