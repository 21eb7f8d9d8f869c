import { findEmailRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listOrganizationRecipients } from '#features/organizations/decision-emails.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { confirmationToken, requestConfirmations } from './commands.server.ts'
import { createConfirmationEmail } from './emails.tsx'
import { findUnansweredConfirmation } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'freshness.ask': Record<string, never>
    'freshness.letter': { ask: number; userId: number }
  }
}

/** Every morning requests the due confirmations by email. */
export async function registerConfirmationJobs(jobs: Jobs, deps: JobDeps) {
  const { mail, settings, secret } = deps.services
  await jobs.work('freshness.letter', async ({ ask: requestId, userId }, { id }) => {
    const ctx = jobContext(deps, 'freshness.letter')
    const who = await findEmailRecipient(ctx, userId)
    // Not to unconfirmed addresses, which may belong to somebody else.
    if (!who?.confirmedAt || who.blockedAt) return
    const asked = await findUnansweredConfirmation({ ...ctx, locale: who.locale }, requestId)
    // Answered or cancelled in the meantime, or the recipient left the organization.
    if (!asked || !(await listOrganizationRecipients(ctx, asked.event.organizerId)).includes(userId)) return
    const token = confirmationToken(secret, asked.event.id, asked)
    await mail.send(createConfirmationEmail(asked, token, { recipient: who, site: settings, jobId: id }))
  })
  await jobs.work('freshness.ask', () => requestConfirmations(jobContext(deps, 'freshness.ask')))
  await jobs.schedule('freshness.ask', '20 9 * * *', {})
}
