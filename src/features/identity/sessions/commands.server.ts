import { and, eq, lt, ne } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { isTwoFactorEnabled } from '#features/identity/two-factor/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson, transaction } from '#platform/context/request-context.ts'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { USER_AGENT_LENGTH } from '#platform/http/user-agent.server.ts'
import type { SessionKind } from '#shared/enums.ts'
import { deleteExpiredTokens } from './one-time-tokens.server.ts'
import { sessionExpiry } from './queries.server.ts'
import { sessions } from './table.server.ts'

type SessionOptions = { kind: SessionKind; remember: boolean; browser: string | null }

/** Starts a session and returns its token, which is stored only as a hash. Every login gets a new session. */
export async function startSession(
  ctx: RequestContext,
  userId: number,
  { kind, remember, browser }: SessionOptions,
): Promise<string> {
  const token = newToken()
  await ctx.db.insert(sessions).values({
    hash: hashToken(token),
    userId,
    kind,
    remembered: remember,
    browser: browser?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: ctx.now,
    seenAt: ctx.now,
    expiresAt: sessionExpiry(ctx.now, kind, remember),
  })
  return token
}

/** Starts an API session for a user who has just proved their identity. Null when two-factor authentication is still due. */
export async function startApiSession(ctx: RequestContext, userId: number) {
  if (await isTwoFactorEnabled(ctx, userId)) return null
  return startSession(ctx, userId, { kind: 'api', remember: true, browser: ctx.userAgent })
}

export type RenewedSession = { token: string; remembered: boolean }

/** Replaces the token of the current session after reauthentication; the previous token stops working. */
export async function renewSession(ctx: RequestContext): Promise<RenewedSession> {
  const me = authorizeSignedIn(ctx)
  const isCurrent = eq(sessions.id, me.sessionId)
  const token = newToken()
  const [found] = await ctx.db.select({ remembered: sessions.remembered }).from(sessions).where(isCurrent)
  // Ended from another session in the meantime.
  if (!found) throw new AppError('unauthenticated')
  const expiresAt = sessionExpiry(ctx.now, me.sessionKind, found.remembered)
  await ctx.db
    .update(sessions)
    .set({ hash: hashToken(token), createdAt: ctx.now, seenAt: ctx.now, expiresAt })
    .where(isCurrent)
  return { token, ...found }
}

/** Ends the current session; does nothing for anonymous visitors. */
export async function signOut(ctx: RequestContext) {
  const me = signedInPerson(ctx)
  if (me) await ctx.db.delete(sessions).where(eq(sessions.id, me.sessionId))
}

/** Ends one of the user's own sessions. Throws `missing` for any other id. */
export async function endSession(ctx: RequestContext, id: number) {
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, async (txCtx) => {
    const ended = await txCtx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound()
    await recordAudit(txCtx, { action: 'endSessions', entityType: 'user', entityId: me.id })
  })
}

/** Deletes every session of a user but `except`. */
export const deleteSessions = (ctx: RequestContext, userId: number, { except = 0 } = {}) =>
  ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))

/** Ends all of the user's sessions but the current one. */
export async function endOtherSessions(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, async (txCtx) => {
    await deleteSessions(txCtx, me.id, { except: me.sessionId })
    await recordAudit(txCtx, { action: 'endSessions', entityType: 'user', entityId: me.id })
  })
}

/** Deletes expired sessions and one-time tokens. */
export async function deleteExpiredSessions(ctx: RequestContext) {
  await deleteExpiredTokens(ctx)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now))
}
