import { expect, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import { PASSWORD, refusal } from '../../../../tests/accounts/own-account.ts'
import { codeOf, twoStepsWorld } from '../../../../tests/accounts/two-factor.ts'
import { activateTwoSteps, beginTwoSteps, endTwoSteps } from './commands.server.ts'
import { findTwoSteps, hasTwoSteps } from './queries.server.ts'
import { endLostTwoSteps, renewRecoveryCodes } from './recovery-codes.server.ts'

const { sql, door, outside, notices, signedIn, spend, anaWithTwoSteps } = await twoStepsWorld()

test('a recovery code opens once, and only for whose it is', async () => {
  const { id, ctx, recovery } = await anaWithTwoSteps()
  const eva = await signedIn('Eva')
  const { secret } = await beginTwoSteps(eva.ctx, door)
  await activateTwoSteps(eva.ctx, { code: codeOf(secret) }, door)
  expect(await spend(eva.id, recovery[0]!)).toBe(false)
  expect(await spend(id, recovery[0]!)).toBe(true)
  expect(await spend(id, recovery[0]!)).toBe(false)
  expect(await findTwoSteps(ctx)).toMatchObject({ recoveryLeft: 9 })
  for (const code of ['', '-', '      ', 'aaaaa-aaaaa', '٠١٢٣٤٥', `${recovery[1]}x`, "' or 1=1 --"])
    expect(await spend(id, code)).toBe(false)
})

test('a recovery code that was used, new ones, and the operator who turns it off are told by letter', async () => {
  const { id, ctx, recovery } = await anaWithTwoSteps()
  await spend(id, recovery[0]!)
  await spend(id, 'aaaaa-aaaaa')
  await renewRecoveryCodes(ctx, { password: PASSWORD }, door)
  await issueToken(outside, 'device', id, 3600)
  const house = { ...outside, actor: { kind: 'job', name: 'admin' } } as const
  expect(await endLostTwoSteps(house, 'ANA@example.org', door)).toBe('Ana')
  expect(await hasTwoSteps(outside, id)).toBe(false)
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
  const told = () => notices.filter(({ userId }) => userId === id).map(({ about }) => about)
  await expect
    .poll(() => told().toSorted(), { timeout: 30_000 })
    .toEqual(['recovery_renewed', 'recovery_used', 'two_steps_off', 'two_steps_on'])
})

test('new recovery codes need the password, and make the old ones worthless', async () => {
  const { id, ctx, recovery } = await anaWithTwoSteps()
  const fresh = await renewRecoveryCodes(ctx, { password: PASSWORD }, door)
  expect(fresh).toHaveLength(10)
  expect(await spend(id, recovery[0]!)).toBe(false)
  expect(await spend(id, fresh[0]!)).toBe(true)
})

test.each([['renew', renewRecoveryCodes] as const, ['end', endTwoSteps] as const])(
  'who does not know the password can not %s, and is stopped from guessing',
  async (_, command) => {
    const { id, ctx } = await anaWithTwoSteps()
    const wrong = { kind: 'invalid', code: 'wrong_password', fields: { password: 'wrong' } }
    expect(await refusal(command(ctx, { password: 'not this one' }, door))).toMatchObject(wrong)
    expect(await refusal(command(ctx, {}, door))).toMatchObject({ code: 'invalid', fields: { password: 'required' } })
    for (let n = 0; n < 9; n++) await refusal(command(ctx, { password: 'x' }, door))
    expect(await refusal(command(ctx, { password: PASSWORD }, door))).toMatchObject({ kind: 'limited' })
    expect(await hasTwoSteps(outside, id)).toBe(true)
  },
)
