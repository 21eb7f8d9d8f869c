import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { createRelationEmail } from './email.ts'
import { findProposedRelation } from './proposed.server.ts'

/** Emails a proposal to the owner of the other character, unless it was answered or withdrawn meanwhile. */
export async function registerRelationJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('characters.relation_proposed', async ({ relationId }, { id: jobId }) => {
    const ctx = jobContext(deps, 'characters.relation_proposed')
    const found = await findProposedRelation(ctx, relationId)
    const recipient = found && (await findConfirmedRecipient(ctx, found.ownerId))
    if (!recipient) return
    await ctx.services.mail.send(createRelationEmail(found, { recipient, site: ctx.services.settings, jobId }))
  })
}
