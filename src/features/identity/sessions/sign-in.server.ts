import { and, eq } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { verifyTwoFactorCode } from '#features/identity/two-factor/commands.server.ts'
import { isTwoFactorEnabled } from '#features/identity/two-factor/queries.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashPassword, verifyPassword } from '#platform/crypto/password-hash.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { SessionKind } from '#shared/enums.ts'
import { SECOND_STEP_SECONDS, TRUSTED_DEVICE_DAYS } from '#shared/limits.ts'
import { startSession } from './commands.server.ts'
import { consumeToken, findToken, issueToken } from './one-time-tokens.server.ts'
import { secondStepForm, signInForm } from './schema.ts'
import { findUserByIdentifier, limitSignIn } from './sign-in-attempts.server.ts'

/** A session token, or the token to send with the code when the second step is due. */
export type SignInResult =
  | { userId: number; token: string; secondStepToken?: never }
  | { secondStepToken: string; token?: never }
type SignInOptions = {
  kind: SessionKind
  /** The token of a trusted browser, which skips the second step. */
  device?: string | null
}

/**
 * Signs in with username or email and password. An unknown account takes the time, and gets the error, of a wrong password.
 * With two-factor authentication, API clients send `code` in the same call; the site asks for it in a second step.
 */
export async function signIn(ctx: RequestContext, form: unknown, options: SignInOptions): Promise<SignInResult> {
  const { identifier, password, remember, code } = parse(signInForm, form)
  const user = await findUserByIdentifier(ctx, identifier)
  const isTrusted = user !== null && (isSameUser(ctx, user.id) || (await isTrustedDevice(ctx, user.id, options.device)))
  const resetLimit = await limitSignIn(ctx, { identifier, userId: user?.id ?? null, isTrusted })
  const { right, needsRehash } = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !right) throw new AppError('invalid_credentials')
  if (user.blockedAt) throw new AppError('account_blocked')
  await resetLimit()
  const passwordHash = needsRehash ? await rehashPassword(ctx, user, password) : user.passwordHash
  return completeFirstStep(ctx, user.id, { ...options, remember, code, passwordHash })
}

type Credentials = { remember: boolean; code?: string | undefined; passwordHash?: string | null }

/** Runs once the first factor is verified: asks for the second step where it is enabled, else starts the session. */
async function completeFirstStep(
  ctx: RequestContext,
  userId: number,
  { kind, device, remember, code, passwordHash = null }: SignInOptions & Credentials,
): Promise<SignInResult> {
  if ((await isTwoFactorEnabled(ctx, userId)) && !(await isTrustedDevice(ctx, userId, device))) {
    if (code) await verifyTwoFactorCode(ctx, userId, code)
    else if (kind === 'site')
      return { secondStepToken: await issueToken(ctx, 'second_step', userId, SECOND_STEP_SECONDS) }
    else throw new AppError('code_required')
  }
  return transaction(ctx, async (txCtx) => {
    if (passwordHash !== null) await lockPasswordHash(txCtx, userId, passwordHash)
    return { userId, token: await startSession(txCtx, userId, { kind, remember, browser: ctx.userAgent }) }
  })
}

/** Refuses a password that was changed while it was being checked; the change has already ended the sessions that existed. */
async function lockPasswordHash(ctx: RequestContext, userId: number, passwordHash: string) {
  const unchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
  const locked = await ctx.db.select({ id: users.id }).from(users).where(unchanged).for('share')
  if (locked.length === 0) throw new AppError('invalid_credentials')
}

/** The second step on the site. `device` is the token of a trusted browser, returned when the user asked to skip this step for 30 days. */
export async function completeSecondStep(ctx: RequestContext, form: unknown, stepToken: string) {
  const { code, remember, trust } = parse(secondStepForm, form)
  const found = await findToken(ctx, 'second_step', stepToken)
  if (!found?.userId) throw new AppError('token_invalid', { kind: 'unauthenticated' })
  await verifyTwoFactorCode(ctx, found.userId, code)
  await consumeToken(ctx, 'second_step', stepToken)
  const token = await startSession(ctx, found.userId, { kind: 'site', remember, browser: ctx.userAgent })
  const device = trust ? await issueToken(ctx, 'device', found.userId, TRUSTED_DEVICE_DAYS * 86_400) : null
  return { token, remember, device }
}

/** Signs in with an emailed link, which replaces the password but not the second step. */
export async function signInByLink(ctx: RequestContext, token: string, options: SignInOptions & { remember: boolean }) {
  const spent = await consumeToken(ctx, 'link', token)
  if (!spent?.userId) throw new AppError('token_invalid')
  const [user] = await ctx.db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, spent.userId))
  if (user?.blockedAt) throw new AppError('account_blocked')
  return completeFirstStep(ctx, spent.userId, options)
}

const isSameUser = ({ actor }: RequestContext, userId: number) => actor.kind === 'person' && actor.id === userId

async function isTrustedDevice(ctx: RequestContext, userId: number, device: string | null | undefined) {
  return Boolean(device) && (await findToken(ctx, 'device', device!))?.userId === userId
}

/** Stores the hash with current parameters, unless the password was changed meanwhile. Returns the new hash. */
async function rehashPassword(
  ctx: RequestContext,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  password: string,
) {
  const rehashed = await hashPassword(password)
  const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''))
  await ctx.db.update(users).set({ passwordHash: rehashed }).where(unchanged)
  return rehashed
}
