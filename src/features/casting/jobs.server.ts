import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
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
  mail(revealedJob, {
    to: async (ctx, told) => findConfirmedRecipient(ctx, await findRevealedPlayer(ctx, told)),
    content: findRevealedPart,
    email: createRevealEmail,
    examples: () => [
      {
        title: 'Inés de Brañalonga',
        event: EXAMPLE_EVENT.title,
        organizer: 'La Mesa',
        registrationId: 1,
        replyTo: null,
      },
    ],
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
