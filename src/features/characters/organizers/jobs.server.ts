import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { findCharacterDecision, findLinkOwner } from './decided.server.ts'
import { createDecisionEmail } from './decision-email.ts'

/** Emails a decision about a submitted character, unless there has been another one since. */
export async function registerCharacterDecisionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('characters.decided', async (payload, { id: jobId }) => {
    const ctx = jobContext(deps, 'characters.decided')
    const recipient = await findConfirmedRecipient(ctx, await findLinkOwner(ctx, payload.linkId))
    const decision = recipient && (await findCharacterDecision({ ...ctx, locale: recipient.locale }, payload))
    if (!decision) return
    await ctx.services.mail.send(createDecisionEmail(decision, { recipient, site: ctx.services.settings, jobId }))
  })
}
