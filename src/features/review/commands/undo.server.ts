import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { auditLog } from '#features/audit/table.server.ts'
import { findExtension, getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { authorizeDecision } from '../access.server.ts'
import { type MovedRows, restoreReferences } from './reassign.server.ts'
import { findAndLockReviewable, reviewables, updateReviewable } from './reviewables.server.ts'

type DecisionEntry = typeof auditLog.$inferSelect & { details: Details }
/** What `applyDecision` stores: the former columns, the entries of the same decision, and the rows that a merge moved. */
type Details = {
  undo: Record<string, unknown>
  with?: number[]
  part?: boolean
  moved?: MovedRows
  into?: number
  /** The row, when the decision deleted it. */
  gone?: Record<string, unknown>
}

/**
 * Undoes a decision and everything that belonged to it within UNDO_SECONDS, if the item has not changed since; throws 409 otherwise.
 * The decision stays in the audit log, and the undo is an entry of its own, which stops the pending email.
 */
export async function undoDecision(ctx: RequestContext, entryId: number): Promise<number> {
  authorizeTeam(ctx)
  try {
    return await transaction(ctx, (txCtx) => undo(txCtx, entryId))
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('changed_since', { cause: error })
    throw error
  }
}

async function undo(txCtx: RequestContext, entryId: number): Promise<number> {
  const entry = await findUndoableEntry(txCtx, entryId)
  if (!entry || entry.details.part) throw notFound()
  if (txCtx.now.getTime() - entry.at.getTime() > UNDO_SECONDS * 1000) throw new AppError('too_late_to_undo')
  const others = await Promise.all((entry.details.with ?? []).map((id) => findUndoableEntry(txCtx, id)))
  // In the order in which decisions lock: organizations before claims.
  const entries = [entry, ...others.filter((one) => one !== null)].sort(
    (a, b) => rank(a) - rank(b) || a.entityId - b.entityId,
  )
  for (const one of entries) await assertUnchangedSince(txCtx, one, entries)
  const undone = new Map<number, number>()
  for (const one of entries) undone.set(one.id, await revertDecision(txCtx, one))
  return undone.get(entry.id)!
}

const rank = ({ entityType }: DecisionEntry) => (entityType === 'organization' ? 0 : 1)

/** The entry of a decision that can be undone. */
async function findUndoableEntry(ctx: RequestContext, id: number): Promise<DecisionEntry | null> {
  if (!isRowId(id)) return null
  const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.id, id))
  const entries =
    entry && findExtension(ctx, reviewables, entry.entityType) && entry.undoes === null && entry.details?.['undo']
  return entries ? (entry as DecisionEntry) : null
}

/** Locks the item; throws 409 when its state or its audit log changed since this decision. */
async function assertUnchangedSince(
  ctx: RequestContext,
  { id, entityType, entityId, toState, details }: DecisionEntry,
  entries: DecisionEntry[],
) {
  const locked = details.gone
    ? { state: toState }
    : await findAndLockReviewable(ctx, getExtension(ctx, reviewables, entityType), entityId)
  await authorizeDecision(ctx, entityType, entityId)
  const own = `{${entries.map((entry) => entry.id).join(',')}}`
  const later =
    await ctx.db.execute(sql`select 1 from audit_log h where h.entity_type = ${entityType} and h.entity_id = ${entityId}
    and h.id > ${id} and h.id <> all(${own}::int[]) limit 1`)
  if (locked?.state !== toState || later.length > 0) throw new AppError('changed_since')
}

async function revertDecision(ctx: RequestContext, entry: DecisionEntry) {
  const { id, entityType, entityId, fromState, toState, details } = entry
  const reviewable = getExtension(ctx, reviewables, entityType)
  const restoreColumns = () => updateReviewable(ctx, reviewable, entityId, details.undo)
  await (reviewable.undo?.(ctx, entry, restoreColumns) ?? restoreColumns())
  if (details.moved && details.into) await restoreReferences(ctx, details.moved, { from: entityId, into: details.into })
  return recordAudit(ctx, { action: 'undoDecision', entityType, entityId, from: toState, to: fromState, undoes: id })
}
