import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import type { Decided } from '#shared/review/review.ts'
import { authorizeDecision } from '../access.server.ts'
import { decisionEmailSources } from '../decision-emails.server.ts'
import { type DecisionEmailJob, decidedJob } from '../decision-jobs.server.ts'
import { reasonForm, remarkForm } from '../schema.ts'
import {
  type AnyReviewable,
  type Columns,
  type Locked,
  lockReviewable,
  type StateOf,
  toColumns,
  updateReviewable,
  type Written,
} from './reviewables.server.ts'

type Transition<Of extends AnyReviewable> = {
  action: AuditAction
  /** The states in which the decision is allowed. */
  from: readonly StateOf<Of>[]
  to: StateOf<Of>
  /** The job that emails the people concerned once the decision can no longer be undone. */
  emailJob?: DecisionEmailJob
}
export type Decision<Of extends AnyReviewable> = Transition<Of> & {
  set: Written<Of>
  reason?: string | null
  details?: Columns
}

/** Extra delay of the email, for an undo request that is still running when the undo period ends. */
const GRACE_SECONDS = 15

/**
 * Applies a decision to a locked item and records it. Throws 403 when the actor has an interest in it, 409 with the former decision when
 * someone else was faster. Returns the audit log's entry id.
 */
export async function applyDecision<Of extends AnyReviewable>(
  ctx: RequestContext,
  locked: Locked<Of>,
  { action, from, to, set, reason = null, details, emailJob }: Decision<Of>,
): Promise<number> {
  const { reviewable, id, state } = locked
  await authorizeDecision(ctx, reviewable.type, id)
  if (!from.includes(state)) throw await alreadyDecidedError(ctx, locked)
  const columns = toColumns(reviewable, set)
  await updateReviewable(ctx, reviewable, id, columns)
  const undo = Object.fromEntries(Object.keys(columns).map((name) => [name, locked.columns[name] ?? null]))
  const line = { action, entityType: reviewable.type, entityId: id, from: state, to, reason }
  const entry = await recordAudit(ctx, { ...line, details: { ...details, undo } })
  const startAfter = UNDO_SECONDS + GRACE_SECONDS
  // A noun that forgot its emails fails in its first test, rather than send none.
  if (emailJob === decidedJob) getExtension(ctx, decisionEmailSources, reviewable.type)
  if (emailJob) await enqueue(ctx, emailJob, { entry }, { startAfter })
  return entry
}

/** The error for who decides second, with the decision made before. */
export async function alreadyDecidedError(
  ctx: RequestContext,
  { reviewable, id, state }: Pick<Locked, 'reviewable' | 'id' | 'state'>,
): Promise<AppError> {
  const [last] = await ctx.db.execute<Omit<Decided, 'state'>>(sql`
    select h.action, u.username as by, ${isoSecond(sql<Date>`h.created_at`)} as at
    from audit_log h left join users u on u.id = h.actor_id where h.entity_type = ${reviewable.type} and h.entity_id = ${id} order by h.id desc limit 1`)
  const details: Decided = { ...(last ?? { action: null, by: null, at: null }), state }
  return new AppError('already_decided', { details })
}

/** Who decides, when, and the reason that was given. */
type Made = { me: number; now: Date; reason: string | null }

/** `required` is sent to the people concerned. */
type Reasoned = { reason: 'required'; emailJob: DecisionEmailJob } | { reason?: 'optional' }
type DecisionRules<Of extends AnyReviewable> = Transition<Of> &
  Reasoned & {
    set: (made: Made) => Written<Of>
    /** Whether the decision applies to this row; 404 otherwise. */
    isApplicable?: (locked: Locked<Of>) => boolean
    /** What else is written, in the same transaction. */
    after?: (ctx: RequestContext, id: number, entry: number) => Promise<unknown>
  }

/**
 * A command of the site team that decides about one item: it authorizes, reads the reason, locks, writes and records. Returns the audit log's
 * entry id.
 */
export const decision =
  <Of extends AnyReviewable>(
    reviewable: Of,
    { reason: wanted, set, isApplicable, after, ...transition }: DecisionRules<Of>,
  ) =>
  async (ctx: RequestContext, id: number, form?: unknown): Promise<number> => {
    const me = authorizeTeam(ctx)
    const reason = wanted ? parse(wanted === 'required' ? reasonForm : remarkForm, form).reason : null
    return transaction(ctx, async (txCtx) => {
      const locked = await lockReviewable(txCtx, reviewable, id)
      if (isApplicable && !isApplicable(locked)) throw notFound()
      const made = { ...transition, set: set({ me: me.id, now: ctx.now, reason }), reason }
      const entry = await applyDecision(txCtx, locked, made as Decision<Of>)
      await after?.(txCtx, id, entry)
      return entry
    })
  }
