import { sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { applyDecision, type Decision } from '#features/review/commands/decisions.server.ts'
import { lockReviewable, type Reviewable } from '#features/review/commands/reviewables.server.ts'
import { reasonForm, remarkForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { deleteApiTokens } from '../api-tokens/commands.server.ts'
import { deleteSessions } from '../sessions/commands.server.ts'

export const userEntity: EntityType = {
  type: 'user',
  name: (_, { id }) => sql`select x.username from users x where x.id = ${id}`,
}

export const userReviewable: Reviewable = {
  type: 'user',
  table: 'users',
  state: "case when t.blocked_at is null then 'active' else 'blocked' end",
  available: 't.erased_at is null',
  columns: ['blocked_at'],
}

/** Blocks a user and ends their sessions and API tokens. Returns the id of the audit log entry. */
export async function blockUser(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { blocked_at: ctx.now.toISOString() }
  const decision = { action: 'blockUser' as const, from: ['active'], to: 'blocked', set, reason }
  return transaction(ctx, async (txCtx) => {
    const entry = await decideAboutUser(txCtx, id, decision)
    await deleteSessions(txCtx, id)
    await deleteApiTokens(txCtx, id)
    return entry
  })
}

/** Unblocks a user, who has to sign in again. Returns the id of the audit log entry. */
export async function unblockUser(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  const decision = {
    action: 'unblockUser' as const,
    from: ['blocked'],
    to: 'active',
    set: { blocked_at: null },
    reason,
  }
  return transaction(ctx, (txCtx) => decideAboutUser(txCtx, id, decision))
}

/** Nobody decides about themselves, and moderators not about admins. */
async function decideAboutUser(ctx: RequestContext, id: number, decision: Decision): Promise<number> {
  const me = authorizeTeam(ctx)
  const locked = await lockReviewable(ctx, 'user', id)
  const isAdmins = locked.row['site_role'] === 'admin' && me.siteRole !== 'admin'
  if (id === me.id || isAdmins) throw new AppError('forbidden')
  return applyDecision(ctx, locked, decision)
}
