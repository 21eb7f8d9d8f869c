import { z } from 'zod'
import { isUndone } from '#features/audit/record.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { findAuditEntry } from '#features/review/decision-emails.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { hiddenEmail, ownerEmail, reporterEmail } from './emails.tsx'
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
type ReportEmail = z.output<typeof reportEmailJob.payload>

/** Tells both sides of a report what was decided, and deletes old reports every night. */
export const abuseReportJobs = [
  job(reportedHiddenJob, async (ctx, { caseId }, { id }) => {
    const owners = await listOwnerIds(ctx, caseId)
    await enqueueEmails(
      ctx,
      id,
      owners.map((ownerId) => ({ caseId, entry: null, ownerId })),
    )
  }),
  job(reportDecidedJob, async (ctx, { entry }, { id }) => {
    const decision = await findDecision(ctx, entry)
    if (!decision) return
    const caseId = decision.entityId
    const owners = (await listOwnerIds(ctx, caseId)).map((ownerId) => ({ caseId, entry, ownerId }))
    const reporters = (await listReporters(ctx, caseId)).map(({ id: reportId }) => ({ caseId, entry, reportId }))
    await enqueueEmails(ctx, id, [...owners, ...reporters])
  }),
  job(reportEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job('reports.forget', forgetOldReports, { cron: '17 5 * * *' }),
]

const enqueueEmails = (ctx: RequestContext, id: string, payloads: ReportEmail[]) =>
  transaction(ctx, async (txCtx) => {
    for (const payload of payloads)
      await enqueue(txCtx, reportEmailJob, payload, { id: jobIdFrom(id, partOf(payload)) })
  })

const partOf = (payload: ReportEmail) =>
  'ownerId' in payload ? `owner ${payload.ownerId}` : `report ${payload.reportId}`

/** The decision, unless it was undone. */
const findDecision = async (ctx: RequestContext, entry: number) =>
  (await isUndone(ctx, entry)) ? null : findAuditEntry(ctx, entry)

async function createEmailFor(ctx: RequestContext, payload: ReportEmail, jobId: string): Promise<Email | null> {
  const { caseId, entry } = payload
  if (entry !== null && !(await findDecision(ctx, entry))) return null
  const reported = await findCase(ctx, caseId)
  if (!reported) return null
  const site = ctx.services.settings
  if ('ownerId' in payload) {
    const recipient = await findConfirmedRecipient(ctx, payload.ownerId)
    if (!recipient) return null
    const sending: EmailContext = { recipient, site, jobId }
    return entry === null ? hiddenEmail(reported, sending) : ownerEmail(reported, sending)
  }
  const report = (await listReporters(ctx, caseId)).find(({ id }) => id === payload.reportId)
  if (!report) return null
  const account = await findConfirmedRecipient(ctx, report.reporterId)
  const recipient = account ?? (report.contact && { email: report.contact, username: null, locale: report.locale })
  return recipient ? reporterEmail(reported, report.reference, { recipient, site, jobId }) : null
}
