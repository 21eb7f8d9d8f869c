// The app of a person with two steps.
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#core/context.ts'
import { NOW } from './own-account.ts'

export const at = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(NOW.getTime() + seconds * 1000),
})

/** What the app shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() + seconds * 1000 })
