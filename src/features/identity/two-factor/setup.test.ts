import { expect, test } from 'vitest'
import { PASSWORD, refusal } from '../../../../tests/accounts/own-account.ts'
import { at, codeOf, twoStepsWorld } from '../../../../tests/accounts/two-factor.ts'
import { activateTwoSteps, beginTwoSteps, dropTwoSteps } from './commands.server.ts'
import { findSetup, hasTwoSteps } from './queries.server.ts'

const { door, outside, signedIn, spend } = await twoStepsWorld()

test('a browser left open cannot lock its owner out: who came in a while ago says the password too', async () => {
  const ana = await signedIn('Ana')
  const after = at(ana.ctx, 15 * 60)
  const { secret } = await beginTwoSteps(after, door)
  const code = codeOf(secret, 15 * 60)
  const wrong = (how: string) => ({ kind: 'invalid', code: 'wrong_password', fields: { password: how } })
  expect(await refusal(activateTwoSteps(after, { code }, door))).toMatchObject(wrong('required'))
  expect(await refusal(activateTwoSteps(after, { code, password: 'no' }, door))).toMatchObject(wrong('wrong'))
  expect(await hasTwoSteps(outside, ana.id)).toBe(false)
  expect(await activateTwoSteps(after, { code, password: PASSWORD }, door)).toHaveLength(10)
})

test('beginning again makes another secret; once it is on, nobody can put another in its place', async () => {
  const ana = await signedIn('Ana')
  const first = await beginTwoSteps(ana.ctx, door)
  const second = await beginTwoSteps(ana.ctx, door)
  expect(second.secret).not.toBe(first.secret)
  expect(await refusal(activateTwoSteps(ana.ctx, { code: codeOf(first.secret) }, door))).toMatchObject({
    code: 'code_invalid',
  })
  await activateTwoSteps(ana.ctx, { code: codeOf(second.secret) }, door)
  expect(await refusal(beginTwoSteps(ana.ctx, door))).toMatchObject({ kind: 'conflict' })
  expect(await refusal(activateTwoSteps(ana.ctx, { code: codeOf(second.secret, 30) }, door))).toMatchObject({
    code: 'code_invalid',
  })
  expect(await spend(ana.id, codeOf(second.secret, 30), 30)).toBe(true)
})

test('a secret that was begun and forgotten is not shown any more after an hour', async () => {
  const ana = await signedIn('Ana')
  await beginTwoSteps(ana.ctx, door)
  expect(await findSetup(at(ana.ctx, 3599), door)).not.toBe(null)
  expect(await findSetup(at(ana.ctx, 3601), door)).toBe(null)
})

test('who thinks better of it drops the secret; a second step that is on stays on', async () => {
  const eva = await signedIn('Eva')
  await beginTwoSteps(eva.ctx, door)
  await dropTwoSteps(eva.ctx)
  expect(await findSetup(eva.ctx, door)).toBe(null)
  const { secret } = await beginTwoSteps(eva.ctx, door)
  await activateTwoSteps(eva.ctx, { code: codeOf(secret) }, door)
  await dropTwoSteps(eva.ctx)
  expect(await hasTwoSteps(outside, eva.id)).toBe(true)
})
