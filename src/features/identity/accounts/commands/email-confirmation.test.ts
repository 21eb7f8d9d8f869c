import { beforeEach, expect, test } from 'vitest'
import { enterByApi } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { signIn } from '#features/identity/sessions/sign-in.server.ts'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import { accountWorld, PASSWORD, refusal } from '../../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../../tests/fixtures/database.ts'
import { confirmEmail, findActivation } from './email-confirmation.server.ts'
import { askErasure } from './erasure.server.ts'
import { resetPassword } from './passwords.server.ts'

const { sql, door, outside, signedIn } = await accountWorld()
beforeEach(() => empty(sql, 'users, rate_limits'))
const NEW = 'la nueva clave larga'

/** An account that somebody registered with another's address, with all that they could prepare before its owner comes. */
async function squatted() {
  const squatter = await signedIn('Ana', { confirmed: false })
  await askErasure(squatter.ctx, { word: 'borrar' }, door)
  const jwt = (await enterByApi(outside, squatter.id, door))!
  const { id } = squatter
  await sql`insert into email_changes (user_id, email) values (${id}, 'otra@example.org')`
  // What a release before this one may have let them make.
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  await sql`insert into recovery_codes (user_id, hash) values (${id}, 'x')`
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${id}, 'k', 'x', 0, '{}', false, '')`
  for (const kind of ['reset', 'link', 'email', 'device', 'second_step'] as const)
    await issueToken(outside, kind, id, 600)
  return { ...squatter, jwt, code: await issueToken(outside, 'activation', id, 600) }
}

const enter = (password: string) =>
  signIn(outside, { identifier: 'ana@example.org', password }, door, { kind: 'site' }).then(
    ({ token }) => Boolean(token),
    ({ code }: { code: string }) => code,
  )
const BELONGINGS = ['sessions', 'one_time_tokens', 'passkeys', 'authenticators', 'recovery_codes', 'email_changes']

async function expectNothingLeft({ id, ctx, jwt }: Awaited<ReturnType<typeof squatted>>) {
  for (const table of BELONGINGS)
    expect([table, await sql`select 1 from ${sql(table)} where user_id = ${id}`]).toEqual([table, []])
  const [row] = await sql`select confirmed_at is not null as confirmed, erase_after from users where id = ${id}`
  expect(row).toEqual({ confirmed: true, erase_after: null })
  expect(await findPerson(outside, jwt)).toBe(null)
  expect(await enter(PASSWORD)).toBe('invalid_credentials')
  return ctx
}

test('who confirms from another browser sets a password, and nothing of before opens the account', async () => {
  const account = await squatted()
  expect(await findActivation(outside, account.code)).toEqual({ own: false, username: 'Ana' })
  const twice = { password: NEW, passwordConfirmation: NEW }
  expect(await confirmEmail(outside, account.code, twice, door)).toEqual({ password: 'new' })
  await expectNothingLeft(account)
  expect(await enter(NEW)).toBe(true)
})

test('who confirms from another browser may do without a password: only a link opens the account then', async () => {
  const account = await squatted()
  expect(await confirmEmail(outside, account.code, { withoutPassword: 'on' }, door)).toEqual({ password: 'none' })
  await expectNothingLeft(account)
})

test('somebody signed in to another account is no less foreign', async () => {
  const account = await squatted()
  const eva = await signedIn('Eva')
  expect(await findActivation(eva.ctx, account.code)).toMatchObject({ own: false })
  expect(await refusal(confirmEmail(eva.ctx, account.code, {}, door))).toMatchObject({
    fields: { password: 'required' },
  })
  await confirmEmail(eva.ctx, account.code, { withoutPassword: true }, door)
  await expectNothingLeft(account)
  expect(await sql`select 1 from sessions where user_id = ${eva.id}`).toHaveLength(1)
})

test.each([
  [{}, 'required'],
  [{ password: 'corta', passwordConfirmation: 'corta' }, 'too_short'],
  [{ password: 'password1', passwordConfirmation: 'password1' }, 'common'],
  [{ password: 'Ana-2026-ana', passwordConfirmation: 'Ana-2026-ana' }, 'personal'],
])('%j confirms nothing from another browser, and uses nothing up', async (form, code) => {
  const account = await squatted()
  expect(await refusal(confirmEmail(outside, account.code, form, door))).toMatchObject({ fields: { password: code } })
  expect(await findActivation(outside, account.code)).not.toBe(null)
  expect(await findPerson(outside, account.jwt)).not.toBe(null)
})

test('who confirms where they registered presses once, and keeps password and sessions', async () => {
  const { ctx, id } = await signedIn('Ana', { confirmed: false })
  const jwt = (await enterByApi(outside, id, door))!
  const code = await issueToken(outside, 'activation', id, 600)
  expect(await findActivation(ctx, code)).toMatchObject({ own: true })
  expect(await confirmEmail(ctx, code, {}, door)).toEqual({ password: 'kept' })
  expect(await findPerson(outside, jwt)).toMatchObject({ confirmed: true })
  expect(await enter(PASSWORD)).toBe(true)
  expect(await refusal(confirmEmail(ctx, code, {}, door))).toMatchObject({ code: 'token_invalid' })
})

test('a new password by link confirms the address as well, and nothing of before opens the account', async () => {
  const account = await squatted()
  const code = await issueToken(outside, 'reset', account.id, 600)
  await resetPassword(outside, { code, password: NEW }, door)
  await expectNothingLeft(account)
  expect(await enter(NEW)).toBe(true)
})
