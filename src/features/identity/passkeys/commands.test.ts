import { expect, test } from 'vitest'
import { findPersonByToken, hasRecentSignIn } from '#features/identity/sessions/queries.server.ts'
import { isTwoFactorEnabled } from '#features/identity/two-factor/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf, NOW, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { passkeyAuthenticator } from '#tests/fixtures/accounts/passkey-authenticator.ts'
import { ORIGIN, passkeyFixtures } from '#tests/fixtures/accounts/passkey-fixtures.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

const { sql, anonymousCtx, notices, createSignedInUser, signIn, signInOptions, createUserWithPasskey } =
  await passkeyFixtures()
const REFUSED = { kind: 'invalid', code: 'passkey_refused' }

const later = (ctx: RequestContext, seconds: number): RequestContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})

test('registers a passkey, sends a notice, and signs in with it without a username', async () => {
  const { id, ctx, device } = await createUserWithPasskey('Ana')
  expect(await listPasskeys(ctx)).toEqual([{ id: 1, name: '', createdAt: NOW, usedAt: null, backedUp: false }])
  const { token } = await signIn(device.get(await signInOptions()), later(anonymousCtx, 60))
  expect(await findPersonByToken(anonymousCtx, token)).toMatchObject({ id, sessionKind: 'site' })
  expect(await listPasskeys(ctx)).toMatchObject([{ usedAt: later(anonymousCtx, 60).now }])
  await expect.poll(() => notices).toEqual([{ userId: id, about: 'passkey_added' }])
})

test('a passkey replaces both steps of two-factor authentication', async () => {
  const { id, device } = await createUserWithPasskey('Ana')
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  expect(await isTwoFactorEnabled(anonymousCtx, id)).toBe(true)
  const { token } = await signIn(device.get(await signInOptions()))
  expect(await findPersonByToken(anonymousCtx, token)).toMatchObject({ id })
})

