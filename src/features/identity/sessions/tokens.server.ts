import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import type { TokenKind } from '#shared/enums.ts'
import { oneTimeTokens } from './table.server.ts'

/** Makes a secret for one use; whoever gets it here must tell it to one person and forget it. `seconds` is how long it lasts. */
export async function issueToken(ctx: Context, kind: TokenKind, userId: number | null, seconds: number) {
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1000)
  await ctx.db.insert(oneTimeTokens).values({ hash: hashToken(token), kind, userId, createdAt: ctx.now, expiresAt })
  return token
}

const alive = (ctx: Context, kind: TokenKind, token: string) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.kind, kind), gt(oneTimeTokens.expiresAt, ctx.now))

/** Whose it is, as long as it lasts; it stays good. Null: no such secret, or not any more. */
export async function findToken(ctx: Context, kind: TokenKind, token: string) {
  const [found] = await ctx.db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(alive(ctx, kind, token))
  return found ?? null
}

/** Uses a secret up: of two who bring it at once, one gets it. Null as above. */
export async function spendToken(ctx: Context, kind: TokenKind, token: string) {
  const [spent] = await ctx.db
    .delete(oneTimeTokens)
    .where(alive(ctx, kind, token))
    .returning({ userId: oneTimeTokens.userId })
  return spent ?? null
}

/** Makes a person's secrets of these kinds worthless. */
export const dropTokens = (ctx: Context, userId: number, kinds: TokenKind[]) =>
  ctx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, kinds)))

export const sweepTokens = (ctx: Context) => ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ctx.now))
