import { and, eq, isNull } from 'drizzle-orm'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { oneTimeTokens, sessions } from '#features/identity/sessions/table.server.ts'
import { dropTokens } from '#features/identity/sessions/tokens.server.ts'
import { authenticators, recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { emailChanges, users } from '../table.server.ts'

/** With the password go the links that could set another one, and the browsers that skip the second step. */
export async function storePassword(ctx: Context, userId: number, passwordHash: string) {
  const [user] = await ctx.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ blockedAt: users.blockedAt })
  if (!user) throw new Failure('invalid', 'reset_code_invalid')
  if (user.blockedAt) throw new Failure('invalid', 'account_blocked')
  await dropTokens(ctx, userId, ['reset', 'link', 'device', 'second_step'])
}

/**
 * Ends everything that opens an account, or would end it, but the password: whoever registered an address before its owner came may have
 * made all of it. In the transaction of a command that has the owner's word.
 */
export async function dropAccess(ctx: Context, userId: number) {
  for (const table of [sessions, oneTimeTokens, passkeys, authenticators, recoveryCodes, emailChanges])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  await ctx.db.update(users).set({ eraseAfter: null }).where(eq(users.id, userId))
}
