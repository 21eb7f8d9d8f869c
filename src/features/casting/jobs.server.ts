import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { createRevealEmail } from './reveal/email.ts'
import {
  deleteAnonymousPreferences,
  enqueueReveals,
  findRevealedPart,
  findRevealedPlayer,
  revealedJob,
} from './reveal/reveal.server.ts'

/** Emails players the characters that they were given, within five minutes of the reveal. */
export const castingJobs = [
  job(revealedJob, async (ctx, told, { id: jobId }) => {
    const recipient = await findConfirmedRecipient(ctx, await findRevealedPlayer(ctx, told))
    const part = recipient && (await findRevealedPart({ ...ctx, locale: recipient.locale }, told))
    if (part) await ctx.services.mail.send(createRevealEmail(part, { recipient, site: ctx.services.settings, jobId }))
  }),
  job(
    'casting.reveal',
    async (ctx) => {
      await enqueueReveals(ctx)
      await deleteAnonymousPreferences(ctx)
    },
    { cron: '*/5 * * * *' },
  ),
]
