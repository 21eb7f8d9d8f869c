import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { authorizeDecision } from '../access.server.ts'
import { proposalDecidedJob } from '../decision-jobs.server.ts'
import { applyDecision } from './decisions.server.ts'
import { type LockedReviewable, lockReviewable } from './reviewables.server.ts'

/** A foreign key to an organization or venue that is updated when it is merged into another. */
export type Reference = {
  to: Mergeable
  table: string
  column: string
  /** SQL condition on the row `t`: rows that are not updated, because they would be duplicates. */
  unless?: (into: number) => SQL
}
type Mergeable = 'organization' | 'venue'
export const references = extensionPoint<Reference>(
  'columns that a merge moves',
  ({ table, column }) => `${table}.${column}`,
)

/** The ids of the updated rows by `table.column`, for undo. Stored in the audit log. */
export type MovedRows = Record<string, number[]>
type MergeDirection = { from: number; into: number }

/** Updates all references from one row to the other. */
async function moveReferences(
  ctx: RequestContext,
  entityType: Mergeable,
  { from, into }: MergeDirection,
): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const { to, table, column, unless } of extensionsOf(ctx, references)) {
    if (to !== entityType) continue
    const name = sql.identifier(column)
    const rows = await ctx.db.execute<{ id: number }>(sql`update ${sql.identifier(table)} t set ${name} = ${into}
      where t.${name} = ${from} and not (${unless?.(into) ?? sql`false`}) returning t.id`)
    if (rows.length > 0) moved[`${table}.${column}`] = rows.map(({ id }) => id)
  }
  return moved
}

type MergeOptions = MergeDirection & { entityType: Mergeable; action: AuditAction }
/** Throws if the merge is not allowed; returns further columns to set, and the audit log entries that belong to the merge. */
type MergeCheck = (
  from: LockedReviewable,
  into: LockedReviewable,
) => Promise<{ set?: Record<string, unknown>; with?: number[] }>

/**
 * Merges one row into the other in the transaction `ctx.db`: references move, URLs redirect, and a pending proposal counts as accepted.
 * Locks both in order of their ids, so that two opposite merges do not deadlock.
 */
export async function mergeReviewables(
  ctx: RequestContext,
  { entityType, action, from, into }: MergeOptions,
  check: MergeCheck,
): Promise<number> {
  if (from === into) throw new AppError('invalid', { fields: { into: 'choice' } })
  const locked = new Map<number, LockedReviewable>()
  for (const id of [from, into].sort((a, b) => a - b)) locked.set(id, await lockReviewable(ctx, entityType, id))
  const [one, other] = [locked.get(from)!, locked.get(into)!]
  // Check before moving references, because the interest depends on the members.
  for (const id of [from, into]) await authorizeDecision(ctx, entityType, id)
  const more = await check(one, other)
  const moved = await moveReferences(ctx, entityType, { from, into })
  const proposed = one.state === 'pending' || one.state === 'changes_requested'
  const to = proposed ? 'active' : one.state
  const set = { ...more.set, merged_into: into, ...(proposed && { status: to }) }
  const details = { into, moved, ...(more.with && { with: more.with }) }
  const decision = { action, from: [one.state], to, set, details }
  return applyDecision(ctx, one, { ...decision, ...(proposed && { emailJob: proposalDecidedJob }) })
}

/** Moves back the references that still point to the merge's target. */
export async function restoreReferences(ctx: RequestContext, moved: MovedRows, { from, into }: MergeDirection) {
  for (const { table, column } of extensionsOf(ctx, references)) {
    const ids = moved[`${table}.${column}`]
    const name = sql.identifier(column)
    if (ids)
      await ctx.db.execute(sql`update ${sql.identifier(table)} t set ${name} = ${from}
        where t.id = any(${idArray(ids)}) and t.${name} = ${into}`)
  }
}
