import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { notifyUser } from '#features/identity/accounts/commands/notices.server.ts'
import { reauthenticate, verifyOwnPassword } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { authorizeSignedIn, authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { deleteSessions } from '../sessions/commands.server.ts'
import { deleteTokens } from '../sessions/one-time-tokens.server.ts'
import { SIGN_IN_WINDOW_SECONDS } from '../sessions/sign-in-attempts.server.ts'
import { findTwoFactorSetup, type TwoFactorSetup } from './queries.server.ts'
import { consumeRecoveryCode, createRecoveryCodes, normalizeCode } from './recovery-codes.server.ts'
import { disableTwoFactorForm, enableTwoFactorForm } from './schema.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/**
 * Uses up a code of the authenticator app or a recovery code and returns whether it was valid. Spaces, dashes and case are ignored.
 * Callers must rate-limit.
 */
export async function consumeTwoFactorCode(ctx: RequestContext, userId: number, code: string): Promise<boolean> {
  const typed = normalizeCode(code)
  if (!/^\d{6}$/.test(typed)) return consumeRecoveryCode(ctx, userId, typed)
  return consumeTotpCode(ctx, userId, typed, { active: true })
}

/** Uses up a code as `consumeTwoFactorCode` does, with a limit on attempts. Throws `code_invalid` on the field `code`. */
export async function verifyTwoFactorCode(ctx: RequestContext, userId: number, code: string) {
  const { secret, settings } = ctx.services
  const key = keyedHash(secret, 'code', String(userId))
  try {
    await rateLimit(ctx, key, { name: 'code', points: settings.signInAttempts, seconds: SIGN_IN_WINDOW_SECONDS })
  } catch (error) {
    await notifyCodeGuessing(ctx, userId, key)
    throw error
  }
  if (!(await consumeTwoFactorCode(ctx, userId, code)))
    throw new AppError('code_invalid', { fields: { code: 'wrong' } })
}

/** Someone who guesses codes knows the password or reads the email: notify the owner, once a day. */
async function notifyCodeGuessing(ctx: RequestContext, userId: number, key: string) {
  const once = { name: 'code-guessed', points: 1, seconds: 86_400 }
  const isFirst = await rateLimit(ctx, key, once).then(
    () => true,
    () => false,
  )
  if (isFirst) await notifyUser(ctx, userId, 'code_guessed')
}

/** The 30-second time step a code belongs to: the current one, or the one before or after, to tolerate clock drift. Null: invalid. */
function totpStep(typed: string, base32: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: typed, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/**
 * Accepts each time step once, and none before the last one used; the update decides between concurrent calls. With `active` false
 * it enables two-factor authentication.
 */
async function consumeTotpCode(ctx: RequestContext, userId: number, typed: string, { active }: { active: boolean }) {
  const { encryptedSecret, activeSince, lastStep } = authenticators
  const condition = and(eq(authenticators.userId, userId), active ? isNotNull(activeSince) : isNull(activeSince))
  const [found] = await ctx.db.select({ encrypted: encryptedSecret }).from(authenticators).where(condition)
  const base32 = found ? decrypt(ctx.services.secret, 'authenticators', found.encrypted) : null
  const step = base32 === null ? null : totpStep(typed, base32, ctx.now)
  if (!found || step === null) return false
  const consumed = await ctx.db
    .update(authenticators)
    .set({ lastStep: step, ...(!active && { activeSince: ctx.now }) })
    .where(and(condition, eq(encryptedSecret, found.encrypted), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: authenticators.userId })
  return consumed.length > 0
}

/** Creates a secret for the authenticator app; signing in does not ask for codes until `enableTwoFactor`. */
export async function beginTwoFactorSetup(ctx: RequestContext): Promise<TwoFactorSetup> {
  const me = authorizeSiteSession(ctx)
  const encryptedSecret = encrypt(ctx.services.secret, 'authenticators', new Secret({ size: 20 }).base32)
  const row = { encryptedSecret, lastStep: null, createdAt: ctx.now }
  const stored = await ctx.db
    .insert(authenticators)
    .values({ userId: me.id, ...row })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: row,
      setWhere: isNull(authenticators.activeSince),
    })
    .returning({ userId: authenticators.userId })
  const setup = stored.length > 0 ? await findTwoFactorSetup(ctx) : null
  if (!setup) throw new AppError('invalid', { kind: 'conflict' })
  return setup
}

/** Discards a setup that was not completed; does nothing when two-factor authentication is enabled. */
export async function cancelTwoFactorSetup(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  const { userId, activeSince } = authenticators
  await ctx.db.delete(authenticators).where(and(eq(userId, me.id), isNull(activeSince)))
}

/**
 * Enables two-factor authentication once a code proves that the app has the secret. Returns the recovery codes, which are stored only
 * as hashes.
 */
export async function enableTwoFactor(ctx: RequestContext, form: unknown): Promise<string[]> {
  const me = authorizeSiteSession(ctx)
  const { code, password } = parse(enableTwoFactorForm, form)
  await reauthenticate(ctx, password)
  await rateLimit(ctx, keyedHash(ctx.services.secret, 'code', String(me.id)), {
    name: 'code-setup',
    points: ctx.services.settings.signInAttempts,
    seconds: SIGN_IN_WINDOW_SECONDS,
  })
  return transaction(ctx, async (txCtx) => {
    if (!(await consumeTotpCode(txCtx, me.id, normalizeCode(code), { active: false })))
      throw new AppError('code_invalid', { fields: { code: 'wrong' } })
    await deleteTokens(txCtx, me.id, ['device', 'second_step'])
    // Whoever signed in with the password alone has to prove the second step too.
    await deleteSessions(txCtx, me.id, { except: me.sessionId })
    await notifyUser(txCtx, me.id, 'two_steps_on')
    return createRecoveryCodes(txCtx, me.id)
  })
}

/** Disables two-factor authentication; needs the password and a code. */
export async function disableTwoFactor(ctx: RequestContext, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { code, password } = parse(disableTwoFactorForm, form)
  await verifyOwnPassword(ctx, password, 'password')
  await verifyTwoFactorCode(ctx, me.id, code)
  await transaction(ctx, async (txCtx) => {
    const deleted = await txCtx.db
      .delete(authenticators)
      .where(eq(authenticators.userId, me.id))
      .returning({ activeSince: authenticators.activeSince })
    await txCtx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, me.id))
    await deleteTokens(txCtx, me.id, ['device'])
    if (deleted[0]?.activeSince) await notifyUser(txCtx, me.id, 'two_steps_off')
  })
}
