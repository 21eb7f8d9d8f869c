import { and, eq, gte, isNull } from 'drizzle-orm'
import { apiTokens } from '#features/identity/api-tokens/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { oneTimeTokens, sessions } from '#features/identity/sessions/table.server.ts'
import { authenticators, recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { deleteTokens } from '../../sessions/one-time-tokens.server.ts'
import { emailChanges, users } from '../table.server.ts'
import { notifyUser } from './notices.server.ts'

/** Stores a new password and revokes pending reset and sign-in links, half-completed sign-ins and trusted browsers. */
export async function updatePassword(ctx: RequestContext, userId: number, passwordHash: string) {
  const [user] = await ctx.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ blockedAt: users.blockedAt })
  if (!user) throw new AppError('reset_code_invalid')
  if (user.blockedAt) throw new AppError('account_blocked')
  await deleteTokens(ctx, userId, ['reset', 'link', 'device', 'second_step'])
}

/**
 * Revokes everything but the password that gives access to an account, and a pending erasure: whoever registered with someone else's
 * email may have created all of it. Runs in the transaction of a command that has verified the owner.
 */
export async function revokeAccess(ctx: RequestContext, userId: number) {
  for (const table of [sessions, apiTokens, oneTimeTokens, passkeys, authenticators, recoveryCodes, emailChanges])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  await ctx.db.update(users).set({ eraseAfter: null }).where(eq(users.id, userId))
}

/**
 * Revokes a user's passkeys, in the transaction of a command that has verified the owner by email: all of them, or those added lately, which
 * may be of whoever had taken the account over.
 */
export async function revokePasskeys(ctx: RequestContext, userId: number, { addedSince }: { addedSince: Date | null }) {
  const isRevoked = and(eq(passkeys.userId, userId), addedSince ? gte(passkeys.createdAt, addedSince) : undefined)
  const removed = await ctx.db.delete(passkeys).where(isRevoked).returning({ id: passkeys.id })
  if (removed.length > 0) await notifyUser(ctx, userId, 'passkey_removed')
}
