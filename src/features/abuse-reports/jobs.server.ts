import { isUndone } from '#features/audit/record.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { findAuditEntry } from '#features/review/decision-emails.server.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { hiddenEmail, ownerEmail, reporterEmail } from './emails.tsx'
import { findCase, listOwnerIds, listReporters } from './queries.server.ts'
import { forgetOldReports } from './retention.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** Something was hidden before anybody looked. */
    'reports.hidden': { caseId: number }
    /** `entry` is the id in the audit log; starts after the undo period. */
    'reports.decided': { entry: number }
    /** One email to one person. `entry` null: it was hidden. */
    'reports.email': { caseId: number; entry: number | null } & ({ ownerId: number } | { reportId: number })
    'reports.forget': Record<string, never>
  }
}

type Payload = JobKinds['reports.email']

/** Tells both sides of a report what was decided, and deletes old reports every night. */
export async function registerAbuseReportJobs(jobs: Jobs, deps: JobDeps) {
  const enqueue = (ctx: RequestContext, id: string, payloads: Payload[]) =>
    transaction(ctx, async ({ db }) => {
      for (const payload of payloads)
        await jobs.enqueue(db, 'reports.email', payload, { id: jobIdFrom(id, partOf(payload)) })
    })
  await jobs.work('reports.hidden', async ({ caseId }, { id }) => {
    const ctx = jobContext(deps, 'reports.hidden')
    const owners = await listOwnerIds(ctx, caseId)
    await enqueue(
      ctx,
      id,
      owners.map((ownerId) => ({ caseId, entry: null, ownerId })),
    )
  })
  await jobs.work('reports.decided', async ({ entry }, { id }) => {
    const ctx = jobContext(deps, 'reports.decided')
    const decision = await findDecision(ctx, entry)
    if (!decision) return
    const caseId = decision.entityId
    const owners = (await listOwnerIds(ctx, caseId)).map((ownerId) => ({ caseId, entry, ownerId }))
    const reporters = (await listReporters(ctx, caseId)).map(({ id: reportId }) => ({ caseId, entry, reportId }))
    await enqueue(ctx, id, [...owners, ...reporters])
  })
  await jobs.work('reports.email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'reports.email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('reports.forget', async () => void (await forgetOldReports(jobContext(deps, 'reports.forget'))))
  await jobs.schedule('reports.forget', '17 5 * * *', {})
}

const partOf = (payload: Payload) => ('ownerId' in payload ? `owner ${payload.ownerId}` : `report ${payload.reportId}`)

/** The decision, unless it was undone. */
const findDecision = async (ctx: RequestContext, entry: number) =>
  (await isUndone(ctx, entry)) ? null : findAuditEntry(ctx, entry)

async function createEmailFor(ctx: RequestContext, payload: Payload, jobId: string): Promise<Email | null> {
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
