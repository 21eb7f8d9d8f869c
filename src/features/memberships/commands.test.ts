import { beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { memberListQuery } from '#shared/panel-lists.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { errorSummary, organizationFixtures } from '#tests/fixtures/organization-fixtures.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from './commands.server.ts'
import { getOwnPermission, hasMembership, listHeirs, listMembers, searchMembers } from './queries.server.ts'
import { transferOwnership } from './transfer.server.ts'

const fixtures = await organizationFixtures()
const { sql, userNamed, ctxOf, getOwnership } = fixtures
beforeAll(fixtures.createRoleUsers)
let club: { id: number; slug: string }
const createFreshClub = async () => {
  club = await fixtures.createFreshClub()
}
const MEMBER_ERROR = 'user_does_not_exist'

/** Who may change the members, and the status the others get. */
const STATUS_BY_PERSON = {
  Olga: null,
  Edu: 403,
  Mar: 404,
  Rosa: 403,
  Uxia: 403,
  Team: 403,
  Boss: 403,
  Sara: 404,
  nobody: 403,
}
const cases: [string, (ctx: RequestContext) => Promise<unknown>][] = [
  ['addMember', (ctx) => addMember(ctx, club.id, { username: 'Nico', role: 'editor' })],
  ['changeRole', (ctx) => changeRole(ctx, club.id, { user_id: userNamed('Edu').id, role: 'read_only' })],
  ['transferOwnership', (ctx) => transferOwnership(ctx, club.id, { new_owner_id: userNamed('Edu').id })],
]
test.each(
  cases.flatMap(([name, run]) =>
    Object.entries(STATUS_BY_PERSON).map(([person, status]) => [name, person, status, run] as const),
  ),
)('%s by %s: %s', async (_, person, status, run) => {
  await createFreshClub()
  const before = await getOwnership(club.id)
  const error = await errorOf(run(ctxOf(person)))
  expect(error && [error.status, error.code]).toEqual(status && [status, MEMBER_ERROR])
  if (status) expect(await getOwnership(club.id)).toEqual(before)
})

test.each(Object.entries({ Olga: null, Edu: 403, Mar: null, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }))(
  'removeMember of a moderator by %s: %s (null: allowed; members may remove themselves)',
  async (person, status) => {
    await createFreshClub()
    expect(
      (await errorOf(removeMember(ctxOf(person), club.id, { user_id: userNamed('Mar').id })))?.status ?? null,
    ).toBe(status)
  },
)

test.each(Object.entries({ Olga: 'administrator', Edu: 'editor', Rosa: 'read_only', Team: 'read_only' }))(
  '%s can list the members and has the role %s',
  async (person, role) => {
    await createFreshClub()
    const members = await listMembers(ctxOf(person), club.slug)
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      ['Olga', 'administrator'],
      ['Edu', 'editor'],
      ['Mar', 'moderator'],
      ['Rosa', 'read_only'],
      ['Uxia', 'read_only'],
    ])
    expect(JSON.stringify(members)).not.toContain('@')
    expect((await getOwnPermission(ctxOf(person), club.id)).role).toBe(role)
  },
)

test.each([
  ['Sara', 404],
  ['nobody', 403],
])('%s cannot list the members: %i', async (person, status) => {
  await createFreshClub()
  expect((await errorOf(listMembers(ctxOf(person), club.id)))?.status).toBe(status)
  expect((await errorOf(getOwnPermission(ctxOf(person), club.id)))?.status).toBe(status)
})

test('adds a member by username, case-insensitively, and sends an email', async () => {
  await createFreshClub()
  const added = await addMember(userNamed('Olga').ctx, club.slug, { username: '  nIcO ', role: 'moderator' })
  expect(added).toEqual({ userId: userNamed('Nico').id, role: 'moderator' })
  expect(await fixtures.auditEntries('membership', club.id)).toMatchObject([
    {
      action: 'addMember',
      to_state: 'moderator',
      actor_id: userNamed('Olga').id,
      details: { user: userNamed('Nico').id },
    },
  ])
  await expect.poll(() => fixtures.emailedEntryIds.length).toBeGreaterThan(0)
})

