import { z } from 'zod'
import { isUndone } from '#features/audit/record.server.ts'
import { findEmailRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import {
  type AuditEntry,
  decisionEffective,
  findAuditEntry,
  findDecisionEmail,
  findProposalEmail,
  listDecisionRecipients,
} from '#features/review/decision-emails.server.ts'
import {
  claimDecidedJob,
  eventDecidedJob,
  membershipChangedJob,
  organizationDecidedJob,
  proposalDecidedJob,
} from '#features/review/decision-jobs.server.ts'
import { emit } from '#kit/domain-event.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { createDecisionEmail } from './emails.tsx'

/** One email to one person, so that a retry does not send the others again. */
const decisionEmailJob = jobKind(
  'organizations.letter',
  z.union([z.object({ entry: z.int(), userId: z.int() }), z.object({ entry: z.int(), proposal: z.literal(true) })]),
)
type Payload = z.output<typeof decisionEmailJob.payload>

/** Sends the emails about decisions on organizations, events, memberships, claims and proposals. */
export const decisionEmailJobs = [
  job(decisionEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  ...[organizationDecidedJob, eventDecidedJob, membershipChangedJob, claimDecidedJob].map((kind) =>
    job(kind, async (ctx, { entry }, { id }) => {
      const decision = await findEffectiveDecision(ctx, entry)
      const people = decision ? await listDecisionRecipients(ctx, decision) : []
      await enqueueEmails(
        ctx,
        id,
        people.map((userId) => ({ entry, userId })),
      )
      if (decision) await emit(ctx, decisionEffective, { decision, jobId: id })
    }),
  ),
  job(proposalDecidedJob, (ctx, { entry }, { id }) => enqueueEmails(ctx, id, [{ entry, proposal: true }])),
]

/** Enqueues one job per email, with deterministic ids so that a retry enqueues none twice. */
const enqueueEmails = (ctx: RequestContext, id: string, payloads: Payload[]) =>
  transaction(ctx, async (txCtx) => {
    for (const payload of payloads) {
      const part = 'userId' in payload ? `user ${payload.userId}` : 'proposer'
      await enqueue(txCtx, decisionEmailJob, payload, { id: jobIdFrom(id, part) })
    }
  })

/** The decision, unless it was undone. */
async function findEffectiveDecision(ctx: RequestContext, entry: number): Promise<AuditEntry | null> {
  return (await isUndone(ctx, entry)) ? null : findAuditEntry(ctx, entry)
}

async function createEmailFor(ctx: RequestContext, payload: Payload, id: string): Promise<Email | null> {
  const decision = await findEffectiveDecision(ctx, payload.entry)
  if (!decision) return null
  if ('proposal' in payload) return createProposerEmail(ctx, decision, id)
  const recipient = await findReachableRecipient(ctx, payload.userId)
  const message = recipient && (await findDecisionEmail(ctx, decision, recipient))
  return message ? createDecisionEmail(message, { recipient, site: ctx.services.settings, jobId: id }) : null
}

/** To an account, or to an email address without one. */
async function createProposerEmail(ctx: RequestContext, decision: AuditEntry, id: string): Promise<Email | null> {
  const found = await findProposalEmail(ctx, decision)
  if (!found) return null
  const { userId, email, locale } = found.proposer
  const recipient =
    userId === null ? email && { email, locale, username: null } : await findReachableRecipient(ctx, userId)
  return recipient ? createDecisionEmail(found.email, { recipient, site: ctx.services.settings, jobId: id }) : null
}

/** Null for blocked users and unconfirmed addresses, which may belong to somebody else. */
async function findReachableRecipient(ctx: RequestContext, userId: number) {
  const recipient = await findEmailRecipient(ctx, userId)
  return recipient && !recipient.blockedAt && recipient.confirmedAt ? recipient : null
}
