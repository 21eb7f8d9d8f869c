import { expect, test } from 'vitest'
import { blockUser } from '#features/review/commands/people.server.ts'
import { listMembers } from '#features/review/queries/search.server.ts'
import { PASSWORD, refusal } from '../../../../../tests/accounts/own-account.ts'
import { teamWorld } from '../../../../../tests/fixtures/site-team-fixtures.ts'
import { changeSiteRole } from './roles.server.ts'

const { sql, mara, ada, raul, olga, door, onTheTeam, signedIn, rowIn, linesOf } = await teamWorld()
const form = (role: string) => ({ role, password: PASSWORD })
const roleOf = async (id: number) => (await rowIn('users', id))['site_role']

test('an admin gives a role and takes it away, and both stand in the history', async () => {
  const entry = await changeSiteRole(ada.ctx, raul.id, form('moderator'), door)
  expect(await roleOf(raul.id)).toBe('moderator')
  expect((await listMembers(ada.ctx)).map(({ username }) => username)).toContain('Raul')
  await changeSiteRole(ada.ctx, raul.id, form('member'), door)
  expect((await linesOf('user', raul.id)).slice(-2)).toMatchObject([
    { id: entry, verb: 'grantRole', from_state: 'member', to_state: 'moderator', actor_id: ada.id },
    { verb: 'grantRole', from_state: 'moderator', to_state: 'member', actor_id: ada.id },
  ])
})

test('for a moderator and for others there is nothing here', async () => {
  for (const { ctx } of [mara, olga]) {
    expect(await refusal(changeSiteRole(ctx, raul.id, form('admin'), door))).toMatchObject({ kind: 'missing' })
    expect(await refusal(listMembers(ctx))).toMatchObject({ kind: 'missing' })
  }
})

test('it takes the admin’s own password, somebody else, who is confirmed and not shut out', async () => {
  const wrong = changeSiteRole(ada.ctx, raul.id, { role: 'admin', password: 'not-the-one' }, door)
  expect(await refusal(wrong)).toMatchObject({ code: 'wrong_password', fields: { password: 'wrong' } })
  expect(await refusal(changeSiteRole(ada.ctx, ada.id, form('member'), door))).toMatchObject({ code: 'forbidden' })
  const eva = await signedIn('Eva Sin Confirmar', { confirmed: false })
  const berta = await signedIn('Berta')
  await blockUser(ada.ctx, berta.id, { reason: 'Correo no deseado.' })
  for (const { id } of [eva, berta])
    expect(await refusal(changeSiteRole(ada.ctx, id, form('moderator'), door))).toMatchObject({ code: 'unconfirmed' })
  for (const id of [999_999, Number.NaN])
    expect(await refusal(changeSiteRole(ada.ctx, id, form('moderator'), door))).toMatchObject({ kind: 'missing' })
  for (const bad of [{ role: 'king', password: PASSWORD }, {}, null])
    expect(await refusal(changeSiteRole(ada.ctx, raul.id, bad, door))).toMatchObject({ kind: 'invalid' })
  expect(await roleOf(raul.id)).toBe('member')
})

test('of admins who take each other’s role at the same moment one stays', async () => {
  for (let n = 0; n < 5; n++) {
    const [one, other] = [await onTheTeam(`Uno ${n}`, 'admin'), await onTheTeam(`Otra ${n}`, 'admin')]
    await Promise.all([
      refusal(changeSiteRole(one.ctx, other.id, form('member'), door)),
      refusal(changeSiteRole(other.ctx, one.id, form('member'), door)),
    ])
    const left = await sql`select 1 from users where id in (${one.id}, ${other.id}) and site_role = 'admin'`
    expect(left).toHaveLength(1)
  }
})