test.each<[string, object, unknown]>([
  ['a member', { username: 'EDU', role: 'editor' }, [409, MEMBER_ERROR, { username: 'member' }]],
  ['the owner', { username: 'Olga', role: 'editor' }, [409, MEMBER_ERROR, { username: 'member' }]],
  ['nobody', { username: 'Nadie', role: 'editor' }, [404, MEMBER_ERROR, { username: 'nobody' }]],
  ['a part of a name', { username: 'Nic', role: 'editor' }, [404, MEMBER_ERROR, { username: 'nobody' }]],
  ['someone as administrator', { username: 'Nico', role: 'administrator' }, [400, MEMBER_ERROR, { role: 'choice' }]],
  ['someone without a role', { username: 'Nico' }, [400, MEMBER_ERROR, { role: 'required' }]],
  ['nothing', {}, [400, MEMBER_ERROR, { username: 'required', role: 'required' }]],
])('rejects adding %s', async (_, form, expected) => {
  await createFreshClub()
  expect(await errorSummary(addMember(userNamed('Olga').ctx, club.id, form))).toEqual(expected)
})

test.each([null, 7, 'x', [], { username: ['Nico'], role: {} }, { username: '\u0000', role: 'editor' }])(
  'rejects the form %j with 400',
  async (form) => {
    await createFreshClub()
    expect((await errorOf(addMember(userNamed('Olga').ctx, club.id, form)))?.status).toBe(400)
  },
)

test('cannot add blocked users, nor members to a closed organization', async () => {
  await createFreshClub()
  const vera = { username: 'Vera', role: 'editor' }
  await sql`update users set blocked_at = now() where id = ${userNamed('Vera').id}`
  expect(await errorSummary(addMember(userNamed('Olga').ctx, club.id, vera))).toEqual([
    404,
    MEMBER_ERROR,
    { username: 'nobody' },
  ])
  await sql`update users set blocked_at = null where id = ${userNamed('Vera').id}`
  await sql`update organizations set status = 'closed' where id = ${club.id}`
  expect(await errorSummary(addMember(userNamed('Olga').ctx, club.id, vera))).toEqual([409, MEMBER_ERROR, {}])
})

test('changes a role; the same role again adds no audit log entry', async () => {
  await createFreshClub()
  const form = { user_id: String(userNamed('Rosa').id), role: 'editor' }
  await changeRole(userNamed('Olga').ctx, club.id, form)
  await changeRole(userNamed('Olga').ctx, club.id, form)
  expect((await getOwnership(club.id)).members[userNamed('Rosa').id]).toBe('editor')
  expect(await fixtures.auditEntries('membership', club.id)).toMatchObject([
    { from_state: 'read_only', to_state: 'editor' },
  ])
})

test.each<[string, () => object, unknown]>([
  ['the owner', () => ({ user_id: userNamed('Olga').id, role: 'editor' }), [409, MEMBER_ERROR, { user_id: 'choice' }]],
  [
    'a stranger',
    () => ({ user_id: userNamed('Sara').id, role: 'editor' }),
    [404, MEMBER_ERROR, { user_id: 'not_member' }],
  ],
  [
    'a number that is nobody',
    () => ({ user_id: 2147483647, role: 'editor' }),
    [404, MEMBER_ERROR, { user_id: 'not_member' }],
  ],
  [
    'a number that no table holds',
    () => ({ user_id: 2147483648, role: 'editor' }),
    [400, MEMBER_ERROR, { user_id: 'number' }],
  ],
  ['a half', () => ({ user_id: 1.5, role: 'editor' }), [400, MEMBER_ERROR, { user_id: 'number' }]],
  ['a word', () => ({ user_id: 'Edu', role: 'editor' }), [400, MEMBER_ERROR, { user_id: 'number' }]],
  [
    'a member to administrator',
    () => ({ user_id: userNamed('Edu').id, role: 'administrator' }),
    [400, MEMBER_ERROR, { role: 'choice' }],
  ],
])('cannot change the role of %s', async (_, form, expected) => {
  await createFreshClub()
  expect(await errorSummary(changeRole(userNamed('Olga').ctx, club.id, form()))).toEqual(expected)
})

