import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { auditLog } from '#features/audit/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { deleteTokens } from '#features/identity/sessions/one-time-tokens.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { isForeignKeyViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import { REVERT_EMAIL_CHANGE_DAYS } from '#shared/limits.ts'
import { email, toEmailKey } from '../../schema.ts'
import { emailChanges, users } from '../../table.server.ts'

/** The account, its email when the change was requested, and the time of the request in ms. */
const revertPayload = z.object({ userId: z.number().int(), email, asked: z.number().int() })
type RevertPayload = z.output<typeof revertPayload>
const KEY_PURPOSE = 'keep-address'

/** The code with which the present email's owner reverts a change, even after it was confirmed. It is encrypted, not stored. */
export const createRevertCode = (secret: string, payload: RevertPayload) =>
  encrypt(secret, KEY_PURPOSE, JSON.stringify(payload))

function readRevertCode(secret: string, code: string): RevertPayload | null {
  const decrypted = decrypt(secret, KEY_PURPOSE, code)
  return decrypted === null ? null : revertPayload.parse(JSON.parse(decrypted))
}

/** What a code reverts. Null when it is invalid or expired, when nothing changed, or when that change or an earlier one was reverted. */
export async function findRevertibleChange(ctx: RequestContext, code: string): Promise<RevertPayload | null> {
  const payload = readRevertCode(ctx.services.secret, code)
  if (!payload || payload.asked + REVERT_EMAIL_CHANGE_DAYS * DAY_MS <= ctx.now.getTime()) return null
  const [user] = await ctx.db
    .select({ emailKey: users.emailKey, pendingFor: emailChanges.userId })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, payload.userId), isNull(users.erasedAt)))
  const isRevertible = user && (user.emailKey !== toEmailKey(payload.email) || user.pendingFor !== null)
  return isRevertible && !(await isAlreadyReverted(ctx, payload)) ? payload : null
}

/** An attacker may change the email several times: the code of the first change reverts all of them and invalidates the later codes. */
async function isAlreadyReverted(ctx: RequestContext, { userId, asked }: RevertPayload) {
  const about = and(eq(auditLog.entityType, 'user'), eq(auditLog.entityId, userId), eq(auditLog.action, 'keepAddress'))
  const since = sql`(${auditLog.details} ->> 'asked')::numeric <= ${asked}`
  const rows = await ctx.db.select({ id: auditLog.id }).from(auditLog).where(and(about, since)).limit(1)
  return rows.length > 0
}

/** Restores the former email, in the transaction that sets a new password. Returns the user's id, or null when the code is invalid. */
export async function revertEmailChange(ctx: RequestContext, code: string): Promise<number | null> {
  const payload = readRevertCode(ctx.services.secret, code)
  if (!payload) return null
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, payload.userId)).for('update')
  if (!(await findRevertibleChange(ctx, code))) return null
  const emailKey = toEmailKey(payload.email)
  await releaseEmail(ctx, emailKey, payload.userId)
  await ctx.db
    .update(users)
    .set({ email: payload.email, emailKey, confirmedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(users.id, payload.userId))
  await deleteTokens(ctx, payload.userId, ['activation'])
  // Passkeys added since are the attacker's. Two-factor authentication stays: an emailed link never replaces it.
  const since = and(eq(passkeys.userId, payload.userId), gte(passkeys.createdAt, new Date(payload.asked)))
  await ctx.db.delete(passkeys).where(since)
  await recordAudit(ctx, {
    action: 'keepAddress',
    entityType: 'user',
    entityId: payload.userId,
    details: { asked: payload.asked },
  })
  return payload.userId
}

/** Deletes an unconfirmed account that has registered with the email meanwhile. Throws `email_taken` when it is confirmed. */
async function releaseEmail(ctx: RequestContext, emailKey: string, userId: number) {
  const other = and(eq(users.emailKey, emailKey), ne(users.id, userId))
  const unconfirmed = and(other, isNull(users.confirmedAt))
  await transaction(ctx, (txCtx) => txCtx.db.delete(users).where(unconfirmed)).catch((error: unknown) => {
    // Other rows reference it: it keeps the email.
    if (!isForeignKeyViolation(error)) throw error
  })
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(other)
  if (taken) throw new AppError('email_taken')
}
