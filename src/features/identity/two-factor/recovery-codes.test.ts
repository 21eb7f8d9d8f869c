import { expect, test } from 'vitest'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { totpCode, twoFactorFixtures } from '#tests/fixtures/accounts/two-factor-fixtures.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { beginTwoFactorSetup, disableTwoFactor, enableTwoFactor } from './commands.server.ts'
import { getTwoFactorStatus, isTwoFactorEnabled } from './queries.server.ts'
import { regenerateRecoveryCodes, resetTwoFactor } from './recovery-codes.server.ts'

const { sql, anonymousCtx, notices, createSignedInUser, verifyCode, createTwoFactorUser } = await twoFactorFixtures()

test('a recovery code works once and only for its user', async () => {
  const { id, ctx, recovery } = await createTwoFactorUser()
  const eva = await createSignedInUser('Eva')
  const { secret } = await beginTwoFactorSetup(eva.ctx)
  await enableTwoFactor(eva.ctx, { code: totpCode(secret) })
  expect(await verifyCode(eva.id, recovery[0]!)).toBe(false)
  expect(await verifyCode(id, recovery[0]!)).toBe(true)
  expect(await verifyCode(id, recovery[0]!)).toBe(false)
  expect(await getTwoFactorStatus(ctx)).toMatchObject({ recoveryCodesLeft: 9 })
  for (const code of ['', '-', '      ', 'aaaaa-aaaaa', '٠١٢٣٤٥', `${recovery[1]}x`, "' or 1=1 --"])
    expect(await verifyCode(id, code)).toBe(false)
})

test('sends notices when a recovery code is used, codes are regenerated, and it is reset by the operator', async () => {
  const { id, ctx, recovery } = await createTwoFactorUser()
  await verifyCode(id, recovery[0]!)
  await verifyCode(id, 'aaaaa-aaaaa')
  await regenerateRecoveryCodes(ctx, { password: PASSWORD })
  await issueToken(anonymousCtx, 'device', id, 3600)
  const jobCtx = { ...anonymousCtx, actor: { kind: 'job', name: 'admin' } } as const
  expect(await resetTwoFactor(jobCtx, 'ANA@example.org')).toBe('Ana')
  expect(await isTwoFactorEnabled(anonymousCtx, id)).toBe(false)
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
  const sentNotices = () => notices.filter(({ userId }) => userId === id).map(({ about }) => about)
  await expect
    .poll(() => sentNotices().toSorted())
    .toEqual(['recovery_renewed', 'recovery_used', 'two_steps_off', 'two_steps_on'])
})

test('regenerating recovery codes needs the password and revokes the old ones', async () => {
  const { id, ctx, recovery } = await createTwoFactorUser()
  const newCodes = await regenerateRecoveryCodes(ctx, { password: PASSWORD })
  expect(newCodes).toHaveLength(10)
  expect(await verifyCode(id, recovery[0]!)).toBe(false)
  expect(await verifyCode(id, newCodes[0]!)).toBe(true)
})

test.each([['renew', regenerateRecoveryCodes] as const, ['end', disableTwoFactor] as const])(
  '%s needs the password, and guesses are limited',
  async (_, command) => {
    const { id, ctx, recovery } = await createTwoFactorUser()
    const code = recovery[0]!
    const wrong = { kind: 'invalid', code: 'wrong_password', fields: { password: 'wrong' } }
    expect(await errorOf(command(ctx, { code, password: 'not this one' }))).toMatchObject(wrong)
    expect(await errorOf(command(ctx, { code }))).toMatchObject({
      code: 'invalid',
      fields: { password: 'required' },
    })
    for (let n = 0; n < 9; n++) await errorOf(command(ctx, { code, password: 'x' }))
    expect(await errorOf(command(ctx, { code, password: PASSWORD }))).toMatchObject({ kind: 'limited' })
    expect(await isTwoFactorEnabled(anonymousCtx, id)).toBe(true)
  },
)
