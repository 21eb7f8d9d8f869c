import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { consumeToken, deleteTokens, findToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { emailChangeForm, toEmailKey } from '../../schema.ts'
import { emailChanges, users } from '../../table.server.ts'
import { noticeOrigin, noticeOriginSchema, notifyUser } from '../notices.server.ts'
import { limitEmails } from '../password-reset.server.ts'
import { isOwnEmail } from '../profile.server.ts'
import { verifyOwnPassword } from '../reauthenticate.server.ts'

export const emailChangeJob = jobKind('accounts.email', {
  userId: z.int().nullable(),
  origin: noticeOriginSchema.optional(),
})

/**
 * Stores a new email as pending until the link sent there is opened; the job notifies the present address too. A later request replaces
 * an earlier one. If someone else has the address, only an email to it says so: the response must not reveal who has an account.
 */
export async function requestEmailChange(ctx: RequestContext, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { email, currentPassword } = parse(emailChangeForm, form)
  // Before the email is looked up: without the password, whose attempts are limited, nobody can probe emails.
  await verifyOwnPassword(ctx, currentPassword)
  await limitEmails(ctx, emailChangeJob, email)
  if (await isOwnEmail(ctx, email)) throw new AppError('email_taken', { fields: { email: 'taken' } })
  const pending = { email, askedAt: ctx.now }
  await transaction(ctx, async (txCtx) => {
    await txCtx.db
      .insert(emailChanges)
      .values({ userId: me.id, ...pending })
      .onConflictDoUpdate({ target: emailChanges.userId, set: pending })
    // A link sent to another address must not confirm this one.
    await deleteTokens(txCtx, me.id, ['email'])
    await enqueue(txCtx, emailChangeJob, { userId: me.id, origin: noticeOrigin(ctx) })
  })
}

/** Whether a token confirms a pending email of the signed-in user, without using it up. */
export async function isEmailChangeToken(ctx: RequestContext, token: string) {
  const me = authorizeSignedIn(ctx)
  return (await findToken(ctx, 'email', token))?.userId === me.id
}

/** Makes the pending email the user's own and revokes links that were sent to the old one. */
export async function confirmEmailChange(ctx: RequestContext, token: string) {
  const me = authorizeSignedIn(ctx)
  const invalidToken = () => new AppError('token_invalid')
  // Another user's token stays valid for them.
  if (!(await isEmailChangeToken(ctx, token))) throw invalidToken()
  try {
    await transaction(ctx, async (txCtx) => {
      const ofUser = eq(emailChanges.userId, me.id)
      const [change] = await txCtx.db.delete(emailChanges).where(ofUser).returning({ email: emailChanges.email })
      if (!change || !(await consumeToken(txCtx, 'email', token))) throw invalidToken()
      const confirmed = { email: change.email, emailKey: toEmailKey(change.email), confirmedAt: ctx.now }
      await txCtx.db
        .update(users)
        .set({ ...confirmed, updatedAt: ctx.now })
        .where(eq(users.id, me.id))
      await deleteTokens(txCtx, me.id, ['reset', 'link', 'activation'])
      await notifyUser(txCtx, me.id, 'email_changed')
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Someone else has registered with it meanwhile: discard the change.
    await cancelEmailChange(ctx)
    throw new AppError('email_taken', { fields: { email: 'taken' }, cause: error })
  }
}

/** Cancels the user's own pending change, if any. */
export async function cancelEmailChange(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, (txCtx) => deleteEmailChange(txCtx, me.id))
}

/** Deletes a pending change and revokes its link. */
export async function deleteEmailChange(ctx: RequestContext, userId: number) {
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await deleteTokens(ctx, userId, ['email'])
}
