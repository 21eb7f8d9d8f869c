import { eq } from 'drizzle-orm'
import { consumeToken, deleteTokens, findToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { newToken } from '#platform/crypto/token.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { confirmationForm, noPasswordForm } from '../../schema.ts'
import { users } from '../../table.server.ts'
import { revokeAccess, updatePassword } from '../credentials.server.ts'
import { rejectWeakPassword } from '../weak-passwords.server.ts'

const isSignedInAs = ({ actor }: RequestContext, userId: number) => actor.kind === 'person' && actor.id === userId

export type Activation = { isOwnAccount: boolean; username: string }

/** The account an activation token belongs to, and whether the caller is signed in to it, without using the token up. Null when invalid. */
export async function findActivation(ctx: RequestContext, token: string): Promise<Activation | null> {
  const found = await findToken(ctx, 'activation', token)
  if (!found?.userId) return null
  const [user] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, found.userId))
  return user?.username ? { isOwnAccount: isSignedInAs(ctx, found.userId), username: user.username } : null
}

/** Whether the password was kept, replaced, or removed. */
export type ConfirmationResult = { password: 'kept' | 'new' | 'none' }

/**
 * Confirms an email with the token sent there. A caller who is not signed in to the account may not be the one who registered it:
 * they choose a password (or none: `withoutPassword`), and all previous access to the account is revoked. Throws `token_invalid`.
 */
export async function confirmEmail(ctx: RequestContext, token: string, form: unknown): Promise<ConfirmationResult> {
  const invalidToken = () => new AppError('token_invalid')
  const found = await findToken(ctx, 'activation', token)
  if (!found?.userId) throw invalidToken()
  const isOwnAccount = isSignedInAs(ctx, found.userId)
  const chosen = isOwnAccount ? null : await readNewPassword(ctx, form, found.userId)
  return transaction(ctx, async (txCtx) => {
    const userId = (await consumeToken(txCtx, 'activation', token))?.userId
    if (!userId) throw invalidToken()
    if (chosen) {
      // Update the user row first: a concurrent sign-in with the old password holds a lock on it (see lockPasswordHash).
      await updatePassword(txCtx, userId, chosen.hash)
      await revokeAccess(txCtx, userId)
    }
    await txCtx.db.update(users).set({ confirmedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, userId))
    await deleteTokens(txCtx, userId, ['activation'])
    return { password: chosen?.password ?? 'kept' }
  })
}

/** Without a password, stores the hash of a random one: the user signs in by emailed link until they set one with a reset link. */
async function readNewPassword(ctx: RequestContext, form: unknown, userId: number) {
  if (parse(noPasswordForm, form ?? {}).withoutPassword)
    return { password: 'none', hash: await hashPassword(newToken()) } as const
  const { password } = parse(confirmationForm, form)
  await rejectWeakPassword(ctx, password, userId)
  return { password: 'new', hash: await hashPassword(password) } as const
}
