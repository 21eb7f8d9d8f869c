import { and, eq, isNull } from 'drizzle-orm'
import { deleteApiTokens } from '#features/identity/api-tokens/commands.server.ts'
import { type Passkey, passkeysOf } from '#features/identity/passkeys/queries.server.ts'
import { deleteSessions, type RenewedSession, renewSession } from '#features/identity/sessions/commands.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import { PASSKEY_TRUSTED_DAYS } from '#shared/limits.ts'
import { consumeToken, findToken } from '../../sessions/one-time-tokens.server.ts'
import { passwordChangeForm, passwordResetForm } from '../schema.ts'
import { users } from '../table.server.ts'
import { revokeAccess, revokePasskeys, updatePassword } from './credentials.server.ts'
import { deleteEmailChange } from './email/email-change.server.ts'
import { findRevertibleChange, revertEmailChange } from './email/revert-email-change.server.ts'
import { notifyUser } from './notices.server.ts'
import { verifyOwnPassword } from './reauthenticate.server.ts'
import { rejectWeakPassword } from './weak-passwords.server.ts'

/** Whether a code can set a new password: that of a reset link, or of a link to revert an email change. */
export const isPasswordResetCode = async (ctx: RequestContext, code: string) =>
  (await findCodeOwner(ctx, code)) !== null

/** Whose password a code can set. */
export async function findCodeOwner(ctx: RequestContext, code: string): Promise<number | null> {
  const found = (await findToken(ctx, 'reset', code)) ?? (await findRevertibleChange(ctx, code))
  return found?.userId ?? null
}

/** The passkeys of the account that a code resets, so that its owner sees those of someone else. */
export async function listPasskeysOfCode(ctx: RequestContext, code: string): Promise<Passkey[]> {
  const owner = await findCodeOwner(ctx, code)
  return owner === null ? [] : passkeysOf(ctx, owner)
}

/**
 * Sets a new password with an emailed code: confirms the email, ends every session and API token, removes passkeys that were added lately, or
 * all, and uses the code up. Two-factor authentication stays. Returns the user's id.
 */
export async function resetPassword(ctx: RequestContext, form: unknown): Promise<number> {
  const { code, password, removePasskeys } = parse(passwordResetForm, form)
  // Checked before the costly hash, and used up only once everything else is valid.
  const owner = await findCodeOwner(ctx, code)
  if (owner === null) throw new AppError('reset_code_invalid')
  await rejectWeakPassword(ctx, password, owner)
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (txCtx) => {
    const userId = (await consumeToken(txCtx, 'reset', code))?.userId ?? (await revertEmailChange(txCtx, code))
    if (!userId) throw new AppError('reset_code_invalid')
    await updatePassword(txCtx, userId, passwordHash)
    const [confirmed] = await txCtx.db
      .update(users)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
      .returning({ id: users.id })
    // Until this confirmation, someone else may have registered with the email.
    if (confirmed) await revokeAccess(txCtx, userId)
    // Someone who had taken the account over may have requested a change to their own email.
    await deleteEmailChange(txCtx, userId)
    await deleteSessions(txCtx, userId)
    // Who took the account over may have made some. Changing a known password leaves them: programs use no password.
    await deleteApiTokens(txCtx, userId)
    const addedSince = removePasskeys ? null : new Date(ctx.now.getTime() - PASSKEY_TRUSTED_DAYS * DAY_MS)
    await revokePasskeys(txCtx, userId, { addedSince })
    await notifyUser(txCtx, userId, 'password_reset')
    return userId
  })
}

/** Changes the signed-in user's password; needs the old one. Ends the other sessions and renews the token of this one. */
export async function changePassword(ctx: RequestContext, form: unknown): Promise<RenewedSession> {
  const me = authorizeSignedIn(ctx)
  const { currentPassword, password } = parse(passwordChangeForm, form)
  await verifyOwnPassword(ctx, currentPassword)
  await rejectWeakPassword(ctx, password, me.id)
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (txCtx) => {
    await updatePassword(txCtx, me.id, passwordHash)
    await deleteSessions(txCtx, me.id, { except: me.sessionId })
    await notifyUser(txCtx, me.id, 'password_changed')
    return renewSession(txCtx)
  })
}
