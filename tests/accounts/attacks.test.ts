import { expect, test } from 'vitest'
import { createRevertCode } from '#features/identity/accounts/commands/email/revert-email-change.server.ts'
import { apiClient, createOneTimeToken, HIGH_LIMITS, PASSWORD, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp({ ...HIGH_LIMITS, SAMPLE_DATA: 'off' })
const call = apiClient({ get })
const form = (username: string) => ({ username, email: 'x@example.org', password: PASSWORD, terms: true })
const expectNoAccount = async () =>
  expect(await sql`select 1 from users where email_key = 'x@example.org'`).toHaveLength(0)

test.each([
  ['blank letters', '\u3164\u3164\u3164', 'characters'],
  ['a letter nobody sees', 'Ana\u1160', 'characters'],
  ['a joiner nobody sees', 'A\u034fna', 'characters'],
  ['a variation nobody sees', 'Ana\ufe0f', 'characters'],
  ['writing turned round', '\u202eanA', 'characters'],
  ['nothing to put the accent on', '\u0301ana', 'characters'],
  ['a tower of accents', `A${'\u0301'.repeat(12)}na`, 'characters'],
  ['a Cyrillic letter among Latin ones', '\u0410na', 'alphabets'],
  ['a Greek letter among Latin ones', 'An\u03b1', 'alphabets'],
  ['half a character', 'Ana\ud83d', 'characters'],
])('rejects a username with %s at registration', async (_, username, code) => {
  const registered = await call('POST /api/auth/local/register', { body: form(username) })
  expect([registered.status, registered.body.error.details.errors[0]]).toMatchObject([
    400,
    { path: ['username'], message: code },
  ])
  await expectNoAccount()
})

test.each([
  ['Zoé', 'ZOE\u0301'],
  ['Ｆｕｌｌ', 'full'],
  ['Strauß', 'STRAUSS'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Two  spaces', 'two\u00a0spaces'],
])('treats %s and %s as the same username, for login and for uniqueness', async (name, other) => {
  const email = `${Buffer.from(name).toString('hex').slice(0, 30)}@example.org`
  const user = await register(call, name, { email })
  const login = await call('POST /api/auth/local', { body: { identifier: other, password: PASSWORD } })
  expect([login.status, login.body.user?.id]).toEqual([200, user.id])
  const duplicate = await call('POST /api/auth/local/register', { body: form(other) })
  expect(duplicate.body.error?.details.errors[0]).toMatchObject({ path: ['username'], message: 'taken' })
})

test.each([
  'tomás@example.org',
  'tom\u212a@example.org',
  'a@example.org\nBcc: b@example.org',
  'a@example.org,b@example.org',
  '"a b"@example.org',
  '<a@example.org>',
])('rejects %j as an email address', async (email) => {
  for (const [path, body] of [
    ['local/register', { ...form('Tomás'), email }],
    ['forgot-password', { email }],
    ['send-email-confirmation', { email }],
  ] as const) {
    const { status, body: response } = await call(`POST /api/auth/${path}`, { body })
    expect([path, status, response.error.details.errors[0]]).toMatchObject([
      path,
      400,
      { path: ['email'], message: 'email' },
    ])
  }
})

test('lets only one of several concurrent registrations with one address succeed', async () => {
  const registered = await Promise.all(
    ['una@example.org', 'UNA@example.org', 'Una@Example.org'].map((email, n) =>
      call('POST /api/auth/local/register', { body: { ...form(`Una ${n}`), email } }),
    ),
  )
  expect(registered.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('lets only one of several concurrent confirmations with one link succeed', async () => {
  const { id } = await register(call, 'Dos veces')
  const code = await createOneTimeToken(sql, 'activation', id)
  const link = `GET /api/auth/email-confirmation?confirmation=${code}`
  const responses = await Promise.all([1, 2, 3].map(() => call(link)))
  expect(responses.map(({ status }) => status).sort()).toEqual([302, 400, 400])
})

test('asks for a new password when a confirmation link is opened in another browser, also without JavaScript', async () => {
  const { id, token } = await register(call, 'Victoria')
  const address = `/en/confirm?code=${await createOneTimeToken(sql, 'activation', id)}`
  const page = await (await get(address)).text()
  expect(page).toContain('you’re not logged in to it in this browser')
  expect(page.match(/type="password"/g)).toHaveLength(2)
  const send = (form: Record<string, string>) =>
    get(address, { method: 'POST', body: new URLSearchParams(form), headers: { origin: 'http://localhost:3000' } })
  const weak = await send({ password: 'iloveyou', passwordConfirmation: 'iloveyou' })
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('one of the first')])
  const done = await send({ password: 'otra clave larga', passwordConfirmation: 'otra clave larga' })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/en/confirm?done=new'])
  expect((await call('GET /api/users/me', { token })).status).toBe(401)
  const logIn = (password: string) => call('POST /api/auth/local', { body: { identifier: 'Victoria', password } })
  expect([(await logIn(PASSWORD)).status, (await logIn('otra clave larga')).status]).toEqual([400, 200])
})

test('refuses a blocked user’s reset link and issues no token', async () => {
  const { id } = await register(call, 'Bloqueado')
  const code = await createOneTimeToken(sql, 'reset', id)
  const hash = async () => (await sql`select password_hash from users where id = ${id}`)[0]!['password_hash']
  const before = await hash()
  await sql`update users set blocked_at = now() where id = ${id}`
  const { status, body } = await call('POST /api/auth/reset-password', { body: { code, password: 'otra clave larga' } })
  expect([status, body.error.message]).toEqual([400, 'Your account has been blocked by an administrator'])
  expect(await hash()).toBe(before)
  expect(await sql`select 1 from sessions where user_id = ${id} and kind = 'site'`).toHaveLength(0)
})

test.each([
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'null' }, 403],
  [{}, 403],
  [{ origin: 'http://localhost:3000' }, 400],
  [{ 'sec-fetch-site': 'same-origin' }, 400],
])('accepts a passkey login only from our own pages: %j', async (headers, expected) => {
  const request = { body: '{"answer":{}}', headers: { ...headers, 'content-type': 'text/plain' } }
  const { status, headers: responseHeaders } = await call('POST /api/auth/passkeys', request)
  expect([status, responseHeaders.get('set-cookie')?.includes('session=') ?? false]).toEqual([expected, false])
})

test('shows the address that a revert link restores, only when the link was signed by us', async () => {
  const { id } = await register(call, 'Marta')
  await sql`update users set email = 'otra@example.org', email_key = 'otra@example.org' where id = ${id}`
  const change = { userId: id, email: 'marta@example.org', asked: Date.now() }
  const open = (secret: string) => get(`/en/resetpassword?code=${createRevertCode(secret, change)}`)
  const page = await open('a secret of the tests, long enough')
  expect(await page.text()).toContain('Your account keeps the address marta@example.org.')
  expect(page.headers.get('cache-control')).toMatch(/^no-/)
  expect(await (await open('another secret')).text()).not.toContain('marta@example.org')
})

test('limits confirmation emails to an address that belongs to someone else', async () => {
  const { get: limitedGet, sql } = await openBuiltApp({ SAMPLE_DATA: 'off', EMAILS_PER_HOUR: '2' })
  const limitedCall = apiClient({ get: limitedGet })
  const { token } = await register(limitedCall, 'Pesado')
  const resend = async () => {
    await sql`update users set activation_asked_at = activation_asked_at - interval '2 minutes'`
    return (await limitedCall('POST /api/auth/send-email-confirmation', { token, body: {} })).status
  }
  expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 429])
})

