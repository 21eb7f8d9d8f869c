import { expect, test } from 'vitest'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsFromNow, totpCode, twoFactorFixtures } from '#tests/fixtures/accounts/two-factor-fixtures.ts'
import { beginTwoFactorSetup, cancelTwoFactorSetup, enableTwoFactor } from './commands.server.ts'
import { findTwoFactorSetup, isTwoFactorEnabled } from './queries.server.ts'

const { anonymousCtx, createSignedInUser, verifyCode } = await twoFactorFixtures()

test('enabling without a recent sign-in needs the password', async () => {
  const ana = await createSignedInUser('Ana')
  const after = secondsFromNow(ana.ctx, 15 * 60)
  const { secret } = await beginTwoFactorSetup(after)
  const code = totpCode(secret, 15 * 60)
  const wrong = (how: string) => ({ kind: 'invalid', code: 'wrong_password', fields: { password: how } })
  expect(await errorOf(enableTwoFactor(after, { code }))).toMatchObject(wrong('required'))
  expect(await errorOf(enableTwoFactor(after, { code, password: 'no' }))).toMatchObject(wrong('wrong'))
  expect(await isTwoFactorEnabled(anonymousCtx, ana.id)).toBe(false)
  expect(await enableTwoFactor(after, { code, password: PASSWORD })).toHaveLength(10)
})

test('beginning again replaces the secret, but not once it is enabled', async () => {
  const ana = await createSignedInUser('Ana')
  const first = await beginTwoFactorSetup(ana.ctx)
  const second = await beginTwoFactorSetup(ana.ctx)
  expect(second.secret).not.toBe(first.secret)
  expect(await errorOf(enableTwoFactor(ana.ctx, { code: totpCode(first.secret) }))).toMatchObject({
    code: 'code_invalid',
  })
  await enableTwoFactor(ana.ctx, { code: totpCode(second.secret) })
  expect(await errorOf(beginTwoFactorSetup(ana.ctx))).toMatchObject({ kind: 'conflict' })
  expect(await errorOf(enableTwoFactor(ana.ctx, { code: totpCode(second.secret, 30) }))).toMatchObject({
    code: 'code_invalid',
  })
  expect(await verifyCode(ana.id, totpCode(second.secret, 30), 30)).toBe(true)
})

test('an abandoned setup is not shown after an hour', async () => {
  const ana = await createSignedInUser('Ana')
  await beginTwoFactorSetup(ana.ctx)
  expect(await findTwoFactorSetup(secondsFromNow(ana.ctx, 3599))).not.toBe(null)
  expect(await findTwoFactorSetup(secondsFromNow(ana.ctx, 3601))).toBe(null)
})

test('cancelling discards the setup, and does not disable it once enabled', async () => {
  const eva = await createSignedInUser('Eva')
  await beginTwoFactorSetup(eva.ctx)
  await cancelTwoFactorSetup(eva.ctx)
  expect(await findTwoFactorSetup(eva.ctx)).toBe(null)
  const { secret } = await beginTwoFactorSetup(eva.ctx)
  await enableTwoFactor(eva.ctx, { code: totpCode(secret) })
  await cancelTwoFactorSetup(eva.ctx)
  expect(await isTwoFactorEnabled(anonymousCtx, eva.id)).toBe(true)
})
