import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/context/request-context.ts'
import { PASSWORD, refusal } from '../../../tests/accounts/own-account.ts'
import { organizationWorld, said } from '../../../tests/fixtures/organization-fixtures.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from './commands.server.ts'
import { getMyPermission, listMembers } from './queries.server.ts'
import { transferOwnership } from './transfer.server.ts'

const world = await organizationWorld()
const { sql, door, who, ctxOf, standing } = world
beforeAll(world.castRoles)
let club: { id: number; slug: string }
let clubs = 0
const fresh = async () => {
  await sql`truncate rate_limits`
  club = await world.club(`Club Número ${++clubs}`, 'read_only')
}
const NO = 'user_does_not_exist'

/** Specification 6 and decisions 2: who may change the list of users, and what the others are told. */
const EDITORS = { Olga: null, Edu: 403, Mar: 404, Rosa: 403, Uxia: 403, Team: 403, Boss: 403, Sara: 404, nobody: 403 }
const asked: [string, (ctx: Context) => Promise<unknown>][] = [
  ['addMember', (ctx) => addMember(ctx, club.id, { username: 'Nico', role: 'editor' }, door)],
  ['changeRole', (ctx) => changeRole(ctx, club.id, { user_id: who('Edu').id, role: 'read_only' }, door)],
  ['transferOwnership', (ctx) => transferOwnership(ctx, club.id, { new_owner_id: who('Edu').id }, door)],
]
test.each(
  asked.flatMap(([name, run]) =>
    Object.entries(EDITORS).map(([person, status]) => [name, person, status, run] as const),
  ),
)('%s by %s: %s', async (_, person, status, run) => {
  await fresh()
  const before = await standing(club.id)
  const no = await refusal(run(ctxOf(person)))
  expect(no && [no.status, no.code]).toEqual(status && [status, NO])
  if (status) expect(await standing(club.id)).toEqual(before)
})

test.each(Object.entries({ Olga: null, Edu: 403, Mar: null, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }))(
  'removeMember of a moderator by %s: %s; the moderator may leave',
  async (person, status) => {
    await fresh()
    expect(
      (await refusal(removeMember(ctxOf(person), club.id, { user_id: who('Mar').id }, door)))?.status ?? null,
    ).toBe(status)
  },
)

test.each(Object.entries({ Olga: 'administrator', Edu: 'editor', Rosa: 'read_only', Team: 'read_only' }))(
  '%s reads the members and is told to be %s',
  async (person, role) => {
    await fresh()
    const members = await listMembers(ctxOf(person), club.slug, door.secret)
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      ['Olga', 'administrator'],
      ['Edu', 'editor'],
      ['Mar', 'moderator'],
      ['Rosa', 'read_only'],
      ['Uxia', 'read_only'],
    ])
    expect(JSON.stringify(members)).not.toContain('@')
    expect((await getMyPermission(ctxOf(person), club.id)).role).toBe(role)
  },
)

test.each([
  ['Sara', 404],
  ['nobody', 403],
])('%s reads no members', async (person, status) => {
  await fresh()
  expect((await refusal(listMembers(ctxOf(person), club.id, '')))?.status).toBe(status)
  expect((await refusal(getMyPermission(ctxOf(person), club.id)))?.status).toBe(status)
})

test('somebody is added by their exact name in any case, and told by mail', async () => {
  await fresh()
  const added = await addMember(who('Olga').ctx, club.slug, { username: '  nIcO ', role: 'moderator' }, door)
  expect(added).toEqual({ userId: who('Nico').id, role: 'moderator' })
  expect(await world.history('membership', club.id)).toMatchObject([
    { verb: 'addMember', to_state: 'moderator', actor_id: who('Olga').id, details: { user: who('Nico').id } },
  ])
  await expect.poll(() => world.letters.length).toBeGreaterThan(0)
})