test('the options name the site and do not reveal emails', async () => {
  const { ctx } = await createUserWithPasskey('Ana')
  const options = await beginPasskeyRegistration(ctx, {})
  expect(options).toMatchObject({
    rp: { name: 'Candil', id: 'candil.example' },
    user: { name: 'Ana', displayName: 'Ana' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(options.excludeCredentials).toHaveLength(1)
  expect((await beginPasskeyRegistration(ctx, {})).user.id).toBe(options.user.id)
  expect(JSON.stringify(options)).not.toContain('example.org')
  const asked = await signInOptions()
  expect(asked).toMatchObject({ rpId: 'candil.example', userVerification: 'required' })
  expect(asked.allowCredentials).toBe(undefined)
  expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
})

test.each<[what: string, overrides: Parameters<ReturnType<typeof passkeyAuthenticator>['get']>[1]]>([
  ['another origin', { origin: 'https://candil.example.evil.example' }],
  ['another port', { origin: `${ORIGIN}:8443` }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { verified: false }],
  ['an unknown challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['another type of response', { type: 'payment.get' }],
])('rejects registration and sign-in with %s', async (_, overrides) => {
  const { ctx, device } = await createUserWithPasskey('Ana')
  expect(await errorOf(signIn(device.get(await signInOptions(), overrides)))).toMatchObject(REFUSED)
  const other = passkeyAuthenticator(ORIGIN)
  const answer = other.create(await beginPasskeyRegistration(ctx, {}), overrides)
  expect(await errorOf(addPasskey(ctx, answer))).toMatchObject(REFUSED)
  expect(await listPasskeys(ctx)).toHaveLength(1)
  expect(await sql`select 1 from sessions`).toHaveLength(1)
})

test('a challenge works once and expires after five minutes', async () => {
  const { device } = await createUserWithPasskey('Ana')
  const asked = await signInOptions()
  const answer = device.get(asked)
  await signIn(answer)
  expect(await errorOf(signIn(answer))).toMatchObject(REFUSED)
  expect(await errorOf(signIn(device.get(asked)))).toMatchObject(REFUSED)
  expect(await errorOf(signIn(device.get(await signInOptions()), later(anonymousCtx, 301)))).toMatchObject(REFUSED)
  expect(await errorOf(signIn(device.get(await signInOptions()), later(anonymousCtx, 299)))).toBe(null)
})

test('of concurrent uses of one response, one succeeds', async () => {
  const { device } = await createUserWithPasskey('Ana')
  const answer = device.get(await signInOptions())
  const errors = await Promise.all(Array.from({ length: 6 }, () => errorOf(signIn(answer))))
  expect(errors.filter((error) => error === null)).toHaveLength(1)
})

test('rejects a counter that does not rise, and accepts devices that do not count', async () => {
  const { device } = await createUserWithPasskey('Ana')
  await signIn(device.get(await signInOptions(), { count: 7 }))
  for (const count of [6, 7, 0])
    expect(await errorOf(signIn(device.get(await signInOptions(), { count })))).toMatchObject(REFUSED)
  await signIn(device.get(await signInOptions(), { count: 8 }))
  const [one, two] = [device.get(await signInOptions(), { count: 9 }), device.get(await signInOptions(), { count: 9 })]
  const both = await Promise.all([errorOf(signIn(one)), errorOf(signIn(two))])
  expect(both.filter(Boolean)).toHaveLength(1)
  const eva = await createUserWithPasskey('Eva', { counts: false })
  await signIn(eva.device.get(await signInOptions()))
  await signIn(eva.device.get(await signInOptions()))
})

test('a registration challenge is bound to its user and is not valid for sign-in', async () => {
  const { ctx, device } = await createUserWithPasskey('Ana')
  const eva = await createSignedInUser('Eva')
  const other = passkeyAuthenticator(ORIGIN)
  const asked = await beginPasskeyRegistration(eva.ctx, {})
  expect(await errorOf(addPasskey(ctx, other.create(asked)))).toMatchObject(REFUSED)
  expect(await errorOf(signIn(device.get(await beginPasskeyRegistration(ctx, {}))))).toMatchObject(REFUSED)
  expect(await errorOf(addPasskey(ctx, other.create(await signInOptions())))).toMatchObject(REFUSED)
  expect(await listPasskeys(eva.ctx)).toEqual([])
})

test('a credential can only be registered by one user', async () => {
  const { device } = await createUserWithPasskey('Ana')
  const eva = await createSignedInUser('Eva')
  const again = device.create(await beginPasskeyRegistration(eva.ctx, {}))
  expect(await errorOf(addPasskey(eva.ctx, again))).toMatchObject(REFUSED)
  expect(await listPasskeys(eva.ctx)).toEqual([])
})

test('rejects a signature by another key with the same credential id', async () => {
  const { device } = await createUserWithPasskey('Ana')
  const forger = passkeyAuthenticator(ORIGIN)
  const forged = { ...forger.get(await signInOptions()), id: device.id, rawId: device.id }
  expect(await errorOf(signIn(forged))).toMatchObject(REFUSED)
})

test('rejects attestation certificates without fetching anything', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const x5c = Buffer.from('a certificate that names an address')
  for (const format of ['packed', 'apple', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'constructor']) {
    const statement = new Map([['x5c', x5c]])
    const answer = passkeyAuthenticator(ORIGIN).create(await beginPasskeyRegistration(ctx, {}), {
      attestation: [format, statement],
    })
    expect(await errorOf(addPasskey(ctx, answer))).toMatchObject(REFUSED)
  }
})

test('rejects blocked and erased users with the error of an unknown passkey', async () => {
  const { id, device } = await createUserWithPasskey('Ana')
  const unknownPasskey = await errorOf(signIn(passkeyAuthenticator(ORIGIN).get(await signInOptions())))
  const visibleError = ({ kind, code, message, fields }: NonNullable<typeof unknownPasskey>) => ({
    kind,
    code,
    message,
    fields,
  })
  await sql`update users set blocked_at = now() where id = ${id}`
  const blocked = await errorOf(signIn(device.get(await signInOptions())))
  expect(visibleError(blocked!)).toEqual(visibleError(unknownPasskey!))
  await sql`update users set blocked_at = null, erased_at = now(), username = null, username_key = null, email = null,
    email_key = null, password_hash = null where id = ${id}`
  const erased = await errorOf(signIn(device.get(await signInOptions())))
  expect(visibleError(erased!)).toEqual(visibleError(unknownPasskey!))
})

test('rejects registration with an API token', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const client = { ...ctx, actor: { ...ctx.actor, sessionKind: 'api' as const } }
  for (const command of [beginPasskeyRegistration(client, {}), addPasskey(client, {})])
    expect(await errorOf(command)).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
})

test('registration needs a signed-in user with a confirmed email', async () => {
  const { ctx } = await createSignedInUser('Eva', { confirmed: false })
  for (const command of [beginPasskeyRegistration(ctx, {}), addPasskey(ctx, {})])
    expect(await errorOf(command)).toMatchObject({ kind: 'forbidden', code: 'unconfirmed' })
  for (const command of [
    beginPasskeyRegistration(anonymousCtx, {}),
    addPasskey(anonymousCtx, {}),
    listPasskeys(anonymousCtx),
    renamePasskey(anonymousCtx, 1, { name: 'x' }),
    removePasskey(anonymousCtx, 1, {}),
  ])
    expect(await errorOf(command)).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
})

test('limits passkeys per user to 20, and per IP and 15 minutes options to 500 and sign-ins to 50', async () => {
  const { id, ctx } = await createSignedInUser('Ana')
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    select ${id}, 'k' || n, 'x', 0, '{}', false, '' from generate_series(1, 20) n`
  expect(await errorOf(beginPasskeyRegistration(ctx, {}))).toMatchObject({
    kind: 'conflict',
    code: 'passkey_refused',
  })
  for (let n = 0; n < 500; n++) await signInOptions()
  expect(await errorOf(signInOptions())).toMatchObject({ kind: 'limited', status: 429 })
  const answer = () => errorOf(signInByPasskey(anonymousCtx, {}, { remember: true }))
  for (let n = 0; n < 50; n++) expect(await answer()).toMatchObject({ code: 'passkey_refused' })
  expect(await answer()).toMatchObject({ kind: 'limited', status: 429 })
})

test('registration without a recent sign-in needs the password', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const after = later(ctx, 15 * 60)
  const device = passkeyAuthenticator(ORIGIN)
  const wrong = (how: string) => ({ kind: 'invalid', code: 'wrong_password', fields: { password: how } })
  for (const form of [{}, null, { password: '' }, { password: ['x'] }])
    expect(await errorOf(beginPasskeyRegistration(after, form))).toMatchObject(wrong('required'))
  expect(await errorOf(beginPasskeyRegistration(after, { password: 'no es esta' }))).toMatchObject(wrong('wrong'))
  expect(await listPasskeys(ctx)).toEqual([])
  await addPasskey(after, device.create(await beginPasskeyRegistration(after, { password: PASSWORD })))
  expect(await listPasskeys(ctx)).toHaveLength(1)
})

test('a signed-in user reauthenticates with an own passkey and the session gets a new token', async () => {
  const ana = await createUserWithPasskey('Ana')
  const eva = await createUserWithPasskey('Eva')
  const after = later(ana.ctx, 3600)
  expect(await hasRecentSignIn(after)).toBe(false)
  expect(await errorOf(signIn(eva.device.get(await beginPasskeySignIn(after)), after))).toMatchObject(REFUSED)
  expect(await hasRecentSignIn(after)).toBe(false)
  const { token } = await signIn(ana.device.get(await beginPasskeySignIn(after)), after)
  expect(await hasRecentSignIn(after)).toBe(true)
  expect(await findPersonByToken(after, token)).toMatchObject({ id: ana.id, sessionId: ana.ctx.actor.sessionId })
  expect(await sql`select 1 from sessions where user_id = ${ana.id}`).toHaveLength(1)
})
