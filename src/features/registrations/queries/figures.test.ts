import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getRegistrationFigures } from './figures.server.ts'

const { sql, olga, team, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana, leo] = await createPlayers(2)

test('the site team sees how many registered; open are the events where one can, tests count nowhere', async () => {
  const open = await createOpenEvent()
  await registerPlayer(ana!, open)
  await registerPlayer(leo!, open)
  await sql`update registrations set is_test = true where user_id = ${leo!.id}`
  const [cancelled, hidden] = [await createOpenEvent(), await createOpenEvent()]
  await sql`update events set happening = 'cancelled' where id = ${cancelled.eventId}`
  await sql`update events set moderation = 'changes_requested' where id = ${hidden.eventId}`
  const figures = await getRegistrationFigures(team.ctx)
  expect(figures).toMatchObject({ byState: [{ state: 'confirmed', count: 1 }], openEvents: 1, usedEvents: 1 })
  expect([figures.byMonth.length, figures.byMonth[0]]).toEqual([12, { month: '2026-11', count: 1 }])
  expect((await errorOf(getRegistrationFigures(olga.ctx)))?.status).toBe(404)
})
