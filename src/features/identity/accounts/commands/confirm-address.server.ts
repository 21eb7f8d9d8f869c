import { and, eq, isNull } from 'drizzle-orm'
import { deleteTokens } from '#features/identity/sessions/one-time-tokens.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { users } from '../table.server.ts'

/** Confirms an address for the account that has it, when a link has proven that its owner reads its emails. Of other accounts nothing changes. */
export async function confirmAddress(ctx: RequestContext, userId: number, emailKey: string) {
  const [confirmed] = await ctx.db
    .update(users)
    .set({ confirmedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey), isNull(users.confirmedAt)))
    .returning({ id: users.id })
  if (confirmed) await deleteTokens(ctx, userId, ['activation'])
}
