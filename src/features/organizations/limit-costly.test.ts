import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { limitCostly } from './limit-costly.server.ts'

const { olga, sql, createVerifiedOrganization } = await eventFixtures()
const ctx: RequestContext = {
  ...olga.ctx,
  services: { ...olga.ctx.services, settings: { ...olga.ctx.services.settings, newAccountHours: 24 } },
}
const hoursAgo = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000).toISOString()
let limits = 0
/** How many of 40 acts are let through. */
async function countAllowed(organizationId: number | null = null) {
  const limit = { name: `costly-${++limits}`, points: 30, seconds: 3600 }
  let allowed = 0
  for (let act = 0; act < 40; act++) {
    const error = await errorOf(limitCostly(ctx, { personId: olga.id, organizationId }, limit))
    if (!error) allowed++
    else expect(error).toMatchObject({ kind: 'limited', retryAfter: expect.any(Number) })
  }
  return allowed
}

test('an account of less than a day, and an organization that nobody verified, have a tenth of the limit', async () => {
  const club = await createVerifiedOrganization(olga.ctx, 'Club de confianza')
  await sql`update users set created_at = ${hoursAgo(25)} where id = ${olga.id}`
  expect([await countAllowed(), await countAllowed(club.id)]).toEqual([30, 30])
  await sql`update organizations set verified_at = null where id = ${club.id}`
  expect(await countAllowed(club.id)).toBe(3)
  await sql`update users set created_at = ${hoursAgo(23)} where id = ${olga.id}`
  expect(await countAllowed()).toBe(3)
})
