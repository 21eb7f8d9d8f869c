import { expect, test } from 'vitest'
import { getPlayer } from '#features/registrations/queries/players/player.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { revealAnswer } from './reveal-answer.server.ts'

const { sql, olga, edu, mar, rosa, sara, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const id = await addPlayer(event.eventId, {
  ...{ name: 'Ana', ticket: event.tickets[0], answers: { menu: 'vegan' }, special: { allergies: 'cacahuetes' } },
})
const reveal = (
  ctx = olga.ctx,
  form: object = { id, field: 'allergies' },
  ref: number | string = event.translationId,
) => revealAnswer(ctx, ref, form)
const looks = async () =>
  Number((await sql`select count(*) from registration_history where action = 'answer_opened'`)[0]!['count'])

test('each look is in the history and in the audit log, by name of field', async () => {
  expect(await reveal()).toEqual({ id, key: 'allergies', label: 'Alergias', text: 'cacahuetes' })
  expect((await reveal({ ...edu.ctx, locale: 'en' })).label).toBe('Allergies')
  expect(await looks()).toBe(2)
  const { history, special, sections } = await getPlayer(olga.ctx, event.translationId, id)
  expect(history[0]).toMatchObject({ action: 'answer_opened', actor: 'organizer', by: 'Edu', fields: ['Alergias'] })
  expect(special).toEqual([{ key: 'allergies', label: 'Alergias' }])
  expect(JSON.stringify(sections)).not.toContain('cacahuetes')
  const audit = await sql`select details from audit_log where action = 'revealAnswer'`
  expect(audit).toHaveLength(2)
  expect(JSON.stringify(audit)).not.toContain('cacahuetes')
})

test('only owner and editors; others learn that there is something to ask, and no look is recorded', async () => {
  const before = await looks()
  expect((await errorOf(reveal(mar.ctx)))?.status).toBe(403)
  for (const { ctx } of [rosa, sara]) expect((await errorOf(reveal(ctx)))?.status).toBe(404)
  expect(await looks()).toBe(before)
  const { hasSpecial, special } = await getPlayer(mar.ctx, event.translationId, id)
  expect({ hasSpecial, special }).toEqual({ hasSpecial: true, special: [] })
})

test('there is nothing to open in another event, in fields that are not protected, and in what is not there', async () => {
  const other = await createPlayersEvent(undefined, { title: 'Otra noche' })
  expect((await errorOf(reveal(olga.ctx, { id, field: 'allergies' }, other.translationId)))?.status).toBe(404)
  expect((await errorOf(getPlayer(olga.ctx, other.translationId, id)))?.status).toBe(404)
  for (const field of ['menu', 'nothing']) expect((await errorOf(reveal(olga.ctx, { id, field })))?.status).toBe(404)
  for (const field of ['', 'a b', null, {}]) expect((await errorOf(reveal(olga.ctx, { id, field })))?.status).toBe(400)
  for (const wrong of ['x', 0, -1, 2 ** 31, null])
    expect((await errorOf(reveal(olga.ctx, { id: wrong, field: 'allergies' })))?.status).toBe(400)
})

test('whom to call is opened on record like any protected answer, but is no mark that there is something to ask', async () => {
  const special = { emergency_name: 'Marta Ruiz', emergency_phone: '600123123' }
  const other = await addPlayer(event.eventId, { name: 'Berta', ticket: event.tickets[0], special })
  const seen = await getPlayer(olga.ctx, event.translationId, other)
  expect(seen.hasSpecial).toBe(false)
  expect(seen.special.map(({ key }) => key)).toEqual(Object.keys(special))
  expect(JSON.stringify(seen)).not.toContain('Marta')
  expect((await reveal(olga.ctx, { id: other, field: 'emergency_name' })).text).toBe('Marta Ruiz')
})