test('a removed member loses access at once; forms need the confirmation phrase in either language', async () => {
  await createFreshClub()
  const user_id = userNamed('Edu').id
  for (const word of ['', 'si', 'borra'])
    expect(await errorSummary(removeMember(userNamed('Olga').ctx, club.id, { user_id, word }))).toEqual([
      400,
      MEMBER_ERROR,
      { word: 'word' },
    ])
  await removeMember(userNamed('Olga').ctx, club.id, { user_id, word: ' Borrar ' })
  expect((await errorOf(getOwnPermission(userNamed('Edu').ctx, club.id)))?.status).toBe(404)
  await removeMember(userNamed('Olga').ctx, club.id, { user_id: userNamed('Mar').id, word: 'delete' })
  await removeMember(userNamed('Olga').ctx, club.id, { user_id: userNamed('Rosa').id })
  expect(Object.keys((await getOwnership(club.id)).members)).toEqual([String(userNamed('Uxia').id)])
  expect(await errorSummary(removeMember(userNamed('Olga').ctx, club.id, { user_id }))).toEqual([
    404,
    MEMBER_ERROR,
    { user_id: 'not_member' },
  ])
})

test('a member can leave; the owner and the site team cannot', async () => {
  await createFreshClub()
  await leaveOrganization(userNamed('Rosa').ctx, club.slug)
  expect(await fixtures.auditEntries('membership', club.id)).toMatchObject([
    { action: 'leaveOrganization', from_state: 'read_only' },
  ])
  expect((await errorOf(leaveOrganization(userNamed('Olga').ctx, club.id)))?.status).toBe(409)
  expect((await errorOf(leaveOrganization(userNamed('Team').ctx, club.id)))?.status).toBe(404)
  expect((await errorOf(leaveOrganization(userNamed('Rosa').ctx, club.id)))?.status).toBe(404)
})

test('limits how many members one user adds', async () => {
  await createFreshClub()
  const add = () => addMember(userNamed('Olga').ctx, club.id, { username: 'Nadie', role: 'editor' })
  for (let tries = 0; tries < 60; tries++) await errorOf(add())
  expect((await errorOf(add()))?.status).toBe(429)
})

test('searches members by name and role, and counts them, fifty to a page', async () => {
  const { ctx } = userNamed('Olga')
  const crowd = await fixtures.createFreshClub()
  await sql`with made as (insert into users (username, username_key, email, email_key, password_hash, locale)
      select 'Gente ' || n, 'gente ' || n, 'g' || n || '@example.org', 'g' || n || '@example.org', '-', 'es' from generate_series(1, 120) n returning id)
    insert into memberships (organization_id, user_id, role) select ${crowd.id}, id, case when id % 2 = 0 then 'editor' else 'read_only' end from made`
  const read = (query: string) => searchMembers(ctx, crowd.id, memberListQuery.read(query))
  const before = (await listMembers(ctx, crowd.id)).length
  const first = await read('')
  expect([first.rows.length, first.total, first.rows[0]!.role, first.rows[0]!.isMe]).toEqual([
    50,
    before,
    'administrator',
    true,
  ])
  expect([(await read('page=3')).rows.length, (await read('page=50')).page]).toEqual([before - 100, 3])
  const found = await read('q=GENTE+12&sort=name')
  expect(found.rows.map(({ username }) => username)).toEqual(['Gente 12', 'Gente 120'])
  expect((await read('q=gente&role=editor')).total).toBe(60)
  expect((await read('q=g@example')).total).toBe(0)
  expect(await listHeirs(ctx, crowd.id)).toHaveLength(before - 1)
  expect([await hasMembership(ctx, crowd.id), await hasMembership(ctxOf('Team'), crowd.id)]).toEqual([false, false])
  expect((await errorOf(searchMembers(ctxOf('Sara'), crowd.id, memberListQuery.read())))?.status).toBe(404)
})
