import { eq } from 'drizzle-orm'
import { authorizeTeamOrJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import { auditLog } from './table.server.ts'

export type AuditEntry = {
  /** The name of the command, as in `verifyOrganization`. */
  action: AuditAction
  entityType: AuditedType
  entityId: number
  from?: string | null
  to?: string | null
  reason?: string | null
  /** Names of fields and ids, no personal data: entries are never deleted, not even when a user is erased. */
  details?: Record<string, unknown>
  undoes?: number
}

/**
 * Adds an entry to the audit log, in the transaction (`ctx.db`) of a command that has authorized the caller and locked the subject.
 * Returns the entry's id.
 */
export async function recordAudit(ctx: RequestContext, { from, to, ...entry }: AuditEntry): Promise<number> {
  const actorId = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const [row] = await ctx.db
    .insert(auditLog)
    .values({ ...entry, fromState: from ?? null, toState: to ?? null, actorId, at: ctx.now })
    .returning({ id: auditLog.id })
  return row!.id
}

/** Whether a decision was undone; its email is not sent then. */
export async function isUndone(ctx: RequestContext, entryId: number): Promise<boolean> {
  authorizeTeamOrJob(ctx)
  const rows = await ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.undoes, entryId))
  return rows.length > 0
}
