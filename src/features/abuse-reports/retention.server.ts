import { sql } from 'drizzle-orm'
import { findExtension } from '#kit/extension-point.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { APPEAL_DAYS, REPORT_RETENTION_DAYS } from '#shared/limits.ts'
import type { ReportableType } from '#shared/review/abuse-reports.ts'
import { reportables } from './reportables.server.ts'

/**
 * Forgets where decided reports came from, deletes what was removed and not appealed in time, and old cases with their reports, notes and
 * appeals. Blocked contents stay, as nothing but a hash. Returns how many cases were deleted.
 */
export async function forgetOldReports(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  await ctx.db.execute(sql`update abuse_reports r set caller_key = null from abuse_cases c
    where c.id = r.case_id and r.caller_key is not null and c.status in ('resolved', 'dismissed')`)
  const removed = await ctx.db.execute<{ id: number; type: ReportableType; targetId: number }>(sql`
    select id, target_type as type, target_id as "targetId" from abuse_cases where target_state = 'removed'
      and coalesce(appeal_decided_at, decided_at) < ${ago(APPEAL_DAYS)}::timestamptz and appeal_state is distinct from 'open'`)
  for (const { type, targetId } of removed)
    await transaction(ctx, async (txCtx) => findExtension(txCtx, reportables, type)?.discard?.(txCtx, targetId))
  const deleted = await ctx.db.execute(sql`delete from abuse_cases where status in ('resolved', 'dismissed')
    and coalesce(appeal_decided_at, decided_at) < ${ago(REPORT_RETENTION_DAYS)}::timestamptz and appeal_state is distinct from 'open'
    returning id`)
  return deleted.length
}
