import { beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables, WAITING } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { at, formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from '../commands/player/answers.server.ts'
import { anonymizeOldRegistrations } from '../retention/retention.server.ts'
import { decideHandover } from './decide.server.ts'
import { expireDueHandovers } from './expire.server.ts'
import { offerHandover, withdrawHandover } from './offer.server.ts'

const { sql, services, olga, jobCtx, createPlayers, createOpenEvent, setForm, registerPlayer } =
  await registrationFixtures()
await (services.jobs as Jobs).work('registrations.handover', async () => {})
const [ana, eva] = (await createPlayers(2, 'Persona')) as [typeof olga, typeof olga]
const FIELDS = [formField('shirt', 'text'), formField('diet', 'text', { sensitivity: 'special' })]
const rowOf = async (id: number) => (await sql`select * from registrations where id = ${id}`)[0]!
const handoverOf = async (id: number) => (await sql`select * from registration_handovers where id = ${id}`)[0]!
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

/** Eva has accepted the seat of Ana, and the organization has yet to approve it. */
async function addAccepted(fields = FIELDS) {
  const event = await createOpenEvent({ settings: { handover: 'approval' }, fields })
  const { id } = await registerPlayer(ana, event, { answers: { shirt: 'M' } })
  const handover = await offerHandover(ana.ctx, id, { username: 'Persona2' })
  await acceptHandover(eva.ctx, handover, { answers: { shirt: 'XS', diet: 'Sin gluten' } })
  return { event, id, handover }
}

test('an answer whose question became protected before the approval is protected', async () => {
  const { event, id, handover } = await addAccepted(FIELDS.map((field) => ({ ...field, sensitivity: 'normal' })))
  await setForm(event.eventId, FIELDS)
  await decideHandover(olga.ctx, event.ref, handover, true)
  expect(await rowOf(id)).toMatchObject({ answers: { shirt: 'XS' }, special_answers: { diet: 'Sin gluten' } })
})

test('who hands over a seat while they change its answers changes nothing of the new person', async () => {
  const event = await createOpenEvent({ settings: { handover: 'free' }, fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: { shirt: 'M' } })
  let changing: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    await tx`select 1 from seat_pools where event_id = ${event.eventId} for update`
    changing = errorOf(changeAnswers(ana.ctx, id, { answers: { shirt: 'L' } }))
    await expect.poll(() => tx.unsafe(WAITING)).toHaveLength(1)
    await tx`update registrations set user_id = ${eva.id}, holder_id = ${eva.id}, answers = '{}' where id = ${id}`
  })
  expect(await changing).toMatchObject({ status: 404 })
  expect(await rowOf(id)).toMatchObject({ user_id: eva.id, answers: {} })
})

test('nobody fills the mailbox of another by offering a seat again and again', async () => {
  const event = await createOpenEvent({ settings: { handover: 'free' } })
  const { id } = await registerPlayer(ana, event)
  const offer = () => offerHandover(ana.ctx, id, { username: 'Persona2' })
  for (let time = 0; time < 5; time++) {
    await offer()
    await withdrawHandover(ana.ctx, id)
  }
  expect(await errorOf(offer())).toMatchObject({ status: 429 })
})

test('what was answered to get a seat of a deleted event is erased when the offer is over', async () => {
  const { event, id, handover } = await addAccepted()
  await sql`update events set deleted_at = now() where id = ${event.eventId}`
  await expireDueHandovers(at(jobCtx(), (await handoverOf(handover))['expires_at']))
  expect(await handoverOf(handover)).toMatchObject({ state: 'expired', accepted_form: null, registration_id: id })
})

test('three years after the event nobody is named in its handovers', async () => {
  const { event, handover } = await addAccepted()
  await decideHandover(olga.ctx, event.ref, handover, true)
  await anonymizeOldRegistrations(jobCtx(new Date('2030-02-16T12:00:00Z')))
  expect(await handoverOf(handover)).toMatchObject({ state: 'done', from_user_id: null, to_user_id: null })
})
