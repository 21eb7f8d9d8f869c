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
import { emit } from '#kit/domain-event.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { createDecisionEmail } from './emails.tsx'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** `entry` is the id in the audit log. Decisions that can be undone start after the undo period, so that undone ones send nothing. */
    'organizations.decided': { entry: number }
    'events.decided': { entry: number }
    'memberships.changed': { entry: number }
    'claims.decided': { entry: number }
    'proposals.decided': { entry: number }
    /** One email to one person, so that a retry does not send the others again. */
    'organizations.letter': { entry: number } & ({ userId: number } | { proposal: true })
  }
}

type Payload = JobKinds['organizations.letter']

/** Sends the emails about decisions on organizations, events, memberships, claims and proposals. */
export async function registerDecisionEmailJobs(jobs: Jobs, deps: JobDeps) {
  const { mail } = deps.services
  await jobs.work('organizations.letter', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'organizations.letter'), payload, id)
    if (email) await mail.send(email)
  })
  const decided = ['organizations.decided', 'events.decided', 'memberships.changed', 'claims.decided'] as const
  for (const name of decided)
    await jobs.work(name, async ({ entry }, { id }) => {
      const ctx = jobContext(deps, name)
      const decision = await findEffectiveDecision(ctx, entry)
      const people = decision ? await listDecisionRecipients(ctx, decision) : []
      await enqueueEmails(
        jobs,
        ctx,
        id,
        people.map((userId) => ({ entry, userId })),
      )
      if (decision) await emit(ctx, decisionEffective, { decision, jobId: id })
    })
  await jobs.work('proposals.decided', ({ entry }, { id }) =>
    enqueueEmails(jobs, jobContext(deps, 'proposals.decided'), id, [{ entry, proposal: true }]),
  )
}

/** Enqueues one job per email, with deterministic ids so that a retry enqueues none twice. */
const enqueueEmails = (jobs: Jobs, ctx: RequestContext, id: string, payloads: Payload[]) =>
  transaction(ctx, async ({ db }) => {
    for (const payload of payloads) {
      const part = 'userId' in payload ? `user ${payload.userId}` : 'proposer'
      await jobs.enqueue(db, 'organizations.letter', payload, { id: jobIdFrom(id, part) })
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
