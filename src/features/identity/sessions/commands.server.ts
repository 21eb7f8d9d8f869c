import { and, eq, lt, ne } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { hasTwoSteps } from '#features/identity/two-factor/queries.server.ts'
import { type Context, type Door, personOf } from '#platform/context/request-context.ts'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import type { SessionKind } from '#shared/enums.ts'
import { lastsUntil } from './queries.server.ts'
import { sessions } from './table.server.ts'
import { sweepTokens } from './tokens.server.ts'

type Start = { kind: SessionKind; remember: boolean; browser: string | null }

/** Opens a session; the token is told here and never again. Every login gets a new one. */
export async function startSession(ctx: Context, userId: number, { kind, remember, browser }: Start): Promise<string> {
  const token = newToken()
  await ctx.db.insert(sessions).values({
    hash: hashToken(token),
    userId,
    kind,
    remembered: remember,
    browser: browser?.slice(0, 300) ?? null,
    createdAt: ctx.now,
    seenAt: ctx.now,
    expiresAt: lastsUntil(ctx.now, kind, remember),
  })
  return token
}

/** A token for the API's client of somebody who has just shown who they are; null where the second step is still due. */
export async function enterByApi(ctx: Context, userId: number, { browser }: Pick<Door, 'browser'>) {
  if (await hasTwoSteps(ctx, userId)) return null
  return startSession(ctx, userId, { kind: 'api', remember: true, browser })
}

export type Renewed = { token: string; remembered: boolean }

/** The session that asks gets a new token, for who has just shown again who they are; the former opens nothing any more. */
export async function renewSession(ctx: Context): Promise<Renewed> {
  const me = authorizeOwn(ctx)
  const mine = eq(sessions.id, me.session)
  const token = newToken()
  const [found] = await ctx.db.select({ remembered: sessions.remembered }).from(sessions).where(mine)
  // Ended from elsewhere meanwhile.
  if (!found) throw new Failure('unauthenticated', 'unauthenticated')
  const expiresAt = lastsUntil(ctx.now, me.via, found.remembered)
  await ctx.db
    .update(sessions)
    .set({ hash: hashToken(token), createdAt: ctx.now, seenAt: ctx.now, expiresAt })
    .where(mine)
  return { token, ...found }
}

/** Ends this session. Whoever is not signed in is out already. */
export async function signOut(ctx: Context) {
  const me = personOf(ctx)
  if (me) await ctx.db.delete(sessions).where(eq(sessions.id, me.session))
}

/** Ends one of one's own sessions. Somebody else's does not exist. */
export async function endSession(ctx: Context, id: number) {
  const me = authorizeOwn(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw missing()
}

/** Ends every session of a person but `except`. */
export const dropSessions = (ctx: Context, userId: number, { except = 0 } = {}) =>
  ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))

/** Ends all of one's sessions but the one that asks. */
export async function endOtherSessions(ctx: Context) {
  const me = authorizeOwn(ctx)
  await dropSessions(ctx, me.id, { except: me.session })
}

/** Clears what is over: sessions, and secrets nobody used. */
export async function sweepSessions(ctx: Context) {
  await sweepTokens(ctx)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now))
}
