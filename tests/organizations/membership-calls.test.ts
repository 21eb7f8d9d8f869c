import { beforeAll, expect, test } from 'vitest'
import { TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { HIGH_LIMITS, PASSWORD } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import type { User } from '../permissions/outcomes.ts'
import { createRequester } from '../permissions/requests.ts'
import { bearer } from '../permissions/users.ts'

const app = await openBuiltApp(HIGH_LIMITS)
const requester = await createRequester(app)
const { users, createSubject } = requester
const subject = createSubject('own', 'administrator')
const CALLS = ['add_user', 'modify_permission', 'delete_permission', 'transfer_ownership']

type Sent = { headers: Record<string, string>; body?: string; path?: (path: string) => string }
const tokens = { ended: '', personal: '', old: '' }
beforeAll(async () => {
  const { createSession, createApiToken } = users
  const [ended, old] = [await createSession('administrator'), await createSession('administrator')]
  await app.sql`delete from sessions where id = ${ended.id}`
  await app.sql`update sessions set created_at = created_at - interval '1 day' where id = ${old.id}`
  const personal = await createApiToken('administrator', ['events:read'])
  Object.assign(tokens, { ended: ended.token, old: old.token, personal: personal.token })
})

/** What every membership call is sent: right for one of a member, and of someone who is none. */
const VALID = { username: '{newcomer}', user_id: '{spare}', new_owner_id: '{spare}', role: 'editor' }
const NOBODY = { username: 'nadie', user_id: 2_147_483_647, new_owner_id: 2_147_483_647, role: 'editor' }
const owner = () => bearer(users.tokenOf('administrator'))
const WAYS: Record<string, [status: number, sent: () => Sent]> = {
  'without a token': [403, () => ({ headers: {} })],
  'with the token of a session that ended': [401, () => ({ headers: bearer(tokens.ended) })],
  'with no token that there is': [401, () => ({ headers: bearer('x') })],
  'with a header that cannot be read': [401, () => ({ headers: { authorization: 'Basic eA==' } })],
  'with a personal token of another scope': [403, () => ({ headers: bearer(tokens.personal) })],
  'as a stranger': [404, () => ({ headers: bearer(users.tokenOf('stranger')) })],
  'as a member who only reads': [403, () => ({ headers: bearer(users.tokenOf('read_only')) })],
  'as a page of another site, with the cookie': [
    403,
    () => ({ headers: { cookie: `session=${users.tokenOf('administrator')}`, origin: 'https://otra.example' } }),
  ],
  'for no organization': [404, () => ({ headers: owner(), path: (path) => path.replace(/[^/]*$/, '999999') })],
  'about nobody': [404, () => ({ headers: owner(), body: JSON.stringify(NOBODY) })],
  'without fields': [400, () => ({ headers: owner(), body: '{}' })],
  'with what is no JSON': [400, () => ({ headers: owner(), body: '{' })],
  'with too much': [413, () => ({ headers: owner(), body: `{"username":"${'x'.repeat(20_000)}"}` })],
  'in capitals and with a slash': [
    400,
    () => ({ headers: owner(), body: '{}', path: (path) => `${path.replace('/organization/', '/Organization/')}/` }),
  ],
}

async function post(call: string, { headers, body = JSON.stringify(VALID), path = (same) => same }: Sent) {
  const response = await app.get(path(await subject.fill(`/api/organization/${call}/{organization}`)), {
    ...{ method: 'POST', body: await subject.fill(body) },
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
  })
  return { status: response.status, body: await response.json() }
}
const FAILED = {
  ...{ code: 'error', message_code: 'user_does_not_exist', message: 'The user does not exist', data: null },
}

test.each(CALLS.flatMap((call) => Object.entries(WAYS).map(([way, [status, sent]]) => ({ call, way, status, sent }))))(
  '$call $way fails with the fixed code and message',
  async ({ call, status, sent }) => {
    const { body, ...answer } = await post(call, sent())
    expect([answer.status, body.error.status]).toEqual([status, status])
    expect(body).toMatchObject(FAILED)
  },
)

test('a token of yesterday transfers with the password, and says what is missing without it', async () => {
  const transfer = (more: object) =>
    post('transfer_ownership', { headers: bearer(tokens.old), body: JSON.stringify({ ...VALID, ...more }) })
  const asked = await transfer({})
  expect(asked).toMatchObject({ status: 401, body: { ...FAILED, error: { details: { reason: 'login_again' } } } })
  expect(await transfer({ password: 'otra' })).toMatchObject({ status: 400, body: FAILED })
  expect((await transfer({ password: PASSWORD })).body).toMatchObject({
    data: { attributes: { role: 'administrator' } },
  })
  // Nobody but the new owner can transfer it again.
  expect(await transfer({ password: PASSWORD })).toMatchObject({ status: 403, body: FAILED })
})

test('the new owner has the dialog that the former one had, and nobody can hand back', async () => {
  const given = createSubject('own', 'administrator')
  const ask = async (user: User, form?: object) =>
    requester.ask('own', user, await given.fill(`${form ? 'POST' : 'GET'} /ao/{slug}/users`), form as never, {
      withText: true,
    })
  const transfer = { intent: 'transfer', word: TRANSFER_WORD.es }
  const hasDialog = async (user: User) => (await ask(user)).text.includes('name="new_owner_id"')
  await given.fill('{organization}')
  expect(await hasDialog('administrator')).toBe(true)
  expect(await ask('administrator', { ...transfer, new_owner_id: String(users.idOf('editor')) })).toMatchObject({
    status: 302,
  })
  expect(await hasDialog('administrator')).toBe(false)
  expect(await hasDialog('editor')).toBe(true)
  for (const intent of ['hand_back', 'take_back'])
    expect(await ask('administrator', { intent })).toMatchObject({ status: 404 })
  expect(await ask('administrator', { ...transfer, new_owner_id: String(users.idOf('administrator')) })).toMatchObject({
    status: 403,
  })
  expect(await ask('editor', { ...transfer, new_owner_id: String(users.idOf('administrator')) })).toMatchObject({
    status: 302,
  })
  expect(await hasDialog('administrator')).toBe(true)
})
