import { beforeAll, expect, test } from 'vitest'
import { organizationApi } from '../fixtures/organization-api.ts'

const { userNamed, errors, call, ...fixtures } = await organizationApi()
let club: { id: number; slug: string }
beforeAll(async () => {
  await fixtures.createRoleUsers()
  club = await fixtures.createClub()
})

const ROLE_OF = { Olga: 'administrator', Edu: 'editor', Mar: 'moderator', Rosa: 'read_only', Team: 'read_only' }
test.each(Object.entries(ROLE_OF))('tells %s the role %s and its abilities', async (name, role) => {
  const { body } = await call(name, `GET /api/organization/my_permission/${club.slug}`)
  expect([body.role, body.data.role]).toEqual([role, role])
  expect(body.data.abilities.includes('events.edit')).toBe(role !== 'read_only')
  expect(body.data.abilities.includes('members.edit')).toBe(role === 'administrator')
})

test('lists members with names and roles, the owner first, without email addresses', async () => {
  const { body } = await call('Rosa', `GET /api/organization/find_user_list/${club.id}`)
  expect(body.meta.pagination).toEqual({ page: 1, pageSize: body.data.length, pageCount: 1, total: body.data.length })
  expect(body.data[0]).toEqual({
    id: userNamed('Olga').id,
    attributes: {
      ...{ username: 'Olga', role: 'administrator', isMe: false, since: expect.any(String) },
      avatar: expect.stringMatching(/^\/avatar\/[0-9a-f]{32}\.svg$/),
    },
  })
  expect(body.data.map(({ attributes }: { attributes: { role: string } }) => attributes.role)).toEqual([
    ...['administrator', 'editor', 'editor', 'moderator', 'read_only'],
  ])
  expect(JSON.stringify(body)).not.toContain('@')
})

const CALLS = [
  'GET my_organization',
  'POST my_organization',
  'GET my_permission',
  'GET find_user_list',
  'POST add_user',
  'POST modify_permission',
  'POST delete_permission',
  'POST transfer_ownership',
]
test.each(
  CALLS.flatMap((route) =>
    [['', 403] as const, ['Sara', 404] as const].map(([name, status]) => [route, name, status] as const),
  ),
)('%s by "%s" answers %s for every existing and missing organization', async (route, name, status) => {
  const [method, path] = route.split(' ')
  for (const ref of [club.id, club.slug, 0, 999999, 99999999999, 'nadie', '%00', '-1', '1e3', "x'--"])
    expect([
      ref,
      (
        await call(
          name,
          `${method} /api/organization/${path}/${ref}`,
          method === 'POST' ? { user_id: 1, role: 'editor', username: 'Nico', new_owner_id: 1 } : undefined,
        )
      ).status,
    ]).toEqual([ref, status])
})

test.each<[string, string, unknown, number]>([
  ['add_user', 'Olga', { username: 'Nadie', role: 'editor' }, 404],
  ['add_user', 'Olga', { username: 'Edu', role: 'editor' }, 409],
  ['add_user', 'Edu', { username: 'Nico', role: 'editor' }, 403],
  ['add_user', 'Sara', { username: 'Nico', role: 'editor' }, 404],
  ['add_user', '', { username: 'Nico', role: 'editor' }, 403],
  ['add_user', 'Olga', '{', 400],
  ['add_user', 'Olga', ' '.repeat(20_000), 413],
  ['modify_permission', 'Olga', { user_id: 1, role: 'administrator' }, 400],
  ['modify_permission', 'Mar', { user_id: 1, role: 'editor' }, 404],
  ['delete_permission', 'Olga', { user_id: 2147483647 }, 404],
  ['delete_permission', 'Olga', {}, 400],
  ['transfer_ownership', 'Edu', { new_owner_id: 1 }, 403],
  ['transfer_ownership', 'Olga', { new_owner_id: [] }, 400],
])('%s by "%s" with %j answers %i with the fixed code and message', async (path, name, body, status) => {
  for (const [language, message] of [
    ['es', 'El usuario no existe'],
    ['en', 'The user does not exist'],
  ] as const) {
    const response = await call(name, `POST /api/organization/${path}/${club.id}`, body, {
      'accept-language': language,
    })
    expect([response.status, response.body]).toMatchObject([
      status,
      { data: null, code: 'error', message_code: 'user_does_not_exist', message, error: { status, message } },
    ])
  }
})

test('adds a member, changes the role, transfers the ownership and removes a member', async () => {
  const post = async (name: string, path: string, body: object) =>
    (await call(name, `POST /api/organization/${path}/${club.slug}`, body)).body.data
  const [olga, nico] = [userNamed('Olga').id, userNamed('Nico').id]
  expect(await post('Olga', 'add_user', { username: 'nico', role: 'read_only' })).toEqual({
    id: nico,
    attributes: { role: 'read_only' },
  })
  expect(await post('Olga', 'modify_permission', { user_id: nico, role: 'editor' })).toEqual({
    id: nico,
    attributes: { role: 'editor' },
  })
  expect(await post('Olga', 'transfer_ownership', { new_owner_id: nico })).toEqual({
    id: nico,
    attributes: { role: 'administrator' },
  })
  expect((await call('Olga', `GET /api/organization/my_permission/${club.id}`)).body.role).toBe('editor')
  expect(await post('Nico', 'delete_permission', { user_id: olga })).toEqual({ id: olga, attributes: { role: null } })
  expect((await call('Olga', `GET /api/organization/my_permission/${club.id}`)).status).toBe(404)
})

test('requires a recent login for a transfer of ownership', async () => {
  await fixtures.sql`update sessions set created_at = created_at - interval '15 minutes'`
  const give = (locale: string) =>
    call(
      'Nico',
      `POST /api/organization/transfer_ownership/${club.slug}`,
      { new_owner_id: 1 },
      { 'accept-language': locale },
    )
  const { status, body } = await give('en')
  expect([status, body.error.name]).toEqual([401, 'UnauthorizedError'])
  expect(body.error.message).toContain('logged in less than 15 minutes ago')
  expect((await give('es')).body.error.message).toContain('haber entrado hace menos de 15 minutos')
})

test('logs no error', () => expect(errors).toEqual([]))
