import { sql } from 'drizzle-orm'
import { applyDecision, type Decision } from '#features/review/commands/decisions.server.ts'
import { lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { reasonForm, remarkForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { deleteApiTokens } from '../api-tokens/commands.server.ts'
import { deleteSessions } from '../sessions/commands.server.ts'
import { users } from './table.server.ts'

export const userReviewable = reviewable({
  type: 'user',
  name: (_, { id }) => sql`select x.username from users x where x.id = ${id}`,
  table: users,
  state: sql<'active' | 'blocked'>`case when ${users.blockedAt} is null then 'active' else 'blocked' end`,
  available: sql`${users.erasedAt} is null`,
  columns: ['blockedAt'],
  interest: null,
})

/** Blocks a user and ends their sessions and API tokens. Returns the id of the audit log entry. */
export async function blockUser(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const entry = await decideAboutUser(txCtx, id, {
      action: 'blockUser',
      from: ['active'],
      to: 'blocked',
      reason,
      set: { blockedAt: ctx.now },
    })
    await deleteSessions(txCtx, id)
    await deleteApiTokens(txCtx, id)
    return entry
  })
}

/** Unblocks a user, who has to sign in again. Returns the id of the audit log entry. */
export async function unblockUser(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  return transaction(ctx, (txCtx) =>
    decideAboutUser(txCtx, id, {
      action: 'unblockUser',
      from: ['blocked'],
      to: 'active',
      reason,
      set: { blockedAt: null },
    }),
  )
}

/** Nobody decides about themselves, and moderators not about admins. */
async function decideAboutUser(
  ctx: RequestContext,
  id: number,
  decision: Decision<typeof userReviewable>,
): Promise<number> {
  const me = authorizeTeam(ctx)
  const locked = await lockReviewable(ctx, userReviewable, id)
  const isAdmins = locked.row.siteRole === 'admin' && me.siteRole !== 'admin'
  if (id === me.id || isAdmins) throw new AppError('forbidden')
  return applyDecision(ctx, locked, decision)
}
