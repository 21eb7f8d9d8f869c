import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { removeTestRegistrations } from './remove-tests.server.ts'

const { sql, olga, mar, rosa, sara, createPlayers, createOpenEvent, registerPlayer, stateOf } =
  await registrationFixtures()
const [ana] = (await createPlayers(1, 'Ana')) as [typeof sara]

test('removes what the team tried out, and nothing of anybody else or of other events', async () => {
  const [event, other] = [await createOpenEvent({}), await createOpenEvent({})]
  const kept = await registerPlayer(ana, event)
  for (const { ref, ticket } of [event, event, other])
    await register(olga.ctx, ref, { ticket, answers: {} }, { test: true })
  const countTests = async () =>
    (await sql`select event_id, count(*)::int as count from registrations where is_test group by 1 order by 2`).map(
      ({ count }) => count,
    )
  expect(await countTests()).toEqual([1, 2])
  for (const { ctx } of [rosa, sara])
    expect([403, 404]).toContain((await errorOf(removeTestRegistrations(ctx, event.ref)))?.status)
  expect(await removeTestRegistrations(mar.ctx, event.ref)).toBe(2)
  expect(await countTests()).toEqual([1])
  expect(await stateOf(kept.id)).toBe('confirmed')
  expect(await removeTestRegistrations(olga.ctx, event.ref)).toBe(0)
})
