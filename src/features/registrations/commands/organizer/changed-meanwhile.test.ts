import { expect, test } from 'vitest'
import { findTableVersion } from '#features/registrations/queries/players/table-version.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeRegistrations } from './change-registrations.server.ts'

const { sql, olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer, historyOf } =
  await registrationFixtures()
const players = await createPlayers(3)

const act = (ref: number, ids: number[], action: string, more: object = {}, ctx = mar.ctx) =>
  changeRegistrations(ctx, ref, { ids, action, ...more })

test('a form that is sent twice does nothing twice, and what someone else changed meanwhile is left alone', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 4, openingMode: 'approval' }] })
  const ids: number[] = []
  for (const player of players) ids.push((await registerPlayer(player, event)).id)
  const [one, two, three] = ids as [number, number, number]
  const { entry: seen } = await findTableVersion(mar.ctx, event.ref)
  for (let n = 0; n < 2; n++)
    expect(await act(event.ref, [one, two], 'confirm', { seen })).toEqual({ changed: [one, two], refused: [] })
  expect((await historyOf(one)).filter(({ action }) => action === 'confirm')).toHaveLength(1)
  // Another organizer has the page from before.
  expect(await act(event.ref, [one, three], 'waitlist', { seen: String(seen) }, olga.ctx)).toEqual({
    changed: [three],
    refused: [{ id: one, reason: 'changed' }],
  })
  const note = 'Trae tambor'
  for (let n = 0; n < 2; n++)
    expect(await act(event.ref, [one], 'note', { seen, note })).toMatchObject({ changed: [one] })
  expect((await sql`select organizer_note from registrations where id = ${one}`)[0]).toEqual({ organizer_note: note })
  for (const { ctx } of [rosa, sara]) expect((await errorOf(findTableVersion(ctx, event.ref)))?.status).toBe(404)
  await act(event.ref, [two], 'cancel')
  expect(await act(event.ref, [two], 'cancel')).toMatchObject({ changed: [two] })
  expect(await act(event.ref, [two], 'cancel', {}, olga.ctx)).toMatchObject({
    refused: [{ id: two, reason: 'changed' }],
  })
})
