import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { Person, RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { callerKey, rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import {
  ANONYMOUS_HIDES_PER_HOUR,
  HIDES_PER_CALLER_DAY,
  HIDES_PER_PERSON_DAY,
  REPORTER_ACCOUNT_DAYS,
  REPORTERS_TO_HIDE,
  REVIEWED_PROTECTION_DAYS,
} from '#shared/limits.ts'
import { type AbuseReason, type ReportableType, URGENT_REASONS } from '#shared/review/abuse-reports.ts'
import { reportables } from './reportables.server.ts'

/** Something was hidden before anybody looked. */
export const reportedHiddenJob = jobKind('reports.hidden', { caseId: z.int() })

type Report = { caseId: number; type: ReportableType; targetId: number; reason: AbuseReason; me: Person | null }

/** Hides what was just reported until someone has looked at it (docs/product.md, "Review: abuse reports"). In the transaction of the report. */
export async function hideIfDue(ctx: RequestContext, report: Report) {
  const { caseId, type, targetId, reason } = report
  const isDue = URGENT_REASONS.includes(reason)
    ? await mayHideAtOnce(ctx, report)
    : await hasEnoughReporters(ctx, caseId)
  if (!isDue) return
  const hidden =
    await ctx.db.execute(sql`update abuse_cases set target_state = 'hidden', hidden_at = ${ctx.now.toISOString()}::timestamptz
    where id = ${caseId} and target_state = 'shown' returning id`)
  if (hidden.length === 0) return
  const jobCtx: RequestContext = { ...ctx, actor: { kind: 'job', name: 'abuse reports' } }
  await getExtension(ctx, reportables, type).setState(jobCtx, targetId, 'hidden', null)
  await recordAudit(jobCtx, {
    action: 'hideReported',
    entityType: 'abuse_case',
    entityId: caseId,
    from: 'open',
    to: 'open',
  })
  await enqueue(ctx, reportedHiddenJob, { caseId })
}

/** Distinct people with a confirmed account that is not from today, and not all behind one connection. */
async function hasEnoughReporters(ctx: RequestContext, caseId: number): Promise<boolean> {
  const before = new Date(ctx.now.getTime() - REPORTER_ACCOUNT_DAYS * DAY_MS).toISOString()
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select least(count(distinct r.reporter_id), count(distinct r.caller_key))::int as count
    from abuse_reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} and u.confirmed_at is not null and u.blocked_at is null and u.erased_at is null
      and u.created_at < ${before}::timestamptz`)
  return row!.count >= REPORTERS_TO_HIDE
}

/** One report is enough for these reasons; how much one caller can hide is bounded, and what was looked at lately stays. */
async function mayHideAtOnce(ctx: RequestContext, { type, targetId, me }: Report): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - REVIEWED_PROTECTION_DAYS * DAY_MS).toISOString()
  const reviewed =
    await ctx.db.execute(sql`select 1 from abuse_cases where target_type = ${type} and target_id = ${targetId}
    and decided_at > ${since}::timestamptz and (status = 'dismissed' or action = 'none' or appeal_state = 'overturned') limit 1`)
  if (reviewed.length > 0) return false
  const day = 86_400
  if (me?.confirmed)
    return isWithin(ctx, String(me.id), { name: 'report-hide', points: HIDES_PER_PERSON_DAY, seconds: day })
  const caller = callerKey(ctx.services.secret, ctx.clientIp)
  return (
    (await isWithin(ctx, caller, { name: 'report-hide', points: HIDES_PER_CALLER_DAY, seconds: day })) &&
    (await isWithin(ctx, 'all', { name: 'report-hide-all', points: ANONYMOUS_HIDES_PER_HOUR, seconds: 3600 }))
  )
}

async function isWithin(ctx: RequestContext, key: string, limit: Parameters<typeof rateLimit>[2]): Promise<boolean> {
  try {
    await rateLimit(ctx, key, limit)
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') return false
    throw error
  }
}
