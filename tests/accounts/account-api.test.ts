import { beforeAll, expect, test } from 'vitest'
import { apiClient, createOneTimeToken, HIGH_LIMITS, PASSWORD, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp({ ...HIGH_LIMITS, SAMPLE_DATA: 'off' })
const call = apiClient({ get })

type Someone = Awaited<ReturnType<typeof register>>
let ana: Someone
let bea: Someone
beforeAll(async () => {
  ana = await register(call, 'Ana Ruiz')
  bea = await register(call, 'Bea')
  const cid = await register(call, 'Cid')
  await sql`update users set blocked_at = now(), confirmed_at = now() where id = ${cid.id}`
  await register(call, 'Olga')
})

test('lets users read and change their own profile, but only its editable fields', async () => {
  const eva = await register(call, 'Eva')
  const body = {
    username: 'Eva María',
    newsletter: true,
    locale: 'en',
    gps_location: { latitude: 40.4168, longitude: -3.7038 },
  }
  const { status, body: me } = await call('PUT /api/users/me', {
    token: eva.token,
    body: { ...body, siteRole: 'admin', site_role: 'admin', confirmed: true, email: 'EVA@example.org', id: 1 },
  })
  expect(status).toBe(200)
  expect(me).toMatchObject({
    ...body,
    id: eva.id,
    email: eva.email,
    confirmed: false,
    site_role: 'member',
    gps_location: { latitude: 40.4, longitude: -3.7 },
  })
  expect(Object.keys(me).join()).not.toMatch(/hash|password|token|key/i)
  const gone = await call('PUT /api/users/me', { token: eva.token, body: { gps_location: null } })
  expect([gone.body.gps_location, gone.body.username]).toEqual([null, 'Eva María'])
})

test.each([
  [{ username: 'Ana Ruiz' }, 'username'],
  [{ username: 'x' }, 'username'],
  [{ locale: 'fr' }, 'locale'],
  [{ gps_location: { latitude: 91, longitude: 0 } }, 'gps_location.latitude'],
  [{ gps_location: 'Madrid' }, 'gps_location'],
  [{ email: 'otra@example.org', newsletter: true }, 'email'],
  [{ email: null }, 'email'],
])('rejects a profile update with %j', async (body, field) => {
  const { status, body: response } = await call('PUT /api/users/me', { token: bea.token, body })
  expect([status, response.error.details.errors[0].path[0]]).toEqual([400, field])
})

test('rejects an email change through the profile and says where to make it', async () => {
  const change = (locale: string) =>
    call('PUT /api/users/me', {
      token: bea.token,
      headers: { 'accept-language': locale },
      body: { email: 'otra@example.org' },
    })
  expect((await change('es')).body.error.message).toContain('en tu cuenta, en /account#email')
  expect((await change('en')).body.error.message).toContain('in your account, at /account#email')
  expect((await call('GET /api/users/me', { token: bea.token })).body.email).toBe(bea.email)
})

test('answers a password reset request alike for known and unknown addresses', async () => {
  const responses = await Promise.all(
    ['bea@example.org', 'nadie@example.org'].map((email) =>
      call('POST /api/auth/forgot-password', { body: { email } }),
    ),
  )
  expect(responses.map(({ status, text }) => [status, text])).toEqual([
    [200, '{"ok":true}'],
    [200, '{"ok":true}'],
  ])
})

test('accepts a reset link once, ends every session and replaces the password', async () => {
  const fran = await register(call, 'Fran')
  const code = await createOneTimeToken(sql, 'reset', fran.id)
  const reset = (password: string, passwordConfirmation = password) =>
    call('POST /api/auth/reset-password', { body: { code, password, passwordConfirmation } })
  expect((await reset('corta')).body.error.details.errors[0].path).toEqual(['password'])
  expect((await reset('larga de verdad', 'otra')).body.error.details.errors[0].path).toEqual(['passwordConfirmation'])
  const responses = await Promise.all([reset('la nueva clave'), reset('la nueva clave')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  const { body } = responses.find(({ status }) => status === 200)!
  expect((await call('GET /api/users/me', { token: body.jwt })).body).toMatchObject({ id: fran.id, confirmed: true })
  expect((await call('GET /api/users/me', { token: fran.token })).status).toBe(401)
  expect((await call('POST /api/auth/local', { body: { identifier: 'Fran', password: PASSWORD } })).status).toBe(400)
})

test.each(['expired', 'invented', 'of another kind'])('rejects a reset code that is %s', async (kind) => {
  const code =
    kind === 'expired'
      ? await createOneTimeToken(sql, 'reset', bea.id, -1)
      : kind === 'invented'
        ? 'x'.repeat(43)
        : await createOneTimeToken(sql, 'activation', bea.id)
  const { status, body } = await call('POST /api/auth/reset-password', {
    body: { code, password: PASSWORD, passwordConfirmation: PASSWORD },
  })
  expect([status, body.error.message]).toEqual([400, 'The password change code is invalid'])
})

test('changes the password of whoever knows it, renews their token and ends their other sessions', async () => {
  const gil = await register(call, 'Gil')
  const other = (await call('POST /api/auth/local', { body: { identifier: 'Gil', password: PASSWORD } })).body.jwt
  const change = (currentPassword: string) =>
    call('POST /api/auth/change-password', {
      token: gil.token,
      body: { currentPassword, password: 'la nueva clave', passwordConfirmation: 'la nueva clave' },
    })
  expect((await change('equivocada')).body.error).toMatchObject({
    status: 400,
    message: 'The provided current password is invalid',
  })
  const { status, body } = await change(PASSWORD)
  expect([status, body.user.username]).toEqual([200, 'Gil'])
  expect(body.jwt).not.toBe(gil.token)
  for (const former of [gil.token, other]) expect((await call('GET /api/users/me', { token: former })).status).toBe(401)
  expect((await call('GET /api/users/me', { token: body.jwt })).status).toBe(200)
  expect(await sql`select 1 from sessions where user_id = ${gil.id}`).toHaveLength(1)
})

test('confirms an address once and redirects back to the site', async () => {
  const hugo = await register(call, 'Hugo')
  const confirmation = await createOneTimeToken(sql, 'activation', hugo.id)
  const link = `GET /api/auth/email-confirmation?confirmation=${confirmation}`
  expect((await call(link.replace('GET', 'HEAD'))).status).toBe(200)
  const first = await call(link, { token: hugo.token })
  expect([first.status, first.headers.get('location')]).toEqual([302, '/es/confirm?done'])
  expect((await call('GET /api/users/me', { token: hugo.token })).body.confirmed).toBe(true)
  const second = await call(link)
  expect([second.status, second.body.error.message]).toEqual([400, 'Invalid token'])
})

test('confirms an address opened by someone else, but clears the earlier password and tokens', async () => {
  const inma = await register(call, 'Inma')
  const code = await createOneTimeToken(sql, 'activation', inma.id)
  const { status, headers } = await call(`GET /api/auth/email-confirmation?confirmation=${code}`, { token: bea.token })
  expect([status, headers.get('location')]).toEqual([302, '/es/confirm?done=none'])
  expect((await call('GET /api/users/me', { token: inma.token })).status).toBe(401)
  const login = await call('POST /api/auth/local', { body: { identifier: 'Inma', password: PASSWORD } })
  expect(login.body.error.message).toBe('Invalid identifier or password')
})

test('resends the activation email at most once a minute, whoever asks', async () => {
  const iris = await register(call, 'Iris')
  const soon = await call('POST /api/auth/send-email-confirmation', { token: iris.token, body: {} })
  expect(soon.status).toBe(429)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
  for (const email of ['iris@example.org', 'nadie2@example.org']) {
    const ask = () => call('POST /api/auth/send-email-confirmation', { body: { email } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  }
})

test('finds users by at least three letters of their name, for signed-in users only, without email addresses', async () => {
  await sql`update users set confirmed_at = now() where id in (${ana.id}, ${bea.id})`
  const find = async (q: string) => (await call(`GET /api/users/public${q}`, { token: bea.token })).body
  expect(await find('?q=ana')).toEqual([
    { id: ana.id, username: 'Ana Ruiz', avatar: expect.stringMatching(/^\/avatar\/[0-9a-f]{32}\.svg$/) },
  ])
  expect(await find('?q=RUI')).toHaveLength(1)
  for (const nothing of [
    '',
    '?q=',
    '?q=an',
    '?q=%25%25%25',
    '?q=___',
    '?q=example.org',
    '?q=cid',
    '?q=olga',
    '?q=ana%00',
    '?q=%ff%fe%fd',
  ])
    expect([nothing, await find(nothing)]).toEqual([nothing, []])
})

test('lists sessions and ends them one by one; other users’ sessions are not found', async () => {
  const juan = await register(call, 'Juan')
  const second = (await call('POST /api/auth/local', { body: { identifier: 'Juan', password: PASSWORD } })).body.jwt
  const { data } = (await call('GET /api/auth/sessions', { token: juan.token })).body
  expect(data.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
  const end = (token: string) => call(`DELETE /api/auth/sessions/${data[1].id}`, { token })
  expect((await end(bea.token)).status).toBe(404)
  expect((await end(juan.token)).status).toBe(200)
  expect((await call('GET /api/users/me', { token: second })).status).toBe(401)
})

test('accepts a session cookie for reads, and for writes only from our own pages', async () => {
  const kai = await register(call, 'Kai')
  const cookie = `session=${kai.token}`
  expect((await call('GET /api/users/me', { cookie })).status).toBe(200)
  const update = (headers: Record<string, string>) =>
    call('PUT /api/users/me', { cookie, headers, body: { newsletter: true } })
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect([headers, (await update(headers)).status]).toEqual([headers, 403])
  for (const [language, words] of [
    ['', 'didn’t come from a page of this site'],
    ['es-ES', 'no venía de una página de este sitio'],
  ] as const)
    expect((await update({ origin: 'null', 'accept-language': language })).body.error.message).toContain(words)
  expect((await update({ origin: 'http://localhost:3000' })).status).toBe(200)
  expect((await update({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test.each([
  ['password1', 'common', 'Iria'],
  ['Zapato2026', 'personal', 'Zapato'],
  ['candil-2026', 'personal', 'Nuria'],
  ['una capa de lana', null, 'Lidia'],
])('tells of %s beforehand what registering, changing and resetting say: %s', async (password, weakness, name) => {
  const ask = async (route: string, body: object, token?: string) =>
    (await call(`POST /api/auth/${route}`, { token, body: { password, ...body } })).body
  const check = async (body: object, token?: string) => (await ask('check-password', body, token)).data.weakness
  const refusal = async (...request: Parameters<typeof ask>) =>
    (await ask(...request)).error?.details.errors[0].message ?? null
  const account = { username: `${name} nueva`, email: `${name}@example.com` }
  const [first, second] = [await register(call, `${name} uno`), await register(call, `${name} dos`)]
  const code = await createOneTimeToken(sql, 'reset', first.id)
  const told = [await check(account), await check({ code }), await check({}, second.token)]
  expect(told).toEqual([weakness, weakness, weakness])
  expect([
    await refusal('local/register', { ...account, terms: true }),
    await refusal('reset-password', { code }),
    await refusal('change-password', { currentPassword: PASSWORD }, second.token),
  ]).toEqual(told)
})
