import { beforeAll, expect, test } from 'vitest'
import { errorSummary, organizationFixtures } from '../../../tests/fixtures/organization-fixtures.ts'
import { removeMember } from './commands.server.ts'
import { findHandBack, handBackOwnership } from './hand-back.server.ts'
import { transferOwnership } from './transfer.server.ts'

const fixtures = await organizationFixtures()
const { sql, userNamed, getOwnership } = fixtures
beforeAll(fixtures.createRoleUsers)

/** A club that Olga has transferred to Rosa, who could only read it. */
async function transferredClub() {
  const { id } = await fixtures.createFreshClub()
  await transferOwnership(userNamed('Olga').ctx, id, { new_owner_id: userNamed('Rosa').id })
  return id
}
const later = (days: number) => {
  const { ctx } = userNamed('Rosa')
  return { ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) }
}

test('a new owner hands the organization back once, and has the former role again', async () => {
  const id = await transferredClub()
  const [olga, rosa] = [userNamed('Olga'), userNamed('Rosa')]
  expect(await findHandBack(rosa.ctx, id)).toMatchObject({ to: 'Olga' })
  // The former owner cannot take it back.
  expect((await errorSummary(handBackOwnership(olga.ctx, id)))?.[0]).toBe(403)
  expect((await errorSummary(handBackOwnership(userNamed('Sara').ctx, id)))?.[0]).toBe(404)
  await handBackOwnership(rosa.ctx, id)
  const { owner, members } = await getOwnership(id)
  expect([owner, members[rosa.id], members[olga.id]]).toEqual([olga.id, 'read_only', undefined])
  // Nor does it go to and fro.
  expect(await findHandBack(olga.ctx, id)).toBe(null)
  expect(await errorSummary(handBackOwnership(olga.ctx, id))).toEqual([409, 'wrong_state', {}])
  expect((await fixtures.auditEntries('membership', id)).at(-1)).toMatchObject({
    ...{ action: 'handBackOwnership', details: { user: olga.id, before: rosa.id } },
  })
})

test('of two clicks at once one hands it back', async () => {
  const id = await transferredClub()
  const results = await Promise.all([1, 2, 3].map(() => errorSummary(handBackOwnership(userNamed('Rosa').ctx, id))))
  expect(results.filter((result) => result === null)).toHaveLength(1)
})

test('there is nothing to hand back after two weeks, nor to who left, is blocked, erased or was never the owner', async () => {
  const id = await transferredClub()
  expect(await findHandBack(later(13.9), id)).not.toBe(null)
  expect(await findHandBack(later(14), id)).toBe(null)
  expect((await errorSummary(handBackOwnership(later(14), id)))?.[1]).toBe('wrong_state')
  const olga = userNamed('Olga')
  for (const column of ['blocked_at', 'erase_after']) {
    await sql`update users set ${sql(column)} = now() where id = ${olga.id}`
    expect(await findHandBack(userNamed('Rosa').ctx, id)).toBe(null)
    await sql`update users set ${sql(column)} = null where id = ${olga.id}`
  }
  await removeMember(userNamed('Rosa').ctx, id, { user_id: olga.id })
  expect((await errorSummary(handBackOwnership(userNamed('Rosa').ctx, id)))?.[1]).toBe('wrong_state')
  const fresh = await fixtures.createFreshClub()
  expect(await findHandBack(olga.ctx, fresh.id)).toBe(null)
})

test('a later transfer ends the earlier one', async () => {
  const id = await transferredClub()
  await transferOwnership(userNamed('Rosa').ctx, id, { new_owner_id: userNamed('Edu').id })
  expect(await findHandBack(userNamed('Edu').ctx, id)).toMatchObject({ to: 'Rosa' })
  await handBackOwnership(userNamed('Edu').ctx, id)
  // Rosa is the owner again, but by what Edu handed back: to Olga she can only transfer it.
  expect(await findHandBack(userNamed('Rosa').ctx, id)).toBe(null)
})
