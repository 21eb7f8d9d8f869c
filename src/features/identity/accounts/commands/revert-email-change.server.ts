import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { record } from '#features/audit/record.server.ts'
import { history } from '#features/audit/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { dropTokens } from '#features/identity/sessions/tokens.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { seal, unseal } from '#platform/crypto/encrypt.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { KEEPING_DAYS } from '#shared/limits.ts'
import { addressKey, email } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'

/** An account, the address it had when another one was asked for, and when that was. */
const keeping = z.object({ userId: z.number().int(), email, asked: z.number().int() })
type Keeping = z.output<typeof keeping>
const USE = 'keep-address'

/** The secret that lets whoever reads the present address keep it, though another has taken its place by then. It is sealed, not stored. */
export const keepingCode = (secret: string, kept: Keeping) => seal(secret, USE, JSON.stringify(kept))

function opened(secret: string, code: string): Keeping | null {
  const words = unseal(secret, USE, code)
  return words === null ? null : keeping.parse(JSON.parse(words))
}

/** Whose address such a link keeps. Null: none, too old, nothing to keep any more, or that change or an earlier one was taken back. */
export async function findKeeping(ctx: Context, code: string, secret: string): Promise<Keeping | null> {
  const kept = opened(secret, code)
  if (!kept || kept.asked + KEEPING_DAYS * 86_400_000 <= ctx.now.getTime()) return null
  const [user] = await ctx.db
    .select({ emailKey: users.emailKey, waits: emailChanges.userId })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, kept.userId), isNull(users.erasedAt)))
  const isHere = user && (user.emailKey !== addressKey(kept.email) || user.waits !== null)
  return isHere && !(await isTakenBack(ctx, kept)) ? kept : null
}

/** Who takes an account over may change its address again and again: the earliest link takes all of it back, and ends the later ones. */
async function isTakenBack(ctx: Context, { userId, asked }: Keeping) {
  const about = and(eq(history.thing, 'user'), eq(history.thingId, userId), eq(history.verb, 'keepAddress'))
  const since = sql`(${history.details} ->> 'asked')::numeric <= ${asked}`
  const rows = await ctx.db.select({ id: history.id }).from(history).where(and(about, since)).limit(1)
  return rows.length > 0
}

/** The account has its former address again, in the transaction of whoever sets a new password by such a link. Answers whose. */
export async function keepAddress(ctx: Context, code: string, secret: string): Promise<number | null> {
  const kept = opened(secret, code)
  if (!kept) return null
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, kept.userId)).for('update')
  if (!(await findKeeping(ctx, code, secret))) return null
  const emailKey = addressKey(kept.email)
  await freeAddress(ctx, emailKey, kept.userId)
  await ctx.db
    .update(users)
    .set({ email: kept.email, emailKey, confirmedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(users.id, kept.userId))
  await dropTokens(ctx, kept.userId, ['activation'])
  // A way in that was added since is none of theirs. The second step stays: a link by mail never stands for it.
  const since = and(eq(passkeys.userId, kept.userId), gte(passkeys.createdAt, new Date(kept.asked)))
  await ctx.db.delete(passkeys).where(since)
  await record(ctx, { verb: 'keepAddress', thing: 'user', thingId: kept.userId, details: { asked: kept.asked } })
  return kept.userId
}

/** An account that nobody showed to be theirs does not stand in the way of who has just shown it. */
async function freeAddress(ctx: Context, emailKey: string, userId: number) {
  const other = and(eq(users.emailKey, emailKey), ne(users.id, userId))
  const unshown = and(other, isNull(users.confirmedAt))
  // Where something hangs on it, it stays, and so does the refusal.
  await ctx.db.transaction((tx) => tx.delete(users).where(unshown)).catch(() => {})
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(other)
  if (taken) throw new Failure('invalid', 'email_taken')
}
