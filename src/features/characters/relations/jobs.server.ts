import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { createRelationEmail } from './email.ts'
import { relationProposedJob } from './propose.server.ts'
import { findProposedRelation } from './proposed.server.ts'

/** Emails a proposal to the owner of the other character, unless it was answered or withdrawn meanwhile. */
export const relationJobs = [
  job(relationProposedJob, async (ctx, { relationId }, { id: jobId }) => {
    const found = await findProposedRelation(ctx, relationId)
    const recipient = found && (await findConfirmedRecipient(ctx, found.ownerId))
    if (!recipient) return
    await ctx.services.mail.send(createRelationEmail(found, { recipient, site: ctx.services.settings, jobId }))
  }),
]
