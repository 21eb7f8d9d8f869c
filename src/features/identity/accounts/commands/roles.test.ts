import { expect, test } from 'vitest'
import { listTeamMembers } from '#features/identity/accounts/admin.server.ts'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { blockUser } from '../review.server.ts'
import { changeSiteRole } from './roles.server.ts'

const { sql, mara, ada, raul, olga, createTeamMember, createSignedInUser, getRow, decisionEntries } =
  await siteTeamFixtures()
const form = (role: string) => ({ role, password: PASSWORD })
const roleOf = async (id: number) => (await getRow('users', id))['site_role']

test('an admin grants and revokes a role, and both are in the audit log', async () => {
  const entry = await changeSiteRole(ada.ctx, raul.id, form('moderator'))
  expect(await roleOf(raul.id)).toBe('moderator')
  expect((await listTeamMembers(ada.ctx)).map(({ username }) => username)).toContain('Raul')
  await changeSiteRole(ada.ctx, raul.id, form('member'))
  expect((await decisionEntries('user', raul.id)).slice(-2)).toMatchObject([
    { id: entry, action: 'grantRole', from_state: 'member', to_state: 'moderator', actor_id: ada.id },
    { action: 'grantRole', from_state: 'moderator', to_state: 'member', actor_id: ada.id },
  ])
})

test('is 404 for moderators and other users', async () => {
  for (const { ctx } of [mara, olga]) {
    expect(await errorOf(changeSiteRole(ctx, raul.id, form('admin')))).toMatchObject({ kind: 'missing' })
    expect(await errorOf(listTeamMembers(ctx))).toMatchObject({ kind: 'missing' })
  }
})

test('needs the admin’s password and another user who is confirmed and not blocked', async () => {
  const wrong = changeSiteRole(ada.ctx, raul.id, { role: 'admin', password: 'not-the-one' })
  expect(await errorOf(wrong)).toMatchObject({ code: 'wrong_password', fields: { password: 'wrong' } })
  expect(await errorOf(changeSiteRole(ada.ctx, ada.id, form('member')))).toMatchObject({ code: 'forbidden' })
  const eva = await createSignedInUser('Eva Sin Confirmar', { confirmed: false })
  const berta = await createSignedInUser('Berta')
  await blockUser(ada.ctx, berta.id, { reason: 'Correo no deseado.' })
  for (const { id } of [eva, berta])
    expect(await errorOf(changeSiteRole(ada.ctx, id, form('moderator')))).toMatchObject({
      code: 'unconfirmed',
    })
  for (const id of [999_999, Number.NaN])
    expect(await errorOf(changeSiteRole(ada.ctx, id, form('moderator')))).toMatchObject({ kind: 'missing' })
  for (const bad of [{ role: 'king', password: PASSWORD }, {}, null])
    expect(await errorOf(changeSiteRole(ada.ctx, raul.id, bad))).toMatchObject({ kind: 'invalid' })
  expect(await roleOf(raul.id)).toBe('member')
})

test('of two admins who demote each other at the same time, one stays', async () => {
  for (let n = 0; n < 5; n++) {
    const [one, other] = [await createTeamMember(`Uno ${n}`, 'admin'), await createTeamMember(`Otra ${n}`, 'admin')]
    await Promise.all([
      errorOf(changeSiteRole(one.ctx, other.id, form('member'))),
      errorOf(changeSiteRole(other.ctx, one.id, form('member'))),
    ])
    const left = await sql`select 1 from users where id in (${one.id}, ${other.id}) and site_role = 'admin'`
    expect(left).toHaveLength(1)
  }
})
