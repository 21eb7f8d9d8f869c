import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { authorizeDecision } from '../access.server.ts'
import { proposalDecidedJob } from '../decision-jobs.server.ts'
import { applyDecision } from './decisions.server.ts'
import { type AnyReviewable, type Locked, lockReviewable, type StateOf, type Written } from './reviewables.server.ts'

/** A foreign key to an organization or venue that is updated when it is merged into another. */
export type Reference = {
  to: 'organization' | 'venue'
  column: AnyPgColumn
  /** SQL condition on the row `t`: rows that are not updated, because they would be duplicates. */
  unless?: (into: number) => SQL
}
const keyOf = ({ column }: Reference) => `${getTableName(column.table)}.${column.name}`
export const references = extensionPoint<Reference>('columns that a merge moves', keyOf)

/** The ids of the updated rows by `table.column`, for undo. Stored in the audit log. */
export type MovedRows = Record<string, number[]>
type MergeDirection = { from: number; into: number }

/** Updates all references from one row to the other. */
async function moveReferences(
  ctx: RequestContext,
  entityType: string,
  { from, into }: MergeDirection,
): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const reference of extensionsOf(ctx, references)) {
    const { to, column, unless } = reference
    if (to !== entityType) continue
    const name = sql.identifier(column.name)
    const rows = await ctx.db.execute<{ id: number }>(sql`update ${column.table} t set ${name} = ${into}
      where t.${name} = ${from} and not (${unless?.(into) ?? sql`false`}) returning t.id`)
    if (rows.length > 0) moved[keyOf(reference)] = rows.map(({ id }) => id)
  }
  return moved
}

type MergeOptions<Of extends AnyReviewable> = MergeDirection & { reviewable: Of; action: AuditAction }
/** Throws if the merge is not allowed; returns what else to write, and the audit log entries that belong to the merge. */
type MergeCheck<Of extends AnyReviewable> = (
  from: Locked<Of>,
  into: Locked<Of>,
) => Promise<{ set?: Written<Of>; with?: number[] }>

/**
 * Merges one row into the other in the transaction `ctx.db`: references move, URLs redirect, and a pending proposal counts as accepted.
 * Locks both in order of their ids, so that two opposite merges do not deadlock.
 */
export async function mergeReviewables<Of extends AnyReviewable>(
  ctx: RequestContext,
  { reviewable, action, from, into }: MergeOptions<Of>,
  check: MergeCheck<Of>,
): Promise<number> {
  if (from === into) throw new AppError('invalid', { fields: { into: 'choice' } })
  const locked = new Map<number, Locked<Of>>()
  for (const id of [from, into].sort((a, b) => a - b)) locked.set(id, await lockReviewable(ctx, reviewable, id))
  const [one, other] = [locked.get(from)!, locked.get(into)!]
  // Check before moving references, because the interest depends on the members.
  for (const id of [from, into]) await authorizeDecision(ctx, reviewable.type, id)
  const more = await check(one, other)
  const moved = await moveReferences(ctx, reviewable.type, { from, into })
  const proposed = one.state === 'pending' || one.state === 'changes_requested'
  const to = proposed ? 'active' : one.state
  const set = { ...more.set, mergedInto: into, ...(proposed && { status: to }) } as Written<Of>
  const details = { into, moved, ...(more.with && { with: more.with }) }
  const decision = { action, from: [one.state], to: to as StateOf<Of>, set, details }
  return applyDecision(ctx, one, { ...decision, ...(proposed && { emailJob: proposalDecidedJob }) })
}

/** Moves back the references that still point to the merge's target. */
export async function restoreReferences(ctx: RequestContext, moved: MovedRows, { from, into }: MergeDirection) {
  for (const reference of extensionsOf(ctx, references)) {
    const { column } = reference
    const ids = moved[keyOf(reference)]
    const name = sql.identifier(column.name)
    if (ids)
      await ctx.db.execute(sql`update ${column.table} t set ${name} = ${from}
        where t.id = any(${idArray(ids)}) and t.${name} = ${into}`)
  }
}
