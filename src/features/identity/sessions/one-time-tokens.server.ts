import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import type { TokenKind } from '#shared/enums.ts'
import { oneTimeTokens } from './table.server.ts'

/** Creates a single-use token valid for `seconds`. Only its hash is stored: send the result to one recipient and do not keep it. */
export async function issueToken(ctx: RequestContext, kind: TokenKind, userId: number | null, seconds: number) {
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1000)
  await ctx.db.insert(oneTimeTokens).values({ hash: hashToken(token), kind, userId, createdAt: ctx.now, expiresAt })
  return token
}

const matchesValidToken = (ctx: RequestContext, kind: TokenKind, token: string) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.kind, kind), gt(oneTimeTokens.expiresAt, ctx.now))

/** The owner of a valid token, without using it up. Null when it is unknown or expired. */
export async function findToken(ctx: RequestContext, kind: TokenKind, token: string) {
  const [found] = await ctx.db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(matchesValidToken(ctx, kind, token))
  return found ?? null
}

/** Uses a token up; of two concurrent calls one succeeds. Null when it is unknown or expired. */
export async function consumeToken(ctx: RequestContext, kind: TokenKind, token: string) {
  const [consumed] = await ctx.db
    .delete(oneTimeTokens)
    .where(matchesValidToken(ctx, kind, token))
    .returning({ userId: oneTimeTokens.userId })
  return consumed ?? null
}

/** Revokes a user's tokens of these kinds. */
export const deleteTokens = (ctx: RequestContext, userId: number, kinds: TokenKind[]) =>
  ctx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, kinds)))

export const deleteExpiredTokens = (ctx: RequestContext) =>
  ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ctx.now))
