import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { characterDecidedJob, findCharacterDecision, findLinkOwner } from './decided.server.ts'
import { createDecisionEmail } from './decision-email.ts'

/** Emails a decision about a submitted character, unless there has been another one since. */
export const characterDecisionJobs = [
  job(characterDecidedJob, async (ctx, decided, { id: jobId }) => {
    const recipient = await findConfirmedRecipient(ctx, await findLinkOwner(ctx, decided.linkId))
    const decision = recipient && (await findCharacterDecision({ ...ctx, locale: recipient.locale }, decided))
    if (!decision) return
    await ctx.services.mail.send(createDecisionEmail(decision, { recipient, site: ctx.services.settings, jobId }))
  }),
]
