import { beforeEach, expect, test } from 'vitest'
import { startApiSession } from '#features/identity/sessions/commands.server.ts'
import { issueToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { signIn } from '#features/identity/sessions/sign-in.server.ts'
import { accountFixtures, errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { requestErasure } from '../erasure.server.ts'
import { resetPassword } from '../passwords.server.ts'
import { confirmEmail, findActivation } from './email-confirmation.server.ts'

const { sql, anonymousCtx, createSignedInUser } = await accountFixtures()
beforeEach(() => emptyTables(sql, 'users, rate_limits'))
const NEW = 'la nueva clave larga'

/** An account registered by an attacker with someone else's email, with every kind of access prepared. */
async function squattedAccount() {
  const squatter = await createSignedInUser('Ana', { confirmed: false })
  await requestErasure(squatter.ctx, { word: 'borrar' })
  const jwt = (await startApiSession(anonymousCtx, squatter.id))!
  const { id } = squatter
  await sql`insert into email_changes (user_id, email) values (${id}, 'otra@example.org')`
  // Older releases allowed these for unconfirmed accounts.
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  await sql`insert into recovery_codes (user_id, hash) values (${id}, 'x')`
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${id}, 'k', 'x', 0, '{}', false, '')`
  for (const kind of ['reset', 'link', 'email', 'device', 'second_step'] as const)
    await issueToken(anonymousCtx, kind, id, 600)
  return { ...squatter, jwt, code: await issueToken(anonymousCtx, 'activation', id, 600) }
}

const trySignIn = (password: string) =>
  signIn(anonymousCtx, { identifier: 'ana@example.org', password }, { kind: 'site' }).then(
    ({ token }) => Boolean(token),
    ({ code }: { code: string }) => code,
  )
const USER_TABLES = ['sessions', 'one_time_tokens', 'passkeys', 'authenticators', 'recovery_codes', 'email_changes']

async function expectAccessRevoked({ id, ctx, jwt }: Awaited<ReturnType<typeof squattedAccount>>) {
  for (const table of USER_TABLES)
    expect([table, await sql`select 1 from ${sql(table)} where user_id = ${id}`]).toEqual([table, []])
  const [row] = await sql`select confirmed_at is not null as confirmed, erase_after from users where id = ${id}`
  expect(row).toEqual({ confirmed: true, erase_after: null })
  expect(await findPersonByToken(anonymousCtx, jwt)).toBe(null)
  expect(await trySignIn(PASSWORD)).toBe('invalid_credentials')
  return ctx
}

test('confirming from another browser sets a password and revokes all previous access', async () => {
  const account = await squattedAccount()
  expect(await findActivation(anonymousCtx, account.code)).toEqual({ isOwnAccount: false, username: 'Ana' })
  const passwords = { password: NEW, passwordConfirmation: NEW }
  expect(await confirmEmail(anonymousCtx, account.code, passwords)).toEqual({ password: 'new' })
  await expectAccessRevoked(account)
  expect(await trySignIn(NEW)).toBe(true)
})

test('confirming from another browser without a password leaves sign-in by link only', async () => {
  const account = await squattedAccount()
  expect(await confirmEmail(anonymousCtx, account.code, { withoutPassword: 'on' })).toEqual({
    password: 'none',
  })
  await expectAccessRevoked(account)
})

test('being signed in to another account counts as another browser', async () => {
  const account = await squattedAccount()
  const eva = await createSignedInUser('Eva')
  expect(await findActivation(eva.ctx, account.code)).toMatchObject({ isOwnAccount: false })
  expect(await errorOf(confirmEmail(eva.ctx, account.code, {}))).toMatchObject({
    fields: { password: 'required' },
  })
  await confirmEmail(eva.ctx, account.code, { withoutPassword: true })
  await expectAccessRevoked(account)
  expect(await sql`select 1 from sessions where user_id = ${eva.id}`).toHaveLength(1)
})

test.each([
  [{}, 'required'],
  [{ password: 'corta', passwordConfirmation: 'corta' }, 'too_short'],
  [{ password: 'password1', passwordConfirmation: 'password1' }, 'common'],
  [{ password: 'Ana-2026-ana', passwordConfirmation: 'Ana-2026-ana' }, 'personal'],
])('rejects %j from another browser without using the token up', async (form, code) => {
  const account = await squattedAccount()
  expect(await errorOf(confirmEmail(anonymousCtx, account.code, form))).toMatchObject({
    fields: { password: code },
  })
  expect(await findActivation(anonymousCtx, account.code)).not.toBe(null)
  expect(await findPersonByToken(anonymousCtx, account.jwt)).not.toBe(null)
})

test('confirming while signed in to the account keeps password and sessions', async () => {
  const { ctx, id } = await createSignedInUser('Ana', { confirmed: false })
  const jwt = (await startApiSession(anonymousCtx, id))!
  const code = await issueToken(anonymousCtx, 'activation', id, 600)
  expect(await findActivation(ctx, code)).toMatchObject({ isOwnAccount: true })
  expect(await confirmEmail(ctx, code, {})).toEqual({ password: 'kept' })
  expect(await findPersonByToken(anonymousCtx, jwt)).toMatchObject({ confirmed: true })
  expect(await trySignIn(PASSWORD)).toBe(true)
  expect(await errorOf(confirmEmail(ctx, code, {}))).toMatchObject({ code: 'token_invalid' })
})

test('a password reset confirms the email too and revokes all previous access', async () => {
  const account = await squattedAccount()
  const code = await issueToken(anonymousCtx, 'reset', account.id, 600)
  await resetPassword(anonymousCtx, { code, password: NEW })
  await expectAccessRevoked(account)
  expect(await trySignIn(NEW)).toBe(true)
})
