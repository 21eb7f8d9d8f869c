import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { authorizeAtSite, authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { proveHere, provePassword } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { dropTokens } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { seal, unseal } from '#platform/crypto/encrypt.server.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { findSetup, type TwoStepsSetup } from './queries.server.ts'
import { makeRecoveryCodes, plain, type Spending, spendRecoveryCode } from './recovery-codes.server.ts'
import { activateForm, passwordForm } from './schema.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/**
 * Uses up a code of the app, or a recovery code, and says whether it was good. Spaces, dashes and case do not matter.
 * Whoever asks counts the tries.
 */
export async function spendCode(ctx: Context, userId: number, code: string, door: Spending): Promise<boolean> {
  const typed = plain(code)
  if (!/^\d{6}$/.test(typed)) return spendRecoveryCode(ctx, userId, typed, door)
  return spendAppCode(ctx, userId, typed, door.secret, { active: true })
}

/** The half-minute whose code it is: this one, or the one before or after, for clocks that go wrong. */
function stepOf(typed: string, base32: string, now: Date): number | null {
  const app = new TOTP({ secret: Secret.fromBase32(base32) })
  const timestamp = now.getTime()
  const away = app.validate({ token: typed, timestamp, window: 1 })
  return away === null ? null : app.counter({ timestamp }) + away
}

/** Each half-minute opens once: of two who bring the same code, the database lets one through. With `active` false it activates. */
async function spendAppCode(
  ctx: Context,
  userId: number,
  typed: string,
  secret: string,
  { active }: { active: boolean },
) {
  const { sealedSecret, activeSince, lastStep } = authenticators
  const one = and(eq(authenticators.userId, userId), active ? isNotNull(activeSince) : isNull(activeSince))
  const [found] = await ctx.db.select({ sealed: sealedSecret }).from(authenticators).where(one)
  const base32 = found ? unseal(secret, 'authenticators', found.sealed) : null
  const step = base32 === null ? null : stepOf(typed, base32, ctx.now)
  if (!found || step === null) return false
  const spent = await ctx.db
    .update(authenticators)
    .set({ lastStep: step, ...(!active && { activeSince: ctx.now }) })
    .where(and(one, eq(sealedSecret, found.sealed), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: authenticators.userId })
  return spent.length > 0
}

/** Makes a secret for the person's app; nothing is asked for at the door until `activateTwoSteps`. */
export async function beginTwoSteps(ctx: Context, door: Pick<Door, 'secret' | 'settings'>): Promise<TwoStepsSetup> {
  const me = authorizeAtSite(ctx)
  const sealedSecret = seal(door.secret, 'authenticators', new Secret({ size: 20 }).base32)
  const fresh = { sealedSecret, lastStep: null, createdAt: ctx.now }
  const begun = await ctx.db
    .insert(authenticators)
    .values({ userId: me.id, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.activeSince),
    })
    .returning({ userId: authenticators.userId })
  const setup = begun.length > 0 ? await findSetup(ctx, door) : null
  if (!setup) throw new Failure('conflict', 'invalid')
  return setup
}

/** Thinks better of what was begun; a second step that is on stays. */
export async function dropTwoSteps(ctx: Context) {
  const me = authorizeOwn(ctx)
  const { userId, activeSince } = authenticators
  await ctx.db.delete(authenticators).where(and(eq(userId, me.id), isNull(activeSince)))
}

/** Turns the second step on, once a code shows that the app has the secret. Answers the recovery codes, told here and never again. */
export async function activateTwoSteps(
  ctx: Context,
  form: unknown,
  { secret, settings, jobs }: Door,
): Promise<string[]> {
  const me = authorizeAtSite(ctx)
  const { code, password } = parse(activateForm, form)
  await proveHere(ctx, password, { settings })
  await countTry(ctx, keyedHash(secret, 'code', String(me.id)), {
    name: 'code-setup',
    points: settings.signInTries,
    seconds: 900,
  })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (!(await spendAppCode(inside, me.id, plain(code), secret, { active: false })))
      throw new Failure('invalid', 'code_invalid', { fields: { code: 'wrong' } })
    await dropTokens(inside, me.id, ['device'])
    await jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'two_steps_on' })
    return makeRecoveryCodes(inside, me.id, secret)
  })
}

/** Turns the second step off, for who knows the password. */
export async function endTwoSteps(ctx: Context, form: unknown, door: Door) {
  const me = authorizeOwn(ctx)
  await provePassword(ctx, parse(passwordForm, form).password, door, 'password')
  await ctx.db.transaction(async (tx) => {
    const ended = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, me.id))
      .returning({ activeSince: authenticators.activeSince })
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, me.id))
    await dropTokens({ ...ctx, db: tx }, me.id, ['device'])
    if (ended[0]?.activeSince) await door.jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'two_steps_off' })
  })
}
