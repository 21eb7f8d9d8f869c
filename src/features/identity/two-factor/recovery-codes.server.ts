import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { notifyUser } from '#features/identity/accounts/commands/notices.server.ts'
import { verifyOwnPassword } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { deleteTokens } from '../sessions/one-time-tokens.server.ts'
import { passwordForm } from './schema.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/** No characters that look alike. 31 of them, ten per code: about 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const randomCharacters = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Replaces a user's recovery codes. Returns the new ones, which are stored only as hashes. */
export async function createRecoveryCodes(ctx: RequestContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomCharacters(5)}-${randomCharacters(5)}`)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(ctx.services.secret, userId, normalizeCode(code)) })))
  return codes
}

/** Replaces the user's own recovery codes; needs the password. */
export async function regenerateRecoveryCodes(ctx: RequestContext, form: unknown): Promise<string[]> {
  const me = authorizeSignedIn(ctx)
  await verifyOwnPassword(ctx, parse(passwordForm, form).password, 'password')
  return transaction(ctx, async (txCtx) => {
    // Locked, so that disabling it at the same moment leaves no codes behind.
    const active = await txCtx.db
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, me.id), isNotNull(authenticators.activeSince)))
      .for('update')
    if (active.length === 0) throw new AppError('invalid', { kind: 'conflict' })
    await notifyUser(txCtx, me.id, 'recovery_renewed')
    return createRecoveryCodes(txCtx, me.id)
  })
}

/**
 * Disables two-factor authentication for a user who lost the app and the recovery codes, after the operator has verified who they are.
 * Signing in still needs the password or an emailed link. Returns the username; throws `missing` where it was not set up.
 */
export async function resetTwoFactor(ctx: RequestContext, email: string): Promise<string> {
  authorizeJob(ctx)
  return transaction(ctx, async (txCtx) => {
    const { id, username } = users
    const [user] = await txCtx.db
      .select({ id, username })
      .from(users)
      .where(eq(users.emailKey, toEmailKey(email)))
    const ofUser = eq(authenticators.userId, user?.id ?? 0)
    const [deleted] = await txCtx.db.delete(authenticators).where(ofUser).returning({ userId: authenticators.userId })
    if (!user?.username || !deleted) throw notFound()
    await txCtx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await deleteTokens(txCtx, user.id, ['device'])
    await recordAudit(txCtx, { action: 'endLostTwoSteps', entityType: 'user', entityId: user.id })
    await notifyUser(txCtx, user.id, 'two_steps_off')
    return user.username
  })
}

/** Uses a recovery code up and notifies its owner; of two concurrent calls one succeeds. */
export async function consumeRecoveryCode(ctx: RequestContext, userId: number, typed: string) {
  const { id, hash, usedAt } = recoveryCodes
  const unused = and(
    eq(recoveryCodes.userId, userId),
    eq(hash, hashRecoveryCode(ctx.services.secret, userId, typed)),
    isNull(usedAt),
  )
  return transaction(ctx, async (txCtx) => {
    const consumed = await txCtx.db.update(recoveryCodes).set({ usedAt: ctx.now }).where(unused).returning({ id })
    if (consumed.length > 0) await notifyUser(txCtx, userId, 'recovery_used')
    return consumed.length > 0
  })
}

const hashRecoveryCode = (secret: string, userId: number, code: string) =>
  keyedHash(secret, 'recovery-codes', `${userId} ${code}`)

/** Removes spaces and dashes and lowercases, for comparison. */
export const normalizeCode = (code: string) => code.replace(/[\s\p{Pd}]/gu, '').toLowerCase()
