import { Secret, TOTP } from 'otpauth'
import { beforeEach } from 'vitest'
import { activateTwoSteps, beginTwoSteps, spendCode } from '#features/identity/two-factor/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { empty } from '../fixtures/database.ts'
import { accountWorld, NOW } from './own-account.ts'

export const at = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(NOW.getTime() + seconds * 1000),
})
/** What the person's app shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() + seconds * 1000 })

/** People whose accounts may ask for two steps, and the door where they bring their codes. */
export async function twoStepsWorld() {
  const world = await accountWorld()
  const { sql, door, outside, notices, signedIn } = world
  beforeEach(async () => {
    await empty(sql, 'users, rate_limits')
    notices.length = 0
  })
  const spend = (id: number, code: string, seconds = 0) => spendCode(at(outside, seconds), id, code, door)

  /** Ana with two steps, turned on a minute ago. */
  async function anaWithTwoSteps() {
    const ana = await signedIn('Ana')
    const { secret } = await beginTwoSteps(ana.ctx, door)
    const recovery = await activateTwoSteps(at(ana.ctx, -90), { code: codeOf(secret, -90) }, door)
    return { ...ana, secret, recovery }
  }
  return { ...world, spend, anaWithTwoSteps }
}
