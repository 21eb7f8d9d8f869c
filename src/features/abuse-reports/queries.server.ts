import { type SQL, sql } from 'drizzle-orm'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import type { Locale } from '#shared/languages.ts'
import { APPEAL_DAYS, REPORT_LOOKUPS_PER_HOUR } from '#shared/limits.ts'
import { type OwnCase, REFERENCE_FORM, type ReportProgress } from '#shared/review/abuse-reports.ts'
import { byType } from './reportables.server.ts'

/** What became of a report, for whoever has its reference. Throws 404, `too_many_tries`. */
export async function getReportProgress(ctx: RequestContext, reference: string): Promise<ReportProgress> {
  const typed = reference.toUpperCase()
  if (!REFERENCE_FORM.test(typed)) throw notFound()
  await rateLimitCaller(ctx, { name: 'report-lookup', points: REPORT_LOOKUPS_PER_HOUR, seconds: 3600 })
  const [row] = await ctx.db.execute<ReportProgress>(sql`
    select r.reference, ${isoSecond(sql<Date>`r.created_at`)} as at, c.status, c.action,
      c.status in ('open', 'in_review') and c.target_state = 'hidden' as hidden, c.appeal_state as appeal
    from abuse_reports r join abuse_cases c on c.id = r.case_id where r.reference = ${typed}`)
  if (!row) throw notFound()
  return row
}

/** SQL: the users whose thing the case `c` is about, as an array. */
export const ownerIds = (ctx: RequestContext): SQL =>
  byType(
    ctx,
    (reportable) => sql`select array_agg(o.id) from (${reportable.owners(sql`c.target_id`)}) o`,
    sql`null::int[]`,
  )

/** The decision on something of the actor's own. Throws 403 for the anonymous, 404 for everybody else. */
export async function getOwnCase(ctx: RequestContext, id: number): Promise<OwnCase> {
  const me = authorizeSignedIn(ctx)
  const until = sql<Date>`(c.decided_at + make_interval(days => ${APPEAL_DAYS}))`
  const appeal = jsonObject({ state: sql`c.appeal_state`, text: sql`c.appeal_text`, reason: sql`c.appeal_reason` })
  const [row] = isRowId(id)
    ? await ctx.db.execute<OwnCase>(sql`
        select c.id, c.target_type as type, coalesce(${byType(ctx, (reportable) => reportable.name(ctx, sql`c.target_id`), sql`null`)}, '') as name,
          ${isoSecond(sql<Date>`c.decided_at`)} as "decidedAt", c.action, c.reason,
          ${jsonIf(sql`c.appeal_state is not null`, appeal)} as appeal,
          case when c.appeal_state is null and ${until} > ${ctx.now.toISOString()}::timestamptz
            then ${isoSecond(until)} end as "appealableUntil"
        from abuse_cases c where c.id = ${id} and c.status = 'resolved' and c.action <> 'none' and ${me.id} = any(${ownerIds(ctx)})`)
    : []
  if (!row) throw notFound()
  return row
}

/** Who is told about a decision: those who reported, and those whose thing it is. */
export type CaseForEmail = {
  id: number
  name: string
  status: string
  action: string | null
  targetState: string
  wasHidden: boolean
  reason: string | null
  appealState: string | null
  appealReason: string | null
}

/** For jobs only, like everything below. */
export async function findCase(ctx: RequestContext, id: number): Promise<CaseForEmail | null> {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<CaseForEmail>(sql`
    select c.id, coalesce(${byType(ctx, (reportable) => reportable.name(ctx, sql`c.target_id`), sql`null`)}, '') as name, c.status, c.action,
      c.target_state as "targetState", c.hidden_at is not null as "wasHidden", c.reason,
      c.appeal_state as "appealState", c.appeal_reason as "appealReason" from abuse_cases c where c.id = ${id}`)
  return row ?? null
}

export async function listOwnerIds(ctx: RequestContext, caseId: number): Promise<number[]> {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select unnest(${ownerIds(ctx)}) as id from abuse_cases c where c.id = ${caseId} order by 1`,
  )
  return rows.map(({ id }) => id)
}

export type ReporterForEmail = {
  id: number
  reference: string
  reporterId: number | null
  contact: string | null
  locale: Locale
}

export async function listReporters(ctx: RequestContext, caseId: number): Promise<ReporterForEmail[]> {
  authorizeJob(ctx)
  const rows =
    await ctx.db.execute<ReporterForEmail>(sql`select id, reference, reporter_id as "reporterId", contact, locale
    from abuse_reports where case_id = ${caseId} and num_nonnulls(reporter_id, contact) > 0 order by id`)
  return [...rows]
}
