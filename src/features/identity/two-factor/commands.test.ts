import { expect, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { NOW, PASSWORD, refusal } from '../../../../tests/accounts/own-account.ts'
import { codeOf, twoStepsWorld } from '../../../../tests/accounts/two-factor.ts'
import { activateTwoSteps, beginTwoSteps, endTwoSteps, spendCode } from './commands.server.ts'
import { findSetup, findTwoSteps, hasTwoSteps } from './queries.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'

const { sql, door, outside, notices, signedIn, spend, anaWithTwoSteps } = await twoStepsWorld()

test('the app gets a secret, an address and a QR code, and the second step counts once a code has come back', async () => {
  const ana = await signedIn('Ana')
  const setup = await beginTwoSteps(ana.ctx, door)
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(setup.uri).toBe(
    `otpauth://totp/Candil:Ana?issuer=Candil&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(setup.qr.path).toMatch(/^M0 0h7v1h-7z/)
  expect(await findSetup(ana.ctx, door)).toEqual(setup)
  expect(await hasTwoSteps(outside, ana.id)).toBe(false)
  expect(await spend(ana.id, codeOf(setup.secret))).toBe(false)
  const codes = await activateTwoSteps(ana.ctx, { code: codeOf(setup.secret) }, door)
  expect(new Set(codes).size).toBe(10)
  expect(await hasTwoSteps(outside, ana.id)).toBe(true)
  expect(await findTwoSteps(ana.ctx)).toEqual({ activeSince: NOW, recoveryLeft: 10 })
  expect(await findSetup(ana.ctx, door)).toBe(null)
  await expect.poll(() => notices, { timeout: 30_000 }).toEqual([{ userId: ana.id, about: 'two_steps_on' }])
})

test('with another SECRET no code opens anything, and nothing breaks', async () => {
  const { id, secret } = await anaWithTwoSteps()
  const elsewhere = { ...door, secret: 'another-secret-another-secret-another' }
  expect(await spendCode(outside, id, codeOf(secret), elsewhere)).toBe(false)
  expect(await spend(id, codeOf(secret))).toBe(true)
  const eva = await signedIn('Eva')
  await beginTwoSteps(eva.ctx, door)
  expect(await findSetup(eva.ctx, elsewhere)).toBe(null)
  expect(await refusal(activateTwoSteps(eva.ctx, { code: '123456' }, elsewhere))).toMatchObject({
    code: 'code_invalid',
  })
})

test('a wrong code turns nothing on, and the same secret can be tried again; ten tries a quarter of an hour', async () => {
  const ana = await signedIn('Ana')
  const { secret } = await beginTwoSteps(ana.ctx, door)
  const wrong = { kind: 'invalid', code: 'code_invalid', fields: { code: 'wrong' } }
  for (const code of ['000000', 'abc', '1234567']) {
    if (code === codeOf(secret)) continue
    expect(await refusal(activateTwoSteps(ana.ctx, { code }, door))).toMatchObject(wrong)
  }
  for (const form of [{}, { code: '' }, { code: ['1', '2'] }, null])
    expect(await refusal(activateTwoSteps(ana.ctx, form, door))).toMatchObject({ kind: 'invalid', code: 'invalid' })
  expect((await findSetup(ana.ctx, door))?.secret).toBe(secret)
  for (let n = 0; n < 7; n++) await refusal(activateTwoSteps(ana.ctx, { code: 'abc' }, door))
  expect(await refusal(activateTwoSteps(ana.ctx, { code: codeOf(secret) }, door))).toMatchObject({ kind: 'limited' })
  expect(await hasTwoSteps(outside, ana.id)).toBe(false)
})

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a code of %i seconds from now is taken: %s', async (seconds, taken) => {
  const { id, secret } = await anaWithTwoSteps()
  expect(await spend(id, codeOf(secret, seconds))).toBe(taken)
})

test('a code opens once, and none that is older opens after it', async () => {
  const { id, secret } = await anaWithTwoSteps()
  expect(await spend(id, codeOf(secret))).toBe(true)
  expect(await spend(id, codeOf(secret))).toBe(false)
  expect(await spend(id, codeOf(secret, -30))).toBe(false)
  expect(await spend(id, codeOf(secret, 30), 30)).toBe(true)
})

test('the code that turned it on does not open the door as well', async () => {
  const ana = await signedIn('Ana')
  const { secret } = await beginTwoSteps(ana.ctx, door)
  await activateTwoSteps(ana.ctx, { code: codeOf(secret) }, door)
  expect(await spend(ana.id, codeOf(secret))).toBe(false)
})

test('of several who bring the same code at once, one gets in; recovery codes the same', async () => {
  const { id, secret, recovery } = await anaWithTwoSteps()
  const together = (code: string) => Promise.all(Array.from({ length: 8 }, () => spend(id, code)))
  expect((await together(codeOf(secret))).filter(Boolean)).toHaveLength(1)
  expect((await together(recovery[0]!)).filter(Boolean)).toHaveLength(1)
})

test('codes are read as people type them', async () => {
  const { id, secret, recovery } = await anaWithTwoSteps()
  expect(await spend(id, ` ${codeOf(secret).replace(/(...)/, '$1 ')}\n`)).toBe(true)
  expect(await spend(id, recovery[0]!.toUpperCase())).toBe(true)
  expect(await spend(id, recovery[1]!.replace('-', '').replace(/(.)/g, '$1 '))).toBe(true)
  expect(await spend(id, recovery[2]!.replace('-', '–'))).toBe(true)
})

test('a token of an API client, which lies in scripts, can not turn it on', async () => {
  const { ctx } = await signedIn('Ana')
  const client = { ...ctx, actor: { ...ctx.actor, via: 'api' as const } }
  for (const command of [beginTwoSteps(client, door), activateTwoSteps(client, { code: '000000' }, door)])
    expect(await refusal(command)).toMatchObject({ kind: 'forbidden' })
})

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { secret, recovery } = await anaWithTwoSteps()
  const kept = JSON.stringify([await sql`select * from authenticators`, await sql`select * from recovery_codes`])
  expect(kept).not.toContain(secret)
  for (const code of recovery) expect(kept).not.toContain(code.replace('-', '').slice(0, 6))
  expect(await sql`select distinct length(hash) as length from recovery_codes`).toEqual([{ length: 43 }])
})

test('turning it on forgets the browsers that skip the second step, and ends no session', async () => {
  const ana = await signedIn('Ana')
  await issueToken(outside, 'device', ana.id, 3600)
  const { secret } = await beginTwoSteps(ana.ctx, door)
  await activateTwoSteps(ana.ctx, { code: codeOf(secret) }, door)
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
  expect(await sql`select 1 from sessions`).toHaveLength(1)
})

test('turned off, nothing of it is left, and the person is told', async () => {
  const { id, ctx, secret, recovery } = await anaWithTwoSteps()
  await endTwoSteps(ctx, { password: PASSWORD }, door)
  expect(await findTwoSteps(ctx)).toEqual({ activeSince: null, recoveryLeft: 0 })
  expect(await spend(id, codeOf(secret))).toBe(false)
  expect(await spend(id, recovery[0]!)).toBe(false)
  expect(await sql`select 1 from recovery_codes`).toHaveLength(0)
  await expect.poll(() => notices.map(({ about }) => about), { timeout: 30_000 }).toContain('two_steps_off')
  expect(await refusal(renewRecoveryCodes(ctx, { password: PASSWORD }, door))).toMatchObject({ kind: 'conflict' })
})

test('only who is signed in, with a confirmed address, can turn it on', async () => {
  const eva = await signedIn('Eva', { confirmed: false })
  for (const command of [
    (ctx: Context) => beginTwoSteps(ctx, door),
    (ctx: Context) => activateTwoSteps(ctx, { code: '000000' }, door),
  ]) {
    expect(await refusal(command(outside))).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
    expect(await refusal(command(eva.ctx))).toMatchObject({ kind: 'forbidden', code: 'unconfirmed' })
  }
  for (const command of [
    (ctx: Context) => findTwoSteps(ctx),
    (ctx: Context) => findSetup(ctx, door),
    (ctx: Context) => renewRecoveryCodes(ctx, { password: PASSWORD }, door),
    (ctx: Context) => endTwoSteps(ctx, { password: PASSWORD }, door),
  ])
    expect(await refusal(command(outside))).toMatchObject({ kind: 'forbidden' })
})
