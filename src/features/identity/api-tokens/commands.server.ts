import { and, asc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { notifyUser } from '#features/identity/accounts/commands/notices.server.ts'
import { reauthenticate } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob, authorizeSignedIn, authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isoDay } from '#platform/forms/zod-fields.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { DAY_MS } from '#shared/durations.ts'
import {
  API_TOKEN_EXPIRED_DAYS,
  API_TOKEN_REMINDER_DAYS,
  API_TOKENS_MAX,
  API_TOKENS_PER_DAY,
  DAYS_OF_LONGEST_API_TOKEN,
} from '#shared/limits.ts'
import { apiTokenForm } from './schema.ts'
import { apiTokens } from './table.server.ts'
import { newApiToken, tokenHint } from './token.server.ts'

export type CreatedApiToken = { id: number; name: string; token: string }

/**
 * Creates a token and returns it, this once. Only from a browser session that proved lately who it is: whoever finds a token must not be
 * able to make others.
 */
export async function createApiToken(ctx: RequestContext, form: unknown): Promise<CreatedApiToken> {
  const me = authorizeSiteSession(ctx)
  const { name, scopes, password, ...chosen } = parse(apiTokenForm, form)
  const expiresAt = expiryOf(ctx, chosen)
  await reauthenticate(ctx, password)
  await rateLimit(ctx, String(me.id), { name: 'api-token', points: API_TOKENS_PER_DAY, seconds: 86_400 })
  const token = newApiToken()
  return transaction(ctx, async (txCtx) => {
    // One at a time, so that the limit holds.
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
    const isValid = and(eq(apiTokens.userId, me.id), gt(apiTokens.expiresAt, ctx.now))
    if ((await txCtx.db.$count(apiTokens, isValid)) >= API_TOKENS_MAX) throw new AppError('too_many_api_tokens')
    const [created] = await txCtx.db
      .insert(apiTokens)
      .values({
        userId: me.id,
        name,
        scopes,
        expiresAt,
        createdAt: ctx.now,
        hash: hashToken(token),
        hint: tokenHint(token),
      })
      .returning({ id: apiTokens.id })
    const details = { token: created!.id, scopes, expires: expiresAt.toISOString() }
    await recordAudit(txCtx, { action: 'createApiToken', entityType: 'user', entityId: me.id, details })
    await notifyUser(txCtx, me.id, 'api_token_created')
    return { id: created!.id, name, token }
  })
}

type Chosen = { lifetime: string; expires_on: string }

/** When the token ends: after so many days, or when the chosen day is over, which is one from tomorrow to a year from now. */
function expiryOf(ctx: RequestContext, { lifetime, expires_on: day }: Chosen): Date {
  if (lifetime !== 'date') return new Date(ctx.now.getTime() + Number(lifetime) * DAY_MS)
  if (day === '') throw new AppError('invalid', { fields: { expires_on: 'required' } })
  if (!isoDay.safeParse(day).success) throw new AppError('invalid', { fields: { expires_on: 'date' } })
  const today = dayAt(ctx.now)
  if (day <= today || day > addDays(today, DAYS_OF_LONGEST_API_TOKEN))
    throw new AppError('invalid', { fields: { expires_on: 'choice' } })
  return new Date(`${day}T23:59:59Z`)
}

/** Revokes one of the user's own tokens, which stops working at once. Throws `missing` for any other id. */
export async function revokeApiToken(ctx: RequestContext, id: number) {
  const me = authorizeSignedIn(ctx)
  if (!isRowId(id)) throw notFound()
  await transaction(ctx, async (txCtx) => {
    const removed = await txCtx.db
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, me.id)))
      .returning({ id: apiTokens.id })
    if (removed.length === 0) throw notFound()
    await recordAudit(txCtx, {
      action: 'revokeApiToken',
      entityType: 'user',
      entityId: me.id,
      details: { token: id },
    })
  })
}

/** Ends all tokens of a user, in the transaction of a command that ends other access to the account as well. */
export const deleteApiTokens = (ctx: RequestContext, userId: number) =>
  ctx.db.delete(apiTokens).where(eq(apiTokens.userId, userId))

/** Deletes tokens that expired so long ago that nobody looks for them any more. */
export async function deleteExpiredApiTokens(ctx: RequestContext) {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - API_TOKEN_EXPIRED_DAYS * DAY_MS)
  await ctx.db.delete(apiTokens).where(lt(apiTokens.expiresAt, before))
}

const REMINDERS_AT_ONCE = 500
/** Who made one for less than this long knows when it ends. */
const REMINDED_LIFETIME_DAYS = API_TOKEN_REMINDER_DAYS + 1

export const tokenExpiringJob = jobKind('accounts.token_expiring', { userId: z.int().nullable(), tokenId: z.int() })

/** Enqueues an email about each token that expires within a week; each is mentioned once. Returns how many. */
export async function remindOfExpiringApiTokens(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  return transaction(ctx, async (txCtx) => {
    const soon = new Date(ctx.now.getTime() + API_TOKEN_REMINDER_DAYS * DAY_MS)
    const { id, userId, expiresAt, createdAt, remindedAt } = apiTokens
    const due = await txCtx.db
      .select({ tokenId: id, userId })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, userId))
      .where(
        and(
          isNull(remindedAt),
          gt(expiresAt, ctx.now),
          lte(expiresAt, soon),
          sql`${expiresAt} - ${createdAt} > make_interval(days => ${REMINDED_LIFETIME_DAYS})`,
          isNotNull(users.confirmedAt),
          isNull(users.blockedAt),
          isNull(users.erasedAt),
        ),
      )
      .orderBy(asc(expiresAt))
      .limit(REMINDERS_AT_ONCE)
      .for('update', { of: apiTokens, skipLocked: true })
    for (const token of due) {
      await txCtx.db.update(apiTokens).set({ remindedAt: ctx.now }).where(eq(id, token.tokenId))
      await enqueue(txCtx, tokenExpiringJob, token)
    }
    return due.length
  })
}
