import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Context, Person } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import type { SessionKind } from '#shared/enums.ts'
import { API_TOKEN_DAYS, BRIEF_SESSION_SECONDS, FRESH_SECONDS, REMEMBERED_DAYS } from '#shared/limits.ts'
import { sessions } from './table.server.ts'

/** A session that is used lives on; written down at most every ten minutes. */
const SEEN_EVERY_MS = 600_000

/** How long from `now` a session lasts. An API client's token does not grow older than it was told (Strapi's 30 days). */
export function lastsUntil(now: Date, kind: SessionKind, remembered: boolean): Date {
  const days = kind === 'api' ? API_TOKEN_DAYS : REMEMBERED_DAYS
  const seconds = kind === 'site' && !remembered ? BRIEF_SESSION_SECONDS : days * 86_400
  return new Date(now.getTime() + seconds * 1000)
}

/** Who holds this token: one join a request. Null for a token that never was, is over, or is of somebody blocked or erased. */
export async function findPerson(ctx: Context, token: string): Promise<Person | null> {
  if (token.length > 100) return null
  const [found] = await ctx.db
    .select({
      session: sessions.id,
      via: sessions.kind,
      remembered: sessions.remembered,
      seenAt: sessions.seenAt,
      id: users.id,
      siteRole: users.siteRole,
      confirmedAt: users.confirmedAt,
      shown: { username: users.username, email: users.email, eraseAfter: users.eraseAfter, createdAt: users.createdAt },
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
  const { session, via, remembered, seenAt, id, siteRole, confirmedAt } = found
  // Only an erased account has neither.
  const shown = { ...found.shown, username: found.shown.username!, email: found.shown.email! }
  if (ctx.now.getTime() - seenAt.getTime() > SEEN_EVERY_MS) await noteUse(ctx, session, via, remembered)
  return { kind: 'person', id, siteRole, confirmed: confirmedAt !== null, session, via, shown }
}

function noteUse(ctx: Context, id: number, kind: SessionKind, remembered: boolean) {
  const longer = kind === 'site' ? { expiresAt: lastsUntil(ctx.now, kind, remembered) } : {}
  return ctx.db
    .update(sessions)
    .set({ seenAt: ctx.now, ...longer })
    .where(eq(sessions.id, id))
}

/** Whether the person came in here a moment ago. */
export async function isFresh(ctx: Context): Promise<boolean> {
  const me = authorizeOwn(ctx)
  const since = new Date(ctx.now.getTime() - FRESH_SECONDS * 1000)
  const found = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, me.session), gt(sessions.createdAt, since)))
  return found.length > 0
}

export type OpenSession = {
  id: number
  kind: SessionKind
  browser: string | null
  createdAt: Date
  seenAt: Date
  current: boolean
}

/** Where the person is signed in: this session first, then the last used. */
export async function listSessions(ctx: Context): Promise<OpenSession[]> {
  const me = authorizeOwn(ctx)
  const { id, kind, browser, createdAt, seenAt } = sessions
  const rows = await ctx.db
    .select({ id, kind, browser, createdAt, seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, me.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(seenAt), desc(id))
  return rows
    .map((row) => ({ ...row, current: row.id === me.session }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}
