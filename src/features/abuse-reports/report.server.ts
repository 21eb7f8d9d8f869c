import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { findExtension } from '#kit/extension-point.ts'
import { type RequestContext, signedInPerson, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { callerKey, rateLimit, rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { isBot, REPORT_HONEYPOT } from '#shared/honeypot.ts'
import { REPORTS_PER_PERSON_DAY } from '#shared/limits.ts'
import type { ReportableType } from '#shared/review/abuse-reports.ts'
import { hideIfDue } from './hiding.server.ts'
import { type ReportTarget, reportables } from './reportables.server.ts'
import { reportForm } from './schema.ts'
import { abuseCases, abuseReports } from './table.server.ts'

/** What is reported, if the actor sees it. Throws 404. */
export async function getReportTarget(ctx: RequestContext, type: ReportableType, ref: string): Promise<ReportTarget> {
  const target = await findExtension(ctx, reportables, type)?.find(ctx, ref)
  if (!target) throw notFound()
  return target
}

/**
 * Reports something the actor sees. A person who reports the same thing again gets the first reference. A bot gets one that leads nowhere.
 * Throws 404, `too_many_tries`.
 */
export async function reportAbuse(
  ctx: RequestContext,
  { type, ref }: { type: ReportableType; ref: string },
  form: unknown,
) {
  const target = await getReportTarget(ctx, type, ref)
  if (isBot(form, REPORT_HONEYPOT)) return { id: 0, reference: newReference() }
  const { contact, ...report } = parse(reportForm, form)
  const me = signedInPerson(ctx)
  await rateLimitCaller(ctx, { name: 'report', points: ctx.services.settings.reportsPerHour, seconds: 3600 })
  if (me)
    await rateLimit(ctx, String(me.id), { name: 'report-person', points: REPORTS_PER_PERSON_DAY, seconds: 86_400 })
  return transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    // Two first reports make one case, and of three simultaneous ones the last sees the others.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('abuse report'), hashtext(${`${type} ${target.id}`}))`)
    const caseId = await findOrAddCase(txCtx, type, target.id)
    const row = {
      ...report,
      caseId,
      reference: newReference(),
      locale: ctx.locale,
      createdAt: ctx.now,
      reporterId: me?.id ?? null,
      contact: me ? null : contact,
      callerKey: callerKey(ctx.services.secret, ctx.clientIp),
    }
    const [made] = await db.insert(abuseReports).values(row).onConflictDoNothing().returning({ id: abuseReports.id })
    if (!made) return findOwnReport(txCtx, caseId, me!.id)
    await hideIfDue(txCtx, { caseId, type, targetId: target.id, reason: report.reason, me })
    return { id: made.id, reference: row.reference }
  })
}

async function findOrAddCase(ctx: RequestContext, targetType: ReportableType, targetId: number): Promise<number> {
  const [open] = await ctx.db.execute<{ id: number }>(sql`select id from abuse_cases
    where target_type = ${targetType} and target_id = ${targetId} and status in ('open', 'in_review') for update`)
  if (open) return open.id
  const row = { targetType, targetId, createdAt: ctx.now }
  const [made] = await ctx.db.insert(abuseCases).values(row).returning({ id: abuseCases.id })
  const line = { action: 'reportAbuse', entityType: 'abuse_case', entityId: made!.id, to: 'open' } as const
  // Without whoever reported it: entries are never deleted.
  await recordAudit({ ...ctx, actor: { kind: 'job', name: 'abuse reports' } }, line)
  return made!.id
}

async function findOwnReport(ctx: RequestContext, caseId: number, reporterId: number) {
  const [own] = await ctx.db.execute<{ id: number; reference: string }>(
    sql`select id, reference from abuse_reports where case_id = ${caseId} and reporter_id = ${reporterId}`,
  )
  return own!
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** 50 random bits: with it one sees what became of the report. */
const newReference = () => `D-${part()}-${part()}`