test.each<[string, object, unknown]>([
  ['a member', { username: 'EDU', role: 'editor' }, [409, NO, { username: 'member' }]],
  ['the owner', { username: 'Olga', role: 'editor' }, [409, NO, { username: 'member' }]],
  ['nobody', { username: 'Nadie', role: 'editor' }, [404, NO, { username: 'nobody' }]],
  ['a part of a name', { username: 'Nic', role: 'editor' }, [404, NO, { username: 'nobody' }]],
  ['somebody as administrator', { username: 'Nico', role: 'administrator' }, [400, NO, { role: 'choice' }]],
  ['somebody without a role', { username: 'Nico' }, [400, NO, { role: 'required' }]],
  ['nothing', {}, [400, NO, { username: 'required', role: 'required' }]],
])('adding %s is refused', async (_, form, expected) => {
  await fresh()
  expect(await said(addMember(who('Olga').ctx, club.id, form, door))).toEqual(expected)
})

test.each([null, 7, 'x', [], { username: ['Nico'], role: {} }, { username: '\u0000', role: 'editor' }])(
  'adding %j is refused and nothing breaks',
  async (form) => {
    await fresh()
    expect((await refusal(addMember(who('Olga').ctx, club.id, form, door)))?.status).toBe(400)
  },
)

test('the closed and the blocked: nobody is added to one, and one adds none of the others', async () => {
  await fresh()
  const vera = { username: 'Vera', role: 'editor' }
  await sql`update users set blocked_at = now() where id = ${who('Vera').id}`
  expect(await said(addMember(who('Olga').ctx, club.id, vera, door))).toEqual([404, NO, { username: 'nobody' }])
  await sql`update users set blocked_at = null where id = ${who('Vera').id}`
  await sql`update organizations set status = 'closed' where id = ${club.id}`
  expect(await said(addMember(who('Olga').ctx, club.id, vera, door))).toEqual([409, NO, {}])
})

test('a role changes, and the same role again is no news', async () => {
  await fresh()
  const form = { user_id: String(who('Rosa').id), role: 'editor' }
  await changeRole(who('Olga').ctx, club.id, form, door)
  await changeRole(who('Olga').ctx, club.id, form, door)
  expect((await standing(club.id)).members[who('Rosa').id]).toBe('editor')
  expect(await world.history('membership', club.id)).toMatchObject([{ from_state: 'read_only', to_state: 'editor' }])
})

test.each<[string, () => object, unknown]>([
  ['the owner', () => ({ user_id: who('Olga').id, role: 'editor' }), [409, NO, { user_id: 'choice' }]],
  ['a stranger', () => ({ user_id: who('Sara').id, role: 'editor' }), [404, NO, { user_id: 'not_member' }]],
  ['a number that is nobody', () => ({ user_id: 2147483647, role: 'editor' }), [404, NO, { user_id: 'not_member' }]],
  ['a number that no table holds', () => ({ user_id: 2147483648, role: 'editor' }), [400, NO, { user_id: 'number' }]],
  ['a half', () => ({ user_id: 1.5, role: 'editor' }), [400, NO, { user_id: 'number' }]],
  ['a word', () => ({ user_id: 'Edu', role: 'editor' }), [400, NO, { user_id: 'number' }]],
  [
    'a member to administrator',
    () => ({ user_id: who('Edu').id, role: 'administrator' }),
    [400, NO, { role: 'choice' }],
  ],
])('the role of %s does not change', async (_, form, expected) => {
  await fresh()
  expect(await said(changeRole(who('Olga').ctx, club.id, form(), door))).toEqual(expected)
})

test('who is removed is out at once; a form that asks for the word wants it, in either language', async () => {
  await fresh()
  const user_id = who('Edu').id
  for (const word of ['', 'si', 'borra'])
    expect(await said(removeMember(who('Olga').ctx, club.id, { user_id, word }, door))).toEqual([
      400,
      NO,
      { word: 'word' },
    ])
  await removeMember(who('Olga').ctx, club.id, { user_id, word: ' Borrar ' }, door)
  expect((await refusal(getMyPermission(who('Edu').ctx, club.id)))?.status).toBe(404)
  await removeMember(who('Olga').ctx, club.id, { user_id: who('Mar').id, word: 'delete' }, door)
  await removeMember(who('Olga').ctx, club.id, { user_id: who('Rosa').id }, door)
  expect(Object.keys((await standing(club.id)).members)).toEqual([String(who('Uxia').id)])
  expect(await said(removeMember(who('Olga').ctx, club.id, { user_id }, door))).toEqual([
    404,
    NO,
    { user_id: 'not_member' },
  ])
})

