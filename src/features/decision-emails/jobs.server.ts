import { z } from 'zod'
import { isUndone } from '#features/audit/record.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import {
  type AuditEntry,
  decisionEffective,
  findAuditEntry,
  findDecisionEmail,
  findProposalEmail,
  listDecisionRecipients,
} from '#features/review/decision-emails.server.ts'
import { decidedJob, proposalDecidedJob } from '#features/review/decision-jobs.server.ts'
import { emit } from '#kit/domain-event.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { createDecisionEmail } from './emails.tsx'
import { exampleDecisions } from './example-decisions.ts'

/** One email to one person, so that a retry does not send the others again. */
const decisionEmailJob = jobKind(
  'organizations.letter',
  z.union([z.object({ entry: z.int(), userId: z.int() }), z.object({ entry: z.int(), proposal: z.literal(true) })]),
)

/** The queues of the last release: what waits there is sent. */
const EARLIER = ['events.decided', 'memberships.changed', 'claims.decided']

/** Sends the emails about decisions on any noun. */
export const decisionEmailJobs = [
  mail(decisionEmailJob, {
    to: async (ctx, payload) => {
      if ('userId' in payload) return findConfirmedRecipient(ctx, payload.userId)
      const decision = await findEffectiveDecision(ctx, payload.entry)
      return decision && findProposer(ctx, decision)
    },
    content: async (ctx, payload) => {
      const decision = await findEffectiveDecision(ctx, payload.entry)
      if (!decision) return null
      if ('userId' in payload) return findDecisionEmail(ctx, decision, { id: payload.userId, locale: ctx.locale })
      return (await findProposalEmail(ctx, decision))?.email ?? null
    },
    email: createDecisionEmail,
    examples: exampleDecisions,
  }),
  ...[decidedJob.name, ...EARLIER].map((name) =>
    job({ ...decidedJob, name }, async (ctx, { entry }, { id: jobId }) => {
      const decision = await findEffectiveDecision(ctx, entry)
      const people = decision ? await listDecisionRecipients(ctx, decision) : []
      const emails = people.map((userId) => ({ entry, userId }))
      await enqueueEach(ctx, decisionEmailJob, emails, { jobId })
      if (decision) await emit(ctx, decisionEffective, { decision, jobId })
    }),
  ),
  job(proposalDecidedJob, (ctx, { entry }, { id: jobId }) =>
    enqueueEach(ctx, decisionEmailJob, [{ entry, proposal: true }], { jobId }),
  ),
]

/** The decision, unless it was undone. */
async function findEffectiveDecision(ctx: RequestContext, entry: number): Promise<AuditEntry | null> {
  return (await isUndone(ctx, entry)) ? null : findAuditEntry(ctx, entry)
}

/** An account, or an email address without one. */
async function findProposer(ctx: RequestContext, decision: AuditEntry) {
  const found = await findProposalEmail(ctx, decision)
  if (!found) return null
  const { userId, email, locale } = found.proposer
  if (userId !== null) return findConfirmedRecipient(ctx, userId)
  return email ? { email, locale, username: null } : null
}
