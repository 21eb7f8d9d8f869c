import { expect, test } from 'vitest'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { findParticipants } from '../queries/participants.server.ts'
import { saveSettings } from './commands.server.ts'
import { getSettings } from './queries.server.ts'

const { olga, mar, rosa, sara, anonymousCtx, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const FORM = {
  ...{ waiting_list: 'on', companions: '2', asks_birth_date: 'on', answers_until: '2027-02-01', handover: 'free' },
  ...{ participants: 'participants', payment_days: '10' },
}
const save = (form: object = {}, ctx = olga.ctx, ref = event.translationId) =>
  saveSettings(ctx, ref, { ...FORM, ...form })

test('an event has the usual settings until they are saved, and refuses what was based on older ones', async () => {
  const before = await getSettings(rosa.ctx, event.translationId)
  expect(before).toMatchObject({ waitingList: true, companions: 0, participants: 'organizers', mayWiden: true })
  await save({ version: before.version }, mar.ctx)
  const after = await getSettings(olga.ctx, event.translationId)
  expect(after).toMatchObject({
    ...{ waitingList: true, companions: 2, asksBirthDate: true, answersUntil: '2027-02-01', handover: 'free' },
    ...{ participants: 'participants', paymentDays: 10 },
  })
  expect((await errorOf(save({ version: before.version, companions: 5 })))?.code).toBe('changed_meanwhile')
  await save({ version: after.version, waiting_list: undefined, answers_until: '' })
  expect(await getSettings(olga.ctx, event.translationId)).toMatchObject({ waitingList: false, answersUntil: null })
  await save()
})

test('who sees the participants is never widened once someone has registered, whatever became of it', async () => {
  const own = await createPlayersEvent(undefined, { title: 'Con gente' })
  await addPlayer(own.eventId, { name: 'Prueba', ticket: own.tickets[0], test: true })
  await save({ participants: 'participants' }, olga.ctx, own.translationId)
  await addPlayer(own.eventId, { name: 'Ana', ticket: own.tickets[0], state: 'cancelled' })
  const refused = await errorOf(save({ participants: 'public' }, olga.ctx, own.translationId))
  expect(refused?.fields).toEqual({ participants: 'choice' })
  await save({ participants: 'organizers' }, olga.ctx, own.translationId)
  expect((await errorOf(save({ participants: 'participants' }, olga.ctx, own.translationId)))?.status).toBe(400)
})

test.each([
  { companions: '10' },
  { companions: 'x' },
  { payment_days: '0' },
  { answers_until: '2027-02-30' },
  { answers_until: '2027-02-15' },
  { handover: 'x' },
  { participants: null },
])('refuses %s', async (form) => {
  expect((await errorOf(save(form)))?.fields).toHaveProperty([Object.keys(form)[0]!])
})

test('only who edits the event saves', async () => {
  expect((await errorOf(save({}, rosa.ctx)))?.status).toBe(403)
  expect((await errorOf(save({}, sara.ctx)))?.status).toBe(404)
})

test('a copy of the event has them, with the date moved as many days', async () => {
  const copy = await duplicateEvent(olga.ctx, event.translationId, { date_start: '2028-02-12' })
  expect(await getSettings(olga.ctx, copy.translationId)).toMatchObject({ companions: 2, answersUntil: '2028-02-01' })
})

test('participants are shown as the event says, by username', async () => {
  const own = await createPlayersEvent(undefined, { title: 'A la vista' })
  const shown = async (ctx = anonymousCtx as typeof olga.ctx) => findParticipants(ctx, own.translationId)
  expect(await shown()).toBeNull()
  await save({ participants: 'public' }, olga.ctx, own.translationId)
  expect(await shown()).toBeNull()
  await addPlayer(own.eventId, { name: '', ticket: own.tickets[0], userId: sara.id })
  await addPlayer(own.eventId, { name: 'Acompañante', ticket: own.tickets[0], email: 'a@correo.example' })
  await addPlayer(own.eventId, { name: '', ticket: own.tickets[0], userId: rosa.id, state: 'waitlisted' })
  await addPlayer(own.eventId, { name: '', ticket: own.tickets[0], userId: mar.id, test: true })
  expect(await shown()).toEqual({ visibility: 'public', names: ['Sara'], others: 1 })
  await save({ participants: 'participants' }, olga.ctx, own.translationId)
  expect(await shown()).toBeNull()
  expect(await shown(rosa.ctx)).toBeNull()
  expect(await shown(sara.ctx)).toEqual({ visibility: 'participants', names: ['Sara'], others: 1 })
  await save({ participants: 'organizers' }, olga.ctx, own.translationId)
  expect(await shown(sara.ctx)).toBeNull()
})
