import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf, NOW, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { totpCode, twoFactorFixtures } from '#tests/fixtures/accounts/two-factor-fixtures.ts'
import { startSession } from '../sessions/commands.server.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { beginTwoFactorSetup, consumeTwoFactorCode, disableTwoFactor, enableTwoFactor } from './commands.server.ts'
import { findTwoFactorSetup, getTwoFactorStatus, isTwoFactorEnabled } from './queries.server.ts'
import { regenerateRecoveryCodes } from './recovery-codes.server.ts'

const { sql, anonymousCtx, notices, createSignedInUser, verifyCode, createTwoFactorUser } = await twoFactorFixtures()

test('setup returns secret, URI and QR code, and a valid code enables two-factor authentication', async () => {
  const ana = await createSignedInUser('Ana')
  const setup = await beginTwoFactorSetup(ana.ctx)
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(setup.uri).toBe(
    `otpauth://totp/Candil:Ana?issuer=Candil&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(setup.qr.path).toMatch(/^M0 0h7v1h-7z/)
  expect(await findTwoFactorSetup(ana.ctx)).toEqual(setup)
  expect(await isTwoFactorEnabled(anonymousCtx, ana.id)).toBe(false)
  expect(await verifyCode(ana.id, totpCode(setup.secret))).toBe(false)
  const codes = await enableTwoFactor(ana.ctx, { code: totpCode(setup.secret) })
  expect(new Set(codes).size).toBe(10)
  expect(await isTwoFactorEnabled(anonymousCtx, ana.id)).toBe(true)
  expect(await getTwoFactorStatus(ana.ctx)).toEqual({ activeSince: NOW, recoveryCodesLeft: 10 })
  expect(await findTwoFactorSetup(ana.ctx)).toBe(null)
  await expect.poll(() => notices).toEqual([{ userId: ana.id, about: 'two_steps_on' }])
})

test('with another SECRET all codes are invalid and nothing throws', async () => {
  const { id, secret } = await createTwoFactorUser()
  const withOtherSecret = (ctx: RequestContext): RequestContext => ({
    ...ctx,
    services: { ...ctx.services, secret: 'another-secret-another-secret-another' },
  })
  expect(await consumeTwoFactorCode(withOtherSecret(anonymousCtx), id, totpCode(secret))).toBe(false)
  expect(await verifyCode(id, totpCode(secret))).toBe(true)
  const eva = await createSignedInUser('Eva')
  await beginTwoFactorSetup(eva.ctx)
  expect(await findTwoFactorSetup(withOtherSecret(eva.ctx))).toBe(null)
  expect(await errorOf(enableTwoFactor(withOtherSecret(eva.ctx), { code: '123456' }))).toMatchObject({
    code: 'code_invalid',
  })
})

test('a wrong code enables nothing and keeps the secret; ten attempts per 15 minutes', async () => {
  const ana = await createSignedInUser('Ana')
  const { secret } = await beginTwoFactorSetup(ana.ctx)
  const wrong = { kind: 'invalid', code: 'code_invalid', fields: { code: 'wrong' } }
  for (const code of ['000000', 'abc', '1234567']) {
    if (code === totpCode(secret)) continue
    expect(await errorOf(enableTwoFactor(ana.ctx, { code }))).toMatchObject(wrong)
  }
  for (const form of [{}, { code: '' }, { code: ['1', '2'] }, null])
    expect(await errorOf(enableTwoFactor(ana.ctx, form))).toMatchObject({ kind: 'invalid', code: 'invalid' })
  expect((await findTwoFactorSetup(ana.ctx))?.secret).toBe(secret)
  for (let n = 0; n < 7; n++) await errorOf(enableTwoFactor(ana.ctx, { code: 'abc' }))
  expect(await errorOf(enableTwoFactor(ana.ctx, { code: totpCode(secret) }))).toMatchObject({
    kind: 'limited',
  })
  expect(await isTwoFactorEnabled(anonymousCtx, ana.id)).toBe(false)
})

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('accepts a code of %i seconds from now: %s', async (seconds, accepted) => {
  const { id, secret } = await createTwoFactorUser()
  expect(await verifyCode(id, totpCode(secret, seconds))).toBe(accepted)
})

test('a code works once, and older codes do not work after it', async () => {
  const { id, secret } = await createTwoFactorUser()
  expect(await verifyCode(id, totpCode(secret))).toBe(true)
  expect(await verifyCode(id, totpCode(secret))).toBe(false)
  expect(await verifyCode(id, totpCode(secret, -30))).toBe(false)
  expect(await verifyCode(id, totpCode(secret, 30), 30)).toBe(true)
})

test('the code that enabled it cannot be used to sign in', async () => {
  const ana = await createSignedInUser('Ana')
  const { secret } = await beginTwoFactorSetup(ana.ctx)
  await enableTwoFactor(ana.ctx, { code: totpCode(secret) })
  expect(await verifyCode(ana.id, totpCode(secret))).toBe(false)
})

test('of concurrent uses of one code or recovery code, one succeeds', async () => {
  const { id, secret, recovery } = await createTwoFactorUser()
  const useConcurrently = (code: string) => Promise.all(Array.from({ length: 8 }, () => verifyCode(id, code)))
  expect((await useConcurrently(totpCode(secret))).filter(Boolean)).toHaveLength(1)
  expect((await useConcurrently(recovery[0]!)).filter(Boolean)).toHaveLength(1)
})

test('ignores spaces, dashes and case in codes', async () => {
  const { id, secret, recovery } = await createTwoFactorUser()
  expect(await verifyCode(id, ` ${totpCode(secret).replace(/(...)/, '$1 ')}\n`)).toBe(true)
  expect(await verifyCode(id, recovery[0]!.toUpperCase())).toBe(true)
  expect(await verifyCode(id, recovery[1]!.replace('-', '').replace(/(.)/g, '$1 '))).toBe(true)
  expect(await verifyCode(id, recovery[2]!.replace('-', '–'))).toBe(true)
})

test('an API token cannot enable it', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const client = { ...ctx, actor: { ...ctx.actor, sessionKind: 'api' as const } }
  for (const command of [beginTwoFactorSetup(client), enableTwoFactor(client, { code: '000000' })])
    expect(await errorOf(command)).toMatchObject({ kind: 'forbidden' })
})

test('the database contains neither the secret nor recovery codes in plain text', async () => {
  const { secret, recovery } = await createTwoFactorUser()
  const stored = JSON.stringify([await sql`select * from authenticators`, await sql`select * from recovery_codes`])
  expect(stored).not.toContain(secret)
  for (const code of recovery) expect(stored).not.toContain(code.replace('-', '').slice(0, 6))
  expect(await sql`select distinct length(hash) as length from recovery_codes`).toEqual([{ length: 43 }])
})

test('enabling it revokes trusted devices and ends other sessions', async () => {
  const ana = await createSignedInUser('Ana')
  await issueToken(anonymousCtx, 'device', ana.id, 3600)
  await startSession(anonymousCtx, ana.id, { kind: 'site', remember: true, browser: null })
  const { secret } = await beginTwoFactorSetup(ana.ctx)
  await enableTwoFactor(ana.ctx, { code: totpCode(secret) })
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
  expect(await sql`select 1 from sessions`).toHaveLength(1)
})

test('disabling it asks for a code, deletes secret and codes and sends a notice', async () => {
  const { id, ctx, secret, recovery } = await createTwoFactorUser()
  expect(await errorOf(disableTwoFactor(ctx, { password: PASSWORD, code: '000000' }))).toMatchObject({
    code: 'code_invalid',
  })
  await disableTwoFactor(ctx, { password: PASSWORD, code: recovery[1]! })
  expect(await getTwoFactorStatus(ctx)).toEqual({ activeSince: null, recoveryCodesLeft: 0 })
  expect(await verifyCode(id, totpCode(secret))).toBe(false)
  expect(await verifyCode(id, recovery[0]!)).toBe(false)
  const audited = await sql`select action, actor_id from audit_log where entity_id = ${id} order by id`
  expect(audited.map(({ action }) => action)).toEqual(['enableTwoFactor', 'useRecoveryCode', 'disableTwoFactor'])
  expect(await sql`select 1 from recovery_codes`).toHaveLength(0)
  await expect.poll(() => notices.map(({ about }) => about)).toContain('two_steps_off')
  expect(await errorOf(regenerateRecoveryCodes(ctx, { password: PASSWORD }))).toMatchObject({
    kind: 'conflict',
  })
})

test('needs a signed-in user with a confirmed email', async () => {
  const eva = await createSignedInUser('Eva', { confirmed: false })
  for (const command of [
    (ctx: RequestContext) => beginTwoFactorSetup(ctx),
    (ctx: RequestContext) => enableTwoFactor(ctx, { code: '000000' }),
  ]) {
    expect(await errorOf(command(anonymousCtx))).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
    expect(await errorOf(command(eva.ctx))).toMatchObject({ kind: 'forbidden', code: 'unconfirmed' })
  }
  for (const command of [
    (ctx: RequestContext) => getTwoFactorStatus(ctx),
    (ctx: RequestContext) => findTwoFactorSetup(ctx),
    (ctx: RequestContext) => regenerateRecoveryCodes(ctx, { password: PASSWORD }),
    (ctx: RequestContext) => disableTwoFactor(ctx, { password: PASSWORD }),
  ])
    expect(await errorOf(command(anonymousCtx))).toMatchObject({ kind: 'forbidden' })
})
