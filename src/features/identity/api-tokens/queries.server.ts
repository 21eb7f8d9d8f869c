import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext, TokenActor } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { apiTokens } from './table.server.ts'
import { isApiToken } from './token.server.ts'

/** Use is noted at most this often. */
const USE_INTERVAL_MS = 60_000

/**
 * The caller with a personal API token, with one join. Null when it is unknown, revoked or expired, or its person is blocked or erased. Of
 * the site team's roles nothing comes with it.
 */
export async function findTokenActor(ctx: RequestContext, token: string): Promise<TokenActor | null> {
  if (!isApiToken(token)) return null
  const [found] = await ctx.db
    .select({
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      id: users.id,
      confirmedAt: users.confirmedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, hashToken(token)),
        gt(apiTokens.expiresAt, ctx.now),
        isNull(users.blockedAt),
        isNull(users.erasedAt),
      ),
    )
  if (!found) return null
  const { tokenId, scopes, lastUsedAt, id, confirmedAt } = found
  if (!lastUsedAt || ctx.now.getTime() - lastUsedAt.getTime() > USE_INTERVAL_MS) await noteUse(ctx, tokenId)
  const person = {
    ...({ kind: 'person', id, confirmed: confirmedAt !== null, siteRole: 'member' } as const),
    // There is no session of it: what needs a recent sign-in refuses it.
    ...({ sessionId: 0, sessionKind: 'api' } as const),
  }
  return { kind: 'token', tokenId, scopes, person }
}

/** The condition again, so that many requests at once write once. */
function noteUse(ctx: RequestContext, id: number) {
  const before = new Date(ctx.now.getTime() - USE_INTERVAL_MS)
  const isDue = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))
  return ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: ctx.now })
    .where(and(eq(apiTokens.id, id), isDue))
}

export type ApiToken = {
  id: number
  name: string
  hint: string
  scopes: ApiScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The user's own tokens, the newest first, with those that expired lately. */
export async function listApiTokens(ctx: RequestContext): Promise<ApiToken[]> {
  const me = authorizeSignedIn(ctx)
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt } = apiTokens
  return ctx.db
    .select({ id, name, hint, scopes, createdAt, expiresAt, lastUsedAt })
    .from(apiTokens)
    .where(eq(apiTokens.userId, me.id))
    .orderBy(desc(createdAt), desc(id))
}

/** For the email about it. For jobs only. Null when it was revoked or is over. */
export async function findExpiringToken(ctx: RequestContext, tokenId: number) {
  authorizeJob(ctx)
  const { name, expiresAt } = apiTokens
  const [found] = await ctx.db
    .select({ name, expiresAt })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), gt(expiresAt, ctx.now)))
  return found ?? null
}
