import { beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#features/identity/accounts/commands/passwords.server.ts'
import { createRecoveryCodes } from '#features/identity/two-factor/recovery-codes.server.ts'
import { accountFixtures, errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { startApiSession, startSession } from './commands.server.ts'
import { issueToken } from './one-time-tokens.server.ts'
import { completeSecondStep, type SignInResult, signIn, signInByLink } from './sign-in.server.ts'

const { sql, anonymousCtx, notices, createSignedInUser } = await accountFixtures({ SIGN_IN_ATTEMPTS: '3' })
beforeEach(async () => {
  await emptyTables(sql, 'users, rate_limits')
  notices.length = 0
})

/** Creates a user with two-factor authentication and recovery codes, without sessions. */
async function createTwoFactorUser(name: string) {
  const { id } = await createSignedInUser(name)
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  await sql`delete from sessions`
  return { id, codes: await createRecoveryCodes(anonymousCtx, id) }
}
const sessionsOf = async (id: number) => (await sql`select 1 from sessions where user_id = ${id}`).length
const credentials = { identifier: 'Ana', password: PASSWORD }

type SignInAttempt = (id: number, device: string | null) => Promise<SignInResult | number | null | string>
const SIGN_IN_METHODS: [string, SignInAttempt, string | object | null][] = [
  [
    'the password',
    (_, device) => signIn(anonymousCtx, credentials, { kind: 'site', device }),
    { secondStepToken: expect.any(String) },
  ],
  ['the password at the API', () => signIn(anonymousCtx, credentials, { kind: 'api' }), 'code_required'],
  [
    'a link by mail',
    async (id, device) =>
      signInByLink(anonymousCtx, await issueToken(anonymousCtx, 'link', id, 60), {
        kind: 'site',
        device,
        remember: true,
      }),
    { secondStepToken: expect.any(String) },
  ],
  [
    'a new password',
    async (id) => {
      const code = await issueToken(anonymousCtx, 'reset', id, 60)
      return startApiSession(anonymousCtx, await resetPassword(anonymousCtx, { code, password: 'otra clave larga' }))
    },
    null,
  ],
]

test.each(SIGN_IN_METHODS)(
  '%s alone does not sign in with two-factor authentication, nor with another user’s trusted device',
  async (_, attempt, outcome) => {
    const { id } = await createTwoFactorUser('Ana')
    const eva = await createSignedInUser('Eva')
    for (const device of [null, 'x'.repeat(43), await issueToken(anonymousCtx, 'device', eva.id, 60)]) {
      const result = await attempt(id, device).catch(({ code }: { code: string }) => code)
      expect(result).toEqual(outcome)
    }
    expect(await sessionsOf(id)).toBe(0)
  },
)

test('the second step is bound to its user, works once, and is revoked by a new password', async () => {
  const { id, codes } = await createTwoFactorUser('Ana')
  const eva = await createTwoFactorUser('Eva')
  const passFirstStep = async () => (await signIn(anonymousCtx, credentials, { kind: 'site' })).secondStepToken!
  const step = await passFirstStep()
  expect(await errorOf(completeSecondStep(anonymousCtx, { code: eva.codes[0] }, step))).toMatchObject({
    code: 'code_invalid',
  })
  expect(await completeSecondStep(anonymousCtx, { code: codes[0] }, step)).toMatchObject({ device: null })
  expect(await errorOf(completeSecondStep(anonymousCtx, { code: codes[1] }, step))).toMatchObject({
    code: 'token_invalid',
  })
  const lateToken = await passFirstStep()
  const code = await issueToken(anonymousCtx, 'reset', id, 60)
  await resetPassword(anonymousCtx, { code, password: 'otra clave larga' })
  expect(await errorOf(completeSecondStep(anonymousCtx, { code: codes[2] }, lateToken))).toMatchObject({
    code: 'token_invalid',
  })
})

test('limits guesses of codes and notifies the owner once', async () => {
  const { id, codes } = await createTwoFactorUser('Ana')
  const { secondStepToken } = await signIn(anonymousCtx, credentials, { kind: 'site' })
  const guessCode = (code = 'aaaaa-aaaaa') => errorOf(completeSecondStep(anonymousCtx, { code }, secondStepToken!))
  for (let n = 0; n < 3; n++) expect(await guessCode()).toMatchObject({ code: 'code_invalid' })
  for (const code of ['aaaaa-aaaaa', codes[0]!]) expect(await guessCode(code)).toMatchObject({ kind: 'limited' })
  await expect.poll(() => notices).toEqual([{ userId: id, about: 'code_guessed' }])
  expect(await sessionsOf(id)).toBe(0)
})

test('signing in creates a new session token', async () => {
  const { id } = await createSignedInUser('Ana')
  const before = await startSession(anonymousCtx, id, { kind: 'site', remember: false, browser: null })
  const { token } = await signIn(anonymousCtx, credentials, { kind: 'site' })
  expect(token).not.toBe(before)
  expect(await sessionsOf(id)).toBe(3)
})

const statusOfWrongPassword = (identifier: string, more: { address?: string; device?: string } = {}) => {
  const { address: clientIp = anonymousCtx.clientIp, device = null } = more
  const form = { identifier, password: 'no es esta' }
  return errorOf(signIn({ ...anonymousCtx, clientIp }, form, { kind: 'site', device })).then((no) => no?.status)
}

test('limits attempts per account, by username and email together', async () => {
  await createSignedInUser('Ana')
  expect([
    await statusOfWrongPassword('Ana'),
    await statusOfWrongPassword('ana@example.org'),
    await statusOfWrongPassword('  ANA '),
  ]).toEqual([400, 400, 400])
  expect([await statusOfWrongPassword('ANA@example.org'), await statusOfWrongPassword('Ana')]).toEqual([429, 429])
  expect(await errorOf(signIn(anonymousCtx, credentials, { kind: 'site' }))).toMatchObject({ status: 429 })
  // Unknown identifiers get the same responses.
  expect([
    await statusOfWrongPassword('Nadie'),
    await statusOfWrongPassword('nadie'),
    await statusOfWrongPassword(' NADIE'),
    await statusOfWrongPassword('Nadie'),
  ]).toEqual([...[400, 400, 400, 429]])
})

test('the limit per account does not lock the owner out of a trusted device', async () => {
  const { id } = await createSignedInUser('Ana')
  const device = await issueToken(anonymousCtx, 'device', id, 60)
  const guesses = await Promise.all(
    Array.from({ length: 31 }, (_, n) => statusOfWrongPassword('Ana', { address: `203.0.113.${n + 10}` })),
  )
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  expect(await errorOf(signIn(anonymousCtx, credentials, { kind: 'site' }))).toMatchObject({ status: 429 })
  expect(await signIn(anonymousCtx, credentials, { kind: 'site', device })).toMatchObject({ userId: id })
  const link = await issueToken(anonymousCtx, 'link', id, 60)
  expect(await signInByLink(anonymousCtx, link, { kind: 'site', remember: false })).toMatchObject({
    userId: id,
  })
})
