import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, getExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'

/** Columns of a row as JSON. */
export type Columns = Record<string, unknown>

/** The audit log entry that is being undone. */
export type UndoneDecision = { entityId: number; toState: string | null; details: Columns }

/**
 * A kind of item that the site team decides about, in a noun's `review.server.ts`. `state` and `available` are SQL expressions over the
 * row `t`.
 */
export type Reviewable = {
  type: AuditedType
  table: string
  /** The current state. */
  state: string
  /** Whether the row can be decided about; 404 otherwise. */
  available: string
  /** The only columns that a decision may write and undo restores. */
  columns: readonly string[]
  /** Whether the user `me` has an interest in the row with this id, so that somebody else has to decide. */
  interest?: (ctx: RequestContext, me: number, id: SQL) => SQL
  /** SQL: the main recipient of the email about a decision, as `recipientColumns`. */
  recipient?: (ctx: RequestContext, id: number) => SQL
  /** Custom undo, where restoring the columns is not enough. */
  undo?: (ctx: RequestContext, decision: UndoneDecision, restoreColumns: () => Promise<void>) => Promise<void>
}

/**
 * SQL: the state of an organizer or a venue in the row `alias`. To its owner or proposer, one that was asked for changes is still pending; it
 * can be decided without an answer, too.
 */
export const stateWithRequest = (alias: string) =>
  `case when ${alias}.status = 'pending' and ${alias}.changes_requested_at is not null then 'changes_requested' else ${alias}.status end`

/** SQL: the same as the column `status`. */
export const statusColumn = (alias: 'o' | 'v' | 's' | 'x'): SQL => sql`${sql.raw(stateWithRequest(alias))} as status`

/** The states in which an organizer or a venue is verified, accepted or rejected. */
export const UNDECIDED_STATES = ['pending', 'changes_requested'] as const

export const reviewables = extensionPoint<Reviewable>(
  'kinds of items that the site team decides about',
  ({ type }) => type,
)

/** An item locked until the end of the transaction. */
export type LockedReviewable = { entityType: AuditedType; id: number; state: string; row: Columns }

/** Locks the item in the transaction `ctx.db`, available or not. */
export async function findAndLockReviewable(
  ctx: RequestContext,
  entityType: AuditedType,
  id: number,
): Promise<(LockedReviewable & { available: boolean }) | null> {
  if (!isRowId(id)) return null
  const { table, state, available } = getExtension(ctx, reviewables, entityType)
  const [locked] = await ctx.db.execute<{ state: string; available: boolean; row: Columns }>(
    sql`select ${sql.raw(state)} as state, ${sql.raw(available)} as available, to_jsonb(t) as row
      from ${sql.identifier(table)} t where t.id = ${id} for update of t`,
  )
  return locked ? { entityType, id, ...locked } : null
}

/** Locks an item that can be decided about. Throws 404. */
export async function lockReviewable(
  ctx: RequestContext,
  entityType: AuditedType,
  id: number,
): Promise<LockedReviewable> {
  const locked = await findAndLockReviewable(ctx, entityType, id)
  if (!locked?.available) throw notFound()
  return locked
}

/** Updates columns of a locked item with JSON values. Ignores columns that the kind of item does not name. */
export async function updateReviewable(
  ctx: RequestContext,
  { entityType, id }: Pick<LockedReviewable, 'entityType' | 'id'>,
  columns: Columns,
) {
  const { table, columns: allowed } = getExtension(ctx, reviewables, entityType)
  const written = allowed.filter((name) => name in columns)
  if (written.length === 0) return
  const assignments = written.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`)
  await ctx.db.execute(sql`update ${sql.identifier(table)} t set ${sql.join(assignments, sql`, `)}
    from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(columns)}::text::jsonb) r where t.id = ${id}`)
}
