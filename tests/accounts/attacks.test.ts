import { expect, test } from 'vitest'
import { keepingCode } from '#features/identity/accounts/commands/revert-email-change.server.ts'
import { callsOn, HIGH, PASSWORD, register, secretFor } from '../fixtures/people.ts'
import { openBuiltSite } from '../pages/site.ts'

const { get, sql } = await openBuiltSite({ ...HIGH, SAMPLE_DATA: 'off' })
const call = callsOn({ get })
const form = (username: string) => ({ username, email: 'x@example.org', password: PASSWORD, terms: true })
const nobody = async () => expect(await sql`select 1 from users where email_key = 'x@example.org'`).toHaveLength(0)

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
])('a name with %s is refused, where one registers and where one changes it', async (_, username, code) => {
  const made = await call('POST /api/auth/local/register', { body: form(username) })
  expect([made.status, made.body.error.details.errors[0]]).toMatchObject([400, { path: ['username'], message: code }])
  await nobody()
})

test.each([
  ['Zoé', 'ZOE\u0301'],
  ['Ｆｕｌｌ', 'full'],
  ['Strauß', 'STRAUSS'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Two  spaces', 'two\u00a0spaces'],
])('%s is the same name as %s: it signs in, and nobody else may have it', async (name, other) => {
  const email = `${Buffer.from(name).toString('hex').slice(0, 30)}@example.org`
  const who = await register(call, name, { email })
  const entered = await call('POST /api/auth/local', { body: { identifier: other, password: PASSWORD } })
  expect([entered.status, entered.body.user?.id]).toEqual([200, who.id])
  const taken = await call('POST /api/auth/local/register', { body: form(other) })
  expect(taken.body.error?.details.errors[0]).toMatchObject({ path: ['username'], message: 'taken' })
})

test.each([
  'tomás@example.org',
  'tom\u212a@example.org',
  'a@example.org\nBcc: b@example.org',
  'a@example.org,b@example.org',
  '"a b"@example.org',
  '<a@example.org>',
])('%j is no address a letter goes to', async (email) => {
  for (const [path, body] of [
    ['local/register', { ...form('Tomás'), email }],
    ['forgot-password', { email }],
    ['send-email-confirmation', { email }],
  ] as const) {
    const { status, body: answer } = await call(`POST /api/auth/${path}`, { body })
    expect([path, status, answer.error.details.errors[0]]).toMatchObject([
      path,
      400,
      { path: ['email'], message: 'email' },
    ])
  }
})

test('of several who register one address at once in different letters, one gets it', async () => {
  const made = await Promise.all(
    ['una@example.org', 'UNA@example.org', 'Una@Example.org'].map((email, n) =>
      call('POST /api/auth/local/register', { body: { ...form(`Una ${n}`), email } }),
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('of several who bring one link to confirm at once, one is told that it worked', async () => {
  const { id } = await register(call, 'Dos veces')
  const code = await secretFor(sql, 'activation', id)
  const link = `GET /api/auth/email-confirmation?confirmation=${code}`
  const answers = await Promise.all([1, 2, 3].map(() => call(link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400])
})

test('a link to confirm that is opened in another browser asks for a new password, without scripts too, and says why', async () => {
  const { id, token } = await register(call, 'Victoria')
  const address = `/en/confirm?code=${await secretFor(sql, 'activation', id)}`
  const page = await (await get(address)).text()
  expect(page).toContain('you are not signed in to it in this browser')
  expect(page.match(/type="password"/g)).toHaveLength(2)
  const send = (form: Record<string, string>) =>
    get(address, { method: 'POST', body: new URLSearchParams(form), headers: { origin: 'http://localhost:3000' } })
  const weak = await send({ password: 'iloveyou', passwordConfirmation: 'iloveyou' })
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('among the first')])
  const done = await send({ password: 'otra clave larga', passwordConfirmation: 'otra clave larga' })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/en/confirm?done=new'])
  expect((await call('GET /api/users/me', { token })).status).toBe(401)
  const enter = (password: string) => call('POST /api/auth/local', { body: { identifier: 'Victoria', password } })
  expect([(await enter(PASSWORD)).status, (await enter('otra clave larga')).status]).toEqual([400, 200])
})

test('who is blocked sets no new password by a link that came before, and gets no token', async () => {
  const { id } = await register(call, 'Bloqueado')
  const code = await secretFor(sql, 'reset', id)
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
])('a passkey signs in only from a page of ours: %j', async (headers, expected) => {
  const asked = { body: '{"answer":{}}', headers: { ...headers, 'content-type': 'text/plain' } }
  const { status, headers: given } = await call('POST /api/auth/passkeys', asked)
  expect([status, given.get('set-cookie')?.includes('session=') ?? false]).toEqual([expected, false])
})

test('the link that keeps an address says which, and its page is nobody else’s to keep', async () => {
  const { id } = await register(call, 'Marta')
  await sql`update users set email = 'otra@example.org', email_key = 'otra@example.org' where id = ${id}`
  const kept = { userId: id, email: 'marta@example.org', asked: Date.now() }
  const open = (secret: string) => get(`/en/resetpassword?code=${keepingCode(secret, kept)}`)
  const page = await open('a secret of the tests, long enough')
  expect(await page.text()).toContain('Your account keeps the address marta@example.org.')
  expect(page.headers.get('cache-control')).toMatch(/^no-/)
  expect(await (await open('another secret')).text()).not.toContain('marta@example.org')
})

test('whoever registers somebody else’s address can not fill its box, however often they ask', async () => {
  const { get: strict, sql } = await openBuiltSite({ SAMPLE_DATA: 'off', LETTERS_PER_HOUR: '2' })
  const knock = callsOn({ get: strict })
  const { token } = await register(knock, 'Pesado')
  const again = async () => {
    await sql`update users set activation_asked_at = activation_asked_at - interval '2 minutes'`
    return (await knock('POST /api/auth/send-email-confirmation', { token, body: {} })).status
  }
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429])
})

test('an address that is said to be somebody else’s does not widen the limit of tries', async () => {
  const { get: strict } = await openBuiltSite({ SAMPLE_DATA: 'off', SIGN_IN_TRIES: '2' })
  const knock = callsOn({ get: strict })
  const statuses: number[] = []
  for (let n = 1; n <= 4; n++) {
    const headers = {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    }
    statuses.push((await knock('POST /api/auth/local', { headers, body: { identifier: 'Ana', password: 'x' } })).status)
  }
  expect(statuses).toEqual([400, 400, 429, 429])
})

/** What nobody means: never a 500, and never an account. */
const RUBBISH = [
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
test.each(CALLS)('%s reads nothing into rubbish, whatever it claims to be', async (line) => {
  const { token } = await register(call, `Basura ${CALLS.indexOf(line)}`, {
    email: `basura${CALLS.indexOf(line)}@example.org`,
  })
  for (const body of RUBBISH)
    for (const type of TYPES)
      for (const asked of [{}, { token }]) {
        const { status } = await call(line, {
          ...asked,
          body,
          headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        })
        const harmless =
          status === 200 && (line.startsWith('PUT') || (line.endsWith('confirmation') && 'token' in asked))
        expect([line, type, body.slice(0, 40), harmless || (status >= 400 && status < 500)]).toEqual([
          line,
          type,
          body.slice(0, 40),
          true,
        ])
      }
  const { status } = await call(line, {
    token,
    body: `{"x":"${'a'.repeat(40_000)}"}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  // What needs no body does not read it, and neither does what a client's token may not do.
  const unread = { 'POST /api/auth/send-email-confirmation': [200, 409, 429], 'POST /api/auth/passkeys/mine': [403] }
  expect(unread[line as keyof typeof unread] ?? [413]).toContain(status)
})
