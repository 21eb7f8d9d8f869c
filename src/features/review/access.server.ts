import { type SQL, sql } from 'drizzle-orm'
import { getExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import { reviewables } from './commands/reviewables.server.ts'

/**
 * SQL: whether the actor has an interest in the item, so that someone else of the site team has to decide. Throws where no feature says who
 * has.
 */
export function hasInterest(ctx: RequestContext, entityType: AuditedType, id: SQL): SQL<boolean> {
  const { interest } = getExtension(ctx, reviewables, entityType)
  return interest && ctx.actor.kind === 'person' ? sql`${interest(ctx, ctx.actor.id, id)}` : sql`false`
}

/** Throws 403 when the actor has an interest in the item. Call it while the item is locked. */
export async function authorizeDecision(ctx: RequestContext, entityType: AuditedType, id: number) {
  const [row] = await ctx.db.execute<{ own: boolean }>(
    sql`select ${hasInterest(ctx, entityType, sql`${id}::int`)} as own`,
  )
  if (row!.own) throw new AppError('own_interest')
}