test('ignores forwarding headers when it counts login attempts', async () => {
  const { get: limitedGet } = await openBuiltApp({ SAMPLE_DATA: 'off', SIGN_IN_ATTEMPTS: '2' })
  const limitedCall = apiClient({ get: limitedGet })
  const statuses: number[] = []
  for (let n = 1; n <= 4; n++) {
    const headers = {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    }
    statuses.push(
      (await limitedCall('POST /api/auth/local', { headers, body: { identifier: 'Ana', password: 'x' } })).status,
    )
  }
  expect(statuses).toEqual([400, 400, 429, 429])
})

/** Malformed bodies: never a 500, and never an account. */
const MALFORMED = [
  '\u0000',
  '[]',
  '{"data":{"data":{"data":1}}}',
  `{"email":${'['.repeat(4000)}`,
  `{"identifier":"\\ud800","password":"\\udfff","email":"\\ud800@x.org","code":"\\u0000"}`,
  '{"identifier":1e400,"password":true,"email":1e400,"code":-0,"username":9007199254740993}',
  '{"__proto__":{"terms":true},"constructor":{"prototype":1},"username":"x"}',
  `{"password":"${'a'.repeat(9000)}","passwordConfirmation":"${'a'.repeat(9000)}","code":"x"}`,
  `{"code":"${'A'.repeat(9000)}","password":"una clave larga"}`,
]
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
]
const CALLS = [
  'POST /api/auth/local',
  'POST /api/auth/local/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'POST /api/auth/send-email-confirmation',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/mine',
  'PUT /api/users/me',
]
test.each(CALLS)('%s answers malformed bodies with a 4xx, whatever their content type', async (route) => {
  const { token } = await register(call, `Basura ${CALLS.indexOf(route)}`, {
    email: `basura${CALLS.indexOf(route)}@example.org`,
  })
  for (const body of MALFORMED)
    for (const type of TYPES)
      for (const request of [{}, { token }]) {
        const { status } = await call(route, {
          ...request,
          body,
          headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        })
        const isAllowed =
          status === 200 && (route.startsWith('PUT') || (route.endsWith('confirmation') && 'token' in request))
        expect([route, type, body.slice(0, 40), isAllowed || (status >= 400 && status < 500)]).toEqual([
          route,
          type,
          body.slice(0, 40),
          true,
        ])
      }
  const { status } = await call(route, {
    token,
    body: `{"x":"${'a'.repeat(40_000)}"}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  // Handlers that need no body do not read it; neither do those that refuse API tokens.
  const unread = { 'POST /api/auth/send-email-confirmation': [200, 409, 429], 'POST /api/auth/passkeys/mine': [403] }
  expect(unread[route as keyof typeof unread] ?? [413]).toContain(status)
})

test('a token opens no page, and a cookie no call that a page of another site makes', async () => {
  const { token } = await register(call, 'Portadora')
  const page = await call('GET /en/account', { token })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/en/login?to=%2Fen%2Faccount'])
  const me = (options: object) => call('GET /api/users/me', options).then(({ status }) => status)
  expect(await me({ token })).toBe(200)
  const cookie = `session=${token}`
  expect((await call('GET /en/account', { cookie })).status).toBe(200)
  expect(await me({ cookie, headers: { 'sec-fetch-site': 'same-origin' } })).toBe(200)
  for (const site of ['cross-site', 'same-site'])
    expect(await me({ cookie, headers: { 'sec-fetch-site': site } })).toBe(403)
  expect(await me({ cookie, headers: { origin: 'https://evil.example' } })).toBe(403)
})
