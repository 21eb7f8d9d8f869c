import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { deleteOldMessages, messageSentJob } from './commands.server.ts'
import { createOrganizerMessageEmail } from './email.ts'
import { findSentMessage } from './queries.server.ts'

/** To one of the organizers. */
const messageEmailJob = jobKind('organizer_messages.email', { id: z.int(), userId: z.int() })

/** Emails what players write to those of the organization who see its players. */
export const organizerMessageJobs = [
  job(messageSentJob, async (ctx, { id }, { id: jobId }) => {
    const found = await findSentMessage(ctx, id)
    const members = found ? await listMembersWho(ctx, 'players.read', found.organizationId) : []
    const emails = members.map((userId) => ({ id, userId }))
    await enqueueEach(ctx, messageEmailJob, emails, { jobId })
  }),
  mail(messageEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { id }) => {
      const found = await findSentMessage(ctx, id)
      return found?.email ? { ...found, email: found.email } : null
    },
    email: createOrganizerMessageEmail,
    examples: () => [
      {
        message: '¿A qué hora se abren las puertas?',
        event: EXAMPLE_EVENT.title,
        slug: EXAMPLE_EVENT.slug,
        sender: 'Ana Ruiz',
        email: 'ana@example.org',
      },
    ],
  }),
  job('organizer_messages.sweep', deleteOldMessages, { cron: '53 4 * * *' }),
]
