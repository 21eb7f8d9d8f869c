import { beforeAll, expect, test } from 'vitest'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { errorSummary, organizationFixtures } from '#tests/fixtures/organization-fixtures.ts'
import { transferOwnership } from './transfer.server.ts'

const fixtures = await organizationFixtures()
const { sql, userNamed, getOwnership } = fixtures
beforeAll(fixtures.createRoleUsers)
let club: { id: number; slug: string }
const createFreshClub = async () => {
  club = await fixtures.createFreshClub()
}
const MEMBER_ERROR = 'user_does_not_exist'

test('transfers ownership to a member; the former owner becomes an editor and cannot take it back', async () => {
  await createFreshClub()
  const [olga, edu] = [userNamed('Olga'), userNamed('Edu')]
  await transferOwnership(olga.ctx, club.id, { new_owner_id: edu.id, word: 'traspasar' })
  const { owner, members } = await getOwnership(club.id)
  expect([owner, members[olga.id], members[edu.id]]).toEqual([edu.id, 'editor', undefined])
  expect((await errorOf(transferOwnership(olga.ctx, club.id, { new_owner_id: olga.id })))?.status).toBe(403)
  expect(await fixtures.auditEntries('membership', club.id)).toMatchObject([
    { action: 'transferOwnership', to_state: 'administrator', details: { user: edu.id, before: olga.id } },
  ])
})

test('transferring ownership without a recent sign-in needs the password', async () => {
  await createFreshClub()
  const [olga, edu] = [userNamed('Olga'), userNamed('Edu')]
  const after = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 15 * 60_000) }
  const transfer = (credentials: object) =>
    errorSummary(transferOwnership(after, club.id, { new_owner_id: edu.id, ...credentials }))
  expect(await transfer({})).toEqual([401, 'login_again', {}])
  expect(await transfer({ password: '' })).toEqual([400, MEMBER_ERROR, { password: 'required' }])
  expect(await transfer({ password: 'no es esta' })).toEqual([400, MEMBER_ERROR, { password: 'wrong' }])
  expect((await getOwnership(club.id)).owner).toBe(olga.id)
  // Callers who may not transfer it get 403 instead of a request to sign in.
  expect((await errorOf(transferOwnership({ ...edu.ctx, now: after.now }, club.id, {})))?.status).toBe(403)
  expect(await transfer({ password: PASSWORD })).toBe(null)
  expect((await getOwnership(club.id)).owner).toBe(edu.id)
})

test.each<[string, () => object, unknown]>([
  ['a stranger', () => ({ new_owner_id: userNamed('Sara').id }), [404, MEMBER_ERROR, { new_owner_id: 'not_member' }]],
  ['oneself', () => ({ new_owner_id: userNamed('Olga').id }), [404, MEMBER_ERROR, { new_owner_id: 'not_member' }]],
  [
    'who has not confirmed',
    () => ({ new_owner_id: userNamed('Uxia').id }),
    [409, MEMBER_ERROR, { new_owner_id: 'unconfirmed' }],
  ],
  [
    'a form without the word',
    () => ({ new_owner_id: userNamed('Edu').id, word: '' }),
    [400, MEMBER_ERROR, { word: 'word' }],
  ],
  ['nobody', () => ({}), [400, MEMBER_ERROR, { new_owner_id: 'required' }]],
])('cannot transfer ownership to %s', async (_, form, expected) => {
  await createFreshClub()
  const before = await getOwnership(club.id)
  expect(await errorSummary(transferOwnership(userNamed('Olga').ctx, club.id, form()))).toEqual(expected)
  expect(await getOwnership(club.id)).toEqual(before)
})

test('cannot transfer ownership to users about to be erased or blocked', async () => {
  for (const column of ['erase_after', 'blocked_at']) {
    await createFreshClub()
    await sql`update users set ${sql(column)} = now() where id = ${userNamed('Edu').id}`
    const error = await errorOf(
      transferOwnership(userNamed('Olga').ctx, club.id, { new_owner_id: userNamed('Edu').id }),
    )
    await sql`update users set ${sql(column)} = null where id = ${userNamed('Edu').id}`
    expect([error?.status, (await getOwnership(club.id)).owner]).toEqual([409, userNamed('Olga').id])
  }
})