test('a member leaves; the owner does not, and the site team is in nothing it could leave', async () => {
  await fresh()
  await leaveOrganization(who('Rosa').ctx, club.slug)
  expect(await world.history('membership', club.id)).toMatchObject([
    { verb: 'leaveOrganization', from_state: 'read_only' },
  ])
  expect((await refusal(leaveOrganization(who('Olga').ctx, club.id)))?.status).toBe(409)
  expect((await refusal(leaveOrganization(who('Team').ctx, club.id)))?.status).toBe(404)
  expect((await refusal(leaveOrganization(who('Rosa').ctx, club.id)))?.status).toBe(404)
})

test('the ownership goes to a member, whose former owner becomes editor and cannot take it back', async () => {
  await fresh()
  const [olga, edu] = [who('Olga'), who('Edu')]
  await transferOwnership(olga.ctx, club.id, { new_owner_id: edu.id, word: 'traspasar' }, door)
  const { owner, members } = await standing(club.id)
  expect([owner, members[olga.id], members[edu.id]]).toEqual([edu.id, 'editor', undefined])
  expect((await refusal(transferOwnership(olga.ctx, club.id, { new_owner_id: olga.id }, door)))?.status).toBe(403)
  expect(await world.history('membership', club.id)).toMatchObject([
    { verb: 'transferOwnership', to_state: 'administrator', details: { user: edu.id, before: olga.id } },
  ])
})

test('who signed in a while ago shows again who they are before they give an organization away', async () => {
  await fresh()
  const [olga, edu] = [who('Olga'), who('Edu')]
  const after = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 15 * 60_000) }
  const give = (proof: object) => said(transferOwnership(after, club.id, { new_owner_id: edu.id, ...proof }, door))
  expect(await give({})).toEqual([401, 'login_again', {}])
  expect(await give({ password: '' })).toEqual([400, NO, { password: 'required' }])
  expect(await give({ password: 'no es esta' })).toEqual([400, NO, { password: 'wrong' }])
  expect((await standing(club.id)).owner).toBe(olga.id)
  // Whoever may not give it away is not asked to sign in for it.
  expect((await refusal(transferOwnership({ ...edu.ctx, now: after.now }, club.id, {}, door)))?.status).toBe(403)
  expect(await give({ password: PASSWORD })).toBe(null)
  expect((await standing(club.id)).owner).toBe(edu.id)
})

test.each<[string, () => object, unknown]>([
  ['a stranger', () => ({ new_owner_id: who('Sara').id }), [404, NO, { new_owner_id: 'not_member' }]],
  ['oneself', () => ({ new_owner_id: who('Olga').id }), [404, NO, { new_owner_id: 'not_member' }]],
  ['who has not confirmed', () => ({ new_owner_id: who('Uxia').id }), [409, NO, { new_owner_id: 'unconfirmed' }]],
  ['a form without the word', () => ({ new_owner_id: who('Edu').id, word: '' }), [400, NO, { word: 'word' }]],
  ['nobody', () => ({}), [400, NO, { new_owner_id: 'required' }]],
])('the ownership does not go to %s', async (_, form, expected) => {
  await fresh()
  const before = await standing(club.id)
  expect(await said(transferOwnership(who('Olga').ctx, club.id, form(), door))).toEqual(expected)
  expect(await standing(club.id)).toEqual(before)
})

test('the ownership does not go to who is about to leave the site, or is kept out of it', async () => {
  for (const column of ['erase_after', 'blocked_at']) {
    await fresh()
    await sql`update users set ${sql(column)} = now() where id = ${who('Edu').id}`
    const no = await refusal(transferOwnership(who('Olga').ctx, club.id, { new_owner_id: who('Edu').id }, door))
    await sql`update users set ${sql(column)} = null where id = ${who('Edu').id}`
    expect([no?.status, (await standing(club.id)).owner]).toEqual([409, who('Olga').id])
  }
})

test('who adds too many is told to wait', async () => {
  await fresh()
  const add = () => addMember(who('Olga').ctx, club.id, { username: 'Nadie', role: 'editor' }, door)
  for (let tries = 0; tries < 60; tries++) await refusal(add())
  expect((await refusal(add()))?.status).toBe(429)
})
