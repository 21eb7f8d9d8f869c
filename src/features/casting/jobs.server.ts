import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { createRevealEmail } from './reveal/email.ts'
import {
  deleteAnonymousPreferences,
  enqueueReveals,
  findRevealedPart,
  findRevealedPlayer,
} from './reveal/reveal.server.ts'

/** Emails players the characters that they were given, within five minutes of the reveal. */
export async function registerCastingJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('casting.revealed', async (told, { id: jobId }) => {
    const ctx = jobContext(deps, 'casting.revealed')
    const recipient = await findConfirmedRecipient(ctx, await findRevealedPlayer(ctx, told))
    const part = recipient && (await findRevealedPart({ ...ctx, locale: recipient.locale }, told))
    if (part) await ctx.services.mail.send(createRevealEmail(part, { recipient, site: ctx.services.settings, jobId }))
  })
  await jobs.work('casting.reveal', async () => {
    const ctx = jobContext(deps, 'casting.reveal')
    await enqueueReveals(ctx)
    await deleteAnonymousPreferences(ctx)
  })
  await jobs.schedule('casting.reveal', '*/5 * * * *', {})
}
