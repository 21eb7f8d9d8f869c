import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { Person, RequestContext } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import type { SessionKind } from '#shared/enums.ts'
import { API_TOKEN_DAYS, BRIEF_SESSION_SECONDS, REAUTHENTICATION_SECONDS, REMEMBERED_DAYS } from '#shared/limits.ts'
import { sessions } from './table.server.ts'

/** Use extends a session; it is written at most this often. */
const TOUCH_INTERVAL_MS = 600_000

/** When a session used `now` expires. API tokens live 30 days from sign-in, as Strapi's, and are not extended by use. */
export function sessionExpiry(now: Date, kind: SessionKind, remembered: boolean): Date {
  const days = kind === 'api' ? API_TOKEN_DAYS : REMEMBERED_DAYS
  const seconds = kind === 'site' && !remembered ? BRIEF_SESSION_SECONDS : days * 86_400
  return new Date(now.getTime() + seconds * 1000)
}

/** The user a session token belongs to, with one join. Null when the token is unknown or expired, or the user is blocked or erased. */
export async function findPersonByToken(ctx: RequestContext, token: string): Promise<Person | null> {
  if (token.length > 100) return null
  const [found] = await ctx.db
    .select({
      sessionId: sessions.id,
      sessionKind: sessions.kind,
      remembered: sessions.remembered,
      seenAt: sessions.seenAt,
      id: users.id,
      siteRole: users.siteRole,
      confirmedAt: users.confirmedAt,
      profile: {
        username: users.username,
        email: users.email,
        eraseAfter: users.eraseAfter,
        createdAt: users.createdAt,
        latitude: users.latitude,
        longitude: users.longitude,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.hash, hashToken(token)),
        gt(sessions.expiresAt, ctx.now),
        isNull(users.blockedAt),
        isNull(users.erasedAt),
      ),
    )
  if (!found) return null
  const { sessionId, sessionKind, remembered, seenAt, id, siteRole, confirmedAt } = found
  // Username and email are null only for erased accounts.
  const profile = { ...found.profile, username: found.profile.username!, email: found.profile.email! }
  if (ctx.now.getTime() - seenAt.getTime() > TOUCH_INTERVAL_MS)
    await touchSession(ctx, sessionId, sessionKind, remembered)
  return { kind: 'person', id, siteRole, confirmed: confirmedAt !== null, sessionId, sessionKind, remembered, profile }
}

function touchSession(ctx: RequestContext, id: number, kind: SessionKind, remembered: boolean) {
  const extension = kind === 'site' ? { expiresAt: sessionExpiry(ctx.now, kind, remembered) } : {}
  return ctx.db
    .update(sessions)
    .set({ seenAt: ctx.now, ...extension })
    .where(eq(sessions.id, id))
}

/** Whether the current session was started, or reauthenticated, within the last REAUTHENTICATION_SECONDS. */
export async function hasRecentSignIn(ctx: RequestContext): Promise<boolean> {
  const me = authorizeSignedIn(ctx)
  const since = new Date(ctx.now.getTime() - REAUTHENTICATION_SECONDS * 1000)
  const found = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, me.sessionId), gt(sessions.createdAt, since)))
  return found.length > 0
}

export type ActiveSession = {
  id: number
  kind: SessionKind
  browser: string | null
  createdAt: Date
  seenAt: Date
  current: boolean
}

/** The user's active sessions: the current one first, then by last use. */
export async function listSessions(ctx: RequestContext): Promise<ActiveSession[]> {
  const me = authorizeSignedIn(ctx)
  const { id, kind, browser, createdAt, seenAt } = sessions
  const rows = await ctx.db
    .select({ id, kind, browser, createdAt, seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, me.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(seenAt), desc(id))
  return rows
    .map((row) => ({ ...row, current: row.id === me.sessionId }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}
