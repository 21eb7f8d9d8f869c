import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, PASSWORD, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp({ ...HIGH_LIMITS, SAMPLE_DATA: 'off' })
const call = apiClient({ get })

type Someone = Awaited<ReturnType<typeof register>>
let ana: Someone
let bea: Someone
/** Tokens that must not work: expired, of a blocked user, made up, empty. */
const bad = { expired: '', blocked: '', invented: 'x'.repeat(43), empty: '' }

beforeAll(async () => {
  ana = await register(call, 'Ana Ruiz')
  bea = await register(call, 'Bea')
  const old = await register(call, 'Olga')
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${old.id}`
  const cid = await register(call, 'Cid')
  await sql`update users set blocked_at = now() where id = ${cid.id}`
  Object.assign(bad, { expired: old.token, blocked: cid.token })
})

const OWN = [
  'GET /api/users/me',
  'PUT /api/users/me',
  'GET /api/users/public?q=ana',
  'POST /api/auth/change-password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/1',
  'POST /api/auth/passkeys/mine/options',
  'POST /api/auth/passkeys/mine',
]
const OPEN = [
  'POST /api/auth/local',
  'POST /api/auth/local/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/send-email-confirmation',
  'GET /api/auth/email-confirmation',
  'GET /api/events',
]
const bodyOf = (route: string) => (/^(POST|PUT)/.test(route) ? { body: {} } : {})

test.each(OWN)('%s answers 403 without a token, as Strapi does', async (route) => {
  const { status, body } = await call(route, bodyOf(route))
  expect([status, body.data, body.error.name, body.error.message]).toEqual([403, null, 'ForbiddenError', 'Forbidden'])
})

test.each(
  [...OWN, ...OPEN].flatMap((route) =>
    (['expired', 'blocked', 'invented', 'empty'] as const).map((kind) => [route, kind] as const),
  ),
)('%s answers 401 for a token that is %s', async (route, kind) => {
  const { status, body } = await call(route, { ...bodyOf(route), token: bad[kind] })
  expect([status, body.error.name, body.error.message]).toEqual([
    401,
    'UnauthorizedError',
    'Missing or invalid credentials',
  ])
})

test.each(
  [...OWN, ...OPEN]
    .filter((route) => route.startsWith('P'))
    .flatMap((route) =>
      [
        '{',
        '[]',
        'null',
        '"x"',
        '{"data":7}',
        '{"identifier":{"$ne":null},"password":["x"]}',
        '{"email":{},"code":[],"password":1}',
      ].map((body) => [route, body] as const),
    ),
)('%s answers a 4xx for the body %s', async (route, body) => {
  const own = OWN.includes(route)
  const { status } = await call(route, { body, ...(own && { token: bea.token }) })
  expect(status === 200 && route.startsWith('PUT') ? 400 : status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('logs in by email or username in any case, and returns a token and its user', async () => {
  for (const identifier of ['ana ruiz', 'ANA RUIZ', ' anaruiz@example.org', 'AnaRuiz@Example.org']) {
    const { status, body } = await call('POST /api/auth/local', { body: { identifier, password: PASSWORD } })
    expect([status, body.user.username]).toEqual([200, 'Ana Ruiz'])
    const me = await call('GET /api/users/me', { token: body.jwt })
    expect(me.body).toEqual(body.user)
  }
})

test('stores only the hash of a token', async () => {
  const rows = JSON.stringify(await sql`select * from sessions`)
  expect(rows).toContain('"hash"')
  expect(rows).not.toContain(ana.token)
})

test.each([
  ['a wrong password', { identifier: 'Ana Ruiz', password: 'equivocada' }],
  ['a wrong name', { identifier: 'Nadie', password: PASSWORD }],
  ['a wrong address', { identifier: 'nadie@example.org', password: PASSWORD }],
  ['the password in another case', { identifier: 'Ana Ruiz', password: PASSWORD.toUpperCase() }],
])('answers the same message for %s', async (_, body) => {
  const response = await call('POST /api/auth/local', { body })
  expect(response.status).toBe(400)
  expect(response.body).toEqual({
    data: null,
    error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} },
  })
})

test('reports a blocked account only when the password is right', async () => {
  const right = await call('POST /api/auth/local', { body: { identifier: 'Cid', password: PASSWORD } })
  expect([right.status, right.body.error.message]).toEqual([400, 'Your account has been blocked by an administrator'])
  const wrong = await call('POST /api/auth/local', { body: { identifier: 'Cid', password: 'equivocada' } })
  expect(wrong.body.error.message).toBe('Invalid identifier or password')
})

const form = {
  username: 'Dora',
  email: 'dora@example.org',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  terms: true,
}
test.each<[string, object, Record<string, string>, string?]>([
  [
    'nothing',
    { username: '', email: '', password: '', passwordConfirmation: '', terms: false },
    { username: 'required', email: 'required', password: 'required', terms: 'accept' },
  ],
  ['a password of 7', { password: 'a'.repeat(7), passwordConfirmation: 'a'.repeat(7) }, { password: 'too_short' }],
  ['a password of 33', { password: 'a'.repeat(33), passwordConfirmation: 'a'.repeat(33) }, { password: 'too_long' }],
  [
    'a password that is used a lot',
    { password: 'Password123', passwordConfirmation: 'Password123' },
    { password: 'common' },
  ],
  ['a password of spaces', { password: ' '.repeat(9), passwordConfirmation: ' '.repeat(9) }, { password: 'common' }],
  ['their own name', { password: 'D0ra-dora-1990', passwordConfirmation: 'D0ra-dora-1990' }, { password: 'personal' }],
  [
    'their own address',
    { password: 'dora@example.org', passwordConfirmation: 'dora@example.org' },
    { password: 'personal' },
  ],
  ['the site’s name', { password: 'C4nd1l2026', passwordConfirmation: 'C4nd1l2026' }, { password: 'personal' }],
  ['a name that speaks for the site', { username: 'M0deradora 2' }, { username: 'reserved' }],
  ['the site’s own name', { username: 'Equipo Candil' }, { username: 'reserved' }],
  ['a name that passes for another, with a capital for a letter', { username: 'OIga' }, { username: 'lookalike' }],
  ['two passwords', { passwordConfirmation: 'otra distinta' }, { passwordConfirmation: 'mismatch' }],
  ['terms not accepted', { terms: undefined }, { terms: 'accept' }],
  ['a name with signs', { username: 'Dora_1' }, { username: 'characters' }],
  ['a name with markup', { username: '<b>Dora</b>' }, { username: 'characters' }],
  ['a name too long', { username: 'D'.repeat(41) }, { username: 'too_long' }],
  ['no address', { email: 'dora@' }, { email: 'email' }],
  [
    'a name that is taken, in another case',
    { username: 'ANA  ruiz' },
    { username: 'taken' },
    'Username is already in use',
  ],
  [
    'an address that is taken, in another case',
    { email: 'ANARUIZ@example.org' },
    { email: 'taken' },
    'Email is already in use',
  ],
  [
    'both taken',
    { username: 'ana ruiz', email: 'anaruiz@example.org' },
    { username: 'taken', email: 'taken' },
    'Email is already in use',
  ],
])('rejects a registration with %s and names the field', async (_, change, fields, message) => {
  const { status, body } = await call('POST /api/auth/local/register', { body: { ...form, ...change } })
  const fieldErrors = Object.fromEntries(
    body.error.details.errors.map((error: { path: string[]; message: string }) => [error.path[0], error.message]),
  )
  expect([status, body.error.name, fieldErrors]).toEqual([400, 'ValidationError', fields])
  if (message) expect(body.error.message).toBe(message)
  expect(await sql`select 1 from users where email_key = 'dora@example.org'`).toHaveLength(0)
})

test.each(['Þórður', 'Ñuñez 3', '山田太郎', 'Ольга', 'a'.repeat(40)])('accepts the username %s', async (username) => {
  const email = `${Buffer.from(username).toString('hex').slice(0, 40)}@example.org`
  const { status, body } = await call('POST /api/auth/local/register', { body: { ...form, username, email } })
  expect([status, body.user.username, body.user.confirmed]).toEqual([200, username, false])
})

test.each([8, 32])('accepts a password of %i characters, counting accented letters as one', async (size) => {
  const password = 'ñáxéúwíñóqüzáñékúñíròñübñáçdéñúfí'.slice(0, size)
  const someone = await register(call, `Largo ${size}`, { password, email: `largo${size}@example.org` })
  const { status } = await call('POST /api/auth/local', {
    body: { identifier: someone.username, password: password.normalize('NFD') },
  })
  expect(status).toBe(200)
})

test('lets only one of four concurrent registrations of a username succeed', async () => {
  const both = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      call('POST /api/auth/local/register', { body: { ...form, username: 'Gemela', email: `gemela${n}@example.org` } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('lets only one of several concurrent registrations of lookalike usernames succeed', async () => {
  // Capital i, lower-case L, digit one; the last one uses "rn" for "m".
  const names = ['Gemma Illa', 'Gemma IIIa', 'Gemma l11a', 'Gernrna Illa']
  const all = await Promise.all(
    names.map((username, n) =>
      call('POST /api/auth/local/register', { body: { ...form, username, email: `doble${n}@example.org` } }),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('keeps usernames that are older than the current rules', async () => {
  const eva = await register(call, 'Evangelina')
  await sql`update users set username = 'Moderadora', username_key = 'moderadora' where id = ${eva.id}`
  const updated = await call('PUT /api/users/me', {
    token: eva.token,
    body: { username: 'Moderadora', newsletter: true },
  })
  expect([updated.status, updated.body.newsletter]).toEqual([200, true])
})
