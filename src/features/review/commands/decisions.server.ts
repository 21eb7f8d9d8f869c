import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { Decided } from '#shared/review/review.ts'
import { authorizeDecision } from '../access.server.ts'
import type { DecisionEmailJob } from '../decision-jobs.server.ts'
import { type Columns, type LockedReviewable, lockReviewable, updateReviewable } from './reviewables.server.ts'

export type Decision = {
  action: AuditAction
  /** The states in which the decision is allowed. */
  from: readonly string[]
  to: string
  set: Columns
  reason?: string | null
  details?: Columns
  /** The job that emails the people concerned once the decision can no longer be undone. */
  emailJob?: DecisionEmailJob
}

/** Extra delay of the email, for an undo request that is still running when the undo period ends. */
const GRACE_SECONDS = 15

/**
 * Applies a decision to a locked item and records it. Throws 403 when the actor has an interest in it, 409 with the former decision when
 * somebody else was faster. Returns the audit log's entry id.
 */
export async function applyDecision(
  ctx: RequestContext,
  locked: LockedReviewable,
  decision: Decision,
): Promise<number> {
  const { action, from, to, set, reason = null, details, emailJob } = decision
  await authorizeDecision(ctx, locked.entityType, locked.id)
  if (!from.includes(locked.state)) throw await alreadyDecidedError(ctx, locked)
  await updateReviewable(ctx, locked, set)
  const undo = Object.fromEntries(Object.keys(set).map((name) => [name, locked.row[name] ?? null]))
  const line = { action, entityType: locked.entityType, entityId: locked.id, from: locked.state, to, reason }
  const entry = await recordAudit(ctx, { ...line, details: { ...details, undo } })
  const startAfter = UNDO_SECONDS + GRACE_SECONDS
  if (emailJob) await enqueue(ctx, emailJob, { entry }, { startAfter })
  return entry
}

/** The error for who decides second, with the decision made before. */
export async function alreadyDecidedError(
  ctx: RequestContext,
  { entityType, id, state }: LockedReviewable,
): Promise<AppError> {
  const [last] = await ctx.db.execute<Omit<Decided, 'state'>>(sql`
    select h.action, u.username as by, ${isoSecond(sql<Date>`h.created_at`)} as at
    from audit_log h left join users u on u.id = h.actor_id where h.entity_type = ${entityType} and h.entity_id = ${id} order by h.id desc limit 1`)
  const details: Decided = { ...(last ?? { action: null, by: null, at: null }), state }
  return new AppError('already_decided', { details })
}

type DecisionOnReviewable = Decision & {
  entityType: AuditedType
  id: number
  /** Whether the decision applies to this row; 404 otherwise. */
  isApplicable?: (row: Columns) => boolean
}

/** Locks the item and applies a decision in a transaction of its own. */
export const decide = (
  ctx: RequestContext,
  { entityType, id, isApplicable = () => true, ...decision }: DecisionOnReviewable,
) =>
  transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, entityType, id)
    if (!isApplicable(locked.row)) throw notFound()
    return applyDecision(txCtx, locked, decision)
  })
