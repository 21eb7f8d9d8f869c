import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { ACTIVATION_PAUSE_SECONDS } from '#shared/limits.ts'
import { type Registration, registrationForm, toEmailKey } from '../schema.ts'
import { users } from '../table.server.ts'
import { activationJob, limitEmails } from './password-reset.server.ts'
import { rejectMisleadingUsername, usernameColumns } from './username-rules.server.ts'
import { rejectWeakPassword } from './weak-passwords.server.ts'

/** Creates an account, whose address is still to be confirmed. Returns the new id. */
export const registerAccount = (ctx: RequestContext, form: unknown): Promise<number> =>
  createAccount(ctx, parse(registrationForm, form), { isEmailProven: false, afterwards: async (_, userId) => userId })

type Creation<Result> = {
  /** A link that was sent to the address has been followed: it counts as confirmed. */
  isEmailProven: boolean
  /** Runs in the same transaction. */
  afterwards: (txCtx: RequestContext, userId: number) => Promise<Result>
}

/**
 * Creates an account, and enqueues its activation email in the same transaction unless the address is proven. The table's unique keys
 * decide whether username or email are taken.
 */
export async function createAccount<Result>(
  ctx: RequestContext,
  { username, email, password, newsletter, locale = ctx.locale }: Registration,
  { isEmailProven, afterwards }: Creation<Result>,
): Promise<Result> {
  const limit = { name: 'register', points: ctx.services.settings.registrationsPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, limit)
  await rejectWeakPassword(ctx, password, { username, email })
  const row = {
    ...usernameColumns(username),
    email,
    emailKey: toEmailKey(email),
    passwordHash: await hashPassword(password),
    passwordChangedAt: ctx.now,
    locale,
    newsletter,
    termsAcceptedAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...(isEmailProven ? { confirmedAt: ctx.now } : { activationAskedAt: ctx.now }),
  }
  return transaction(ctx, async (txCtx) => {
    await rejectMisleadingUsername(txCtx, username)
    const [created] = await txCtx.db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
    if (!created) throw await takenError(txCtx, row)
    if (!isEmailProven) await enqueue(txCtx, activationJob, { userId: created.id })
    return afterwards(txCtx, created.id)
  })
}

/** The error that names which of username and email are taken. */
async function takenError(ctx: RequestContext, { usernameKey, emailKey }: { usernameKey: string; emailKey: string }) {
  const rows = await ctx.db
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(eq(users.usernameKey, usernameKey), eq(users.emailKey, emailKey)))
  const isUsernameTaken = rows.some((row) => row.usernameKey === usernameKey)
  const isEmailTaken = rows.some((row) => row.emailKey === emailKey)
  return new AppError(isEmailTaken ? 'email_taken' : 'username_taken', {
    fields: {
      ...(isUsernameTaken && { username: 'taken' as const }),
      ...(isEmailTaken && { email: 'taken' as const }),
    },
  })
}

/**
 * Sends the activation email again to the signed-in user, at most once a minute and within the hourly limit of emails. Throws
 * `conflict` once confirmed.
 */
export async function resendActivation(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, async (txCtx) => {
    const pause = new Date(ctx.now.getTime() - ACTIVATION_PAUSE_SECONDS * 1000)
    const isPauseOver = or(isNull(users.activationAskedAt), sql`${users.activationAskedAt} <= ${pause.toISOString()}`)
    const [requested] = await txCtx.db
      .update(users)
      .set({ activationAskedAt: ctx.now })
      .where(and(eq(users.id, me.id), isNull(users.confirmedAt), isPauseOver))
      .returning({ email: users.email })
    if (!requested) throw await resendError(txCtx, me.id)
    await limitEmails(txCtx, activationJob, requested.email ?? '')
    await enqueue(txCtx, activationJob, { userId: me.id })
  })
}

async function resendError(ctx: RequestContext, userId: number) {
  const { confirmedAt, activationAskedAt } = users
  const [user] = await ctx.db.select({ confirmedAt, activationAskedAt }).from(users).where(eq(users.id, userId))
  if (user?.confirmedAt) return new AppError('already_confirmed')
  const secondsSince = (ctx.now.getTime() - (user?.activationAskedAt?.getTime() ?? 0)) / 1000
  return new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(ACTIVATION_PAUSE_SECONDS - secondsSince)) })
}
