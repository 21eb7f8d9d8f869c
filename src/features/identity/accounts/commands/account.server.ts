import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { ACTIVATION_PAUSE_SECONDS } from '#shared/limits.ts'
import { authorizeOwn } from '../access.server.ts'
import { addressKey, newAccount } from '../schema.ts'
import { users } from '../table.server.ts'
import { countLetter, type LetterDoor } from './password-reset.server.ts'
import { nameColumns, refuseMisleadingName } from './username-rules.server.ts'
import { refuseWeakPassword } from './weak-passwords.server.ts'

/**
 * Makes an account and queues its activation mail in the same transaction: whoever is told "done" has both.
 * The unique keys of the table are the judge of names and addresses already taken. Answers the new id.
 */
export async function registerAccount(ctx: Context, form: unknown, door: Door): Promise<number> {
  const { username, email, password, newsletter, locale = ctx.locale } = parse(newAccount, form)
  const limit = { name: 'register', points: door.settings.registrationsPerHour, seconds: 3600 }
  await countCaller(ctx, door, limit)
  await refuseWeakPassword(ctx, password, { username, email }, door)
  const row = {
    ...{ ...nameColumns(username), email, emailKey: addressKey(email) },
    ...{ passwordHash: await hashPassword(password), passwordChangedAt: ctx.now, locale, newsletter },
    ...{ termsAcceptedAt: ctx.now, activationAskedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now },
  }
  return ctx.db.transaction(async (tx) => {
    await refuseMisleadingName({ ...ctx, db: tx }, username, door)
    const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
    if (!made) throw await takenBy({ ...ctx, db: tx }, row)
    await door.jobs.enqueue(tx, 'accounts.activation', { userId: made.id })
    return made.id
  })
}

/** Which of the two is somebody else's already; of both, both are told. */
async function takenBy(ctx: Context, { usernameKey, emailKey }: { usernameKey: string; emailKey: string }) {
  const rows = await ctx.db
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(eq(users.usernameKey, usernameKey), eq(users.emailKey, emailKey)))
  const name = rows.some((row) => row.usernameKey === usernameKey)
  const address = rows.some((row) => row.emailKey === emailKey)
  return new Failure('invalid', address ? 'email_taken' : 'username_taken', {
    fields: { ...(name && { username: 'taken' as const }), ...(address && { email: 'taken' as const }) },
  })
}

/** Sends the activation mail again, at most once a minute, and as many an hour as any letter. For who is signed in, and not confirmed yet. */
export async function resendActivation(ctx: Context, door: LetterDoor) {
  const me = authorizeOwn(ctx)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const pause = new Date(ctx.now.getTime() - ACTIVATION_PAUSE_SECONDS * 1000)
    const due = or(isNull(users.activationAskedAt), sql`${users.activationAskedAt} <= ${pause.toISOString()}`)
    const [asked] = await tx
      .update(users)
      .set({ activationAskedAt: ctx.now })
      .where(and(eq(users.id, me.id), isNull(users.confirmedAt), due))
      .returning({ email: users.email })
    if (!asked) throw await tooSoonOrDone(inside, me.id)
    await countLetter(inside, 'accounts.activation', asked.email ?? '', door)
    await door.jobs.enqueue(tx, 'accounts.activation', { userId: me.id })
  })
}

async function tooSoonOrDone(ctx: Context, userId: number) {
  const { confirmedAt, activationAskedAt } = users
  const [user] = await ctx.db.select({ confirmedAt, activationAskedAt }).from(users).where(eq(users.id, userId))
  if (user?.confirmedAt) return new Failure('conflict', 'already_confirmed')
  const since = (ctx.now.getTime() - (user?.activationAskedAt?.getTime() ?? 0)) / 1000
  return new Failure('limited', 'too_many_tries', {
    retryAfter: Math.max(1, Math.ceil(ACTIVATION_PAUSE_SECONDS - since)),
  })
}
