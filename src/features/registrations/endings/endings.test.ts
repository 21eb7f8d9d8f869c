import { beforeEach, expect, test } from 'vitest'
import { announcePayment, confirmPayment } from '#features/payments/commands/payments.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeRegistrations } from '../commands/organizer/change-registrations.server.ts'
import { cancelRegistration } from '../commands/player/offers-and-cancelling.server.ts'
import { getPlayer } from '../queries/players/player.server.ts'
import { undoEndings } from './endings.server.ts'
import { listPlannedEndings, previewEnding } from './queries.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer, historyOf, stateOf } = fixtures
const [ana, eva, leo] = await createPlayers(3)
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

/** An event with one seat, which Ana has, and for which Eva waits. */
async function full() {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }] })
  const [seated, waiting] = [await registerPlayer(ana!, event), await registerPlayer(eva!, event)]
  return { ...event, seated: seated.id, waiting: waiting.id }
}
const cancel = (ref: number, ids: number[], more: object = {}) =>
  changeRegistrations(mar.ctx, ref, { ids, action: 'cancel', ...more })

test('says what ending does before it is done: seats, who waits, and what goes back for who sees money', async () => {
  const { ref, seated, waiting } = await full()
  const paid = await announcePayment(ana!.ctx, seated, { amount: 2000, method: 'bizum', moved_on: '2026-11-20' })
  await confirmPayment(olga.ctx, paid.paymentId)
  const preview = await previewEnding(olga.ctx, ref, 'cancel', { ids: [seated, 999_999] })
  expect(preview).toMatchObject({ people: [{ id: seated, name: 'Persona1' }], seats: 1, waiting: 1, back: 2000 })
  expect(await previewEnding(mar.ctx, ref, 'cancel', { ids: [seated, waiting] })).toMatchObject({
    ...{ seats: 1, waiting: 0, back: null },
  })
  expect((await previewEnding(mar.ctx, ref, 'reject', { ids: [seated] })).people).toEqual([])
  expect((await errorOf(previewEnding(rosa.ctx, ref, 'cancel', { ids: [seated] })))?.status).toBe(404)
})

test('for a minute nothing has happened, and it can be taken back', async () => {
  const { ref, seated, waiting } = await full()
  await cancel(ref, [seated], { reason: 'No cabes' })
  const before = ['confirmed', 'waitlisted', await historyOf(seated)]
  // A second organizer's words do not replace the first one's.
  await cancel(ref, [seated], { reason: 'Otra cosa' })
  await fixtures.carryOutEndings(new Date(mar.ctx.now.getTime() - 2000))
  expect([await stateOf(seated), await stateOf(waiting), await historyOf(seated)]).toEqual(before)
  expect(await listPlannedEndings(olga.ctx, ref)).toEqual([{ id: seated, name: 'Persona1', action: 'cancel' }])
  for (const { ctx } of [sara, rosa])
    expect((await errorOf(undoEndings(ctx, ref, { ids: [seated] })))?.status).toBe(404)
  expect(await undoEndings(olga.ctx, ref, { ids: [seated] })).toBe(1)
  await fixtures.carryOutEndings()
  expect([await stateOf(seated), await stateOf(waiting), await historyOf(seated)]).toEqual(before)
  expect((await errorOf(undoEndings(mar.ctx, ref, { ids: [seated] })))?.code).toBe('registration_changed')
})

test('then all of it goes at once: the seat, the offer to the next, the emails; the note is for the team alone', async () => {
  const { ref, seated, waiting } = await full()
  await cancel(ref, [seated], { reason: 'No cabes', note: 'Cuidado con este' })
  const late = undoEndings(minutesLater(mar.ctx, 2), ref, { ids: [seated] })
  expect((await errorOf(late))?.code).toBe('registration_changed')
  await fixtures.carryOutEndings()
  expect([await stateOf(seated), await stateOf(waiting)]).toEqual(['cancelled', 'offered'])
  const player = await getPlayer(mar.ctx, ref, seated)
  expect([player.endReason, player.note]).toEqual(['No cabes', 'Cuidado con este'])
  expect((await historyOf(seated)).slice(-2)).toMatchObject([
    { action: 'cancel', actor: 'organizer', user_id: mar.id, note: 'No cabes' },
    { action: 'note', note: 'Cuidado con este' },
  ])
  expect(await listPlannedEndings(mar.ctx, ref)).toEqual([])
})

test('what the player ends meanwhile is theirs', async () => {
  const { ref, seated } = await full()
  await cancel(ref, [seated], { reason: 'No cabes' })
  await cancelRegistration(ana!.ctx, seated)
  await fixtures.carryOutEndings()
  expect((await historyOf(seated)).at(-1)).toMatchObject({ action: 'cancel', actor: 'player' })
  const other = await registerPlayer(leo!, await createOpenEvent())
  expect((await errorOf(undoEndings(mar.ctx, ref, { ids: [other.id] })))?.code).toBe('registration_changed')
})
