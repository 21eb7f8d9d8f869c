import { z } from 'zod'
import { isUndone } from '#features/audit/record.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { findAuditEntry } from '#features/review/decision-emails.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hiddenEmail, ownerEmail, reporterEmail } from './emails.tsx'
import { exampleReports, type ReportContent } from './example-reports.ts'
import { reportedHiddenJob } from './hiding.server.ts'
import { findCase, listOwnerIds, listReporters } from './queries.server.ts'
import { forgetOldReports } from './retention.server.ts'
import { reportDecidedJob } from './review.server.ts'

const about = { caseId: z.int(), entry: z.int().nullable() }
/** One email to one person. `entry` null: it was hidden. */
const reportEmailJob = jobKind(
  'reports.email',
  z.union([z.object({ ...about, ownerId: z.int() }), z.object({ ...about, reportId: z.int() })]),
)

/** Tells both sides of a report what was decided, and deletes old reports every night. */
export const abuseReportJobs = [
  job(reportedHiddenJob, async (ctx, { caseId }, { id: jobId }) => {
    const emails = (await listOwnerIds(ctx, caseId)).map((ownerId) => ({ caseId, entry: null, ownerId }))
    await enqueueEach(ctx, reportEmailJob, emails, { jobId })
  }),
  job(reportDecidedJob, async (ctx, { entry }, { id: jobId }) => {
    const decision = await findDecision(ctx, entry)
    if (!decision) return
    const caseId = decision.entityId
    const owners = (await listOwnerIds(ctx, caseId)).map((ownerId) => ({ caseId, entry, ownerId }))
    const reporters = (await listReporters(ctx, caseId)).map(({ id: reportId }) => ({ caseId, entry, reportId }))
    await enqueueEach(ctx, reportEmailJob, [...owners, ...reporters], { jobId })
  }),
  mail(reportEmailJob, {
    to: async (ctx, payload) => {
      if ('ownerId' in payload) return findConfirmedRecipient(ctx, payload.ownerId)
      const report = await findReporter(ctx, payload)
      if (!report) return null
      const account = await findConfirmedRecipient(ctx, report.reporterId)
      return account ?? (report.contact ? { email: report.contact, username: null, locale: report.locale } : null)
    },
    content: async (ctx, payload): Promise<ReportContent | null> => {
      const { caseId, entry } = payload
      if (entry !== null && !(await findDecision(ctx, entry))) return null
      const reported = await findCase(ctx, caseId)
      if (!reported) return null
      if ('ownerId' in payload) return { reported, to: entry === null ? 'owner_of_hidden' : 'owner' }
      const report = await findReporter(ctx, payload)
      return report && { reported, to: 'reporter', reference: report.reference }
    },
    email: (content: ReportContent, sending) => {
      const { reported, to } = content
      if (to === 'reporter') return reporterEmail(reported, content.reference, sending)
      return to === 'owner' ? ownerEmail(reported, sending) : hiddenEmail(reported, sending)
    },
    examples: exampleReports,
  }),
  job('reports.forget', forgetOldReports, { cron: '17 5 * * *' }),
]

const findReporter = async (ctx: RequestContext, { caseId, reportId }: { caseId: number; reportId: number }) =>
  (await listReporters(ctx, caseId)).find(({ id }) => id === reportId) ?? null

/** The decision, unless it was undone. */
const findDecision = async (ctx: RequestContext, entry: number) =>
  (await isUndone(ctx, entry)) ? null : findAuditEntry(ctx, entry)
