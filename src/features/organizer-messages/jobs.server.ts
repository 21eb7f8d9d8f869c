import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { transaction } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { deleteOldMessages, messageSentJob } from './commands.server.ts'
import { createOrganizerMessageEmail } from './email.ts'
import { findSentMessage } from './queries.server.ts'

/** To one of the organizers. */
const messageEmailJob = jobKind('organizer_messages.email', { id: z.int(), userId: z.int() })

/** Emails what players write to those of the organization who see its players. */
export const organizerMessageJobs = [
  job(messageSentJob, async (ctx, { id }, { id: jobId }) => {
    const found = await findSentMessage(ctx, id)
    if (!found) return
    const members = await listMembersWho(ctx, 'players.read', found.organizationId)
    await transaction(ctx, async (txCtx) => {
      for (const userId of members)
        await enqueue(txCtx, messageEmailJob, { id, userId }, { id: jobIdFrom(jobId, String(userId)) })
    })
  }),
  job(messageEmailJob, async (ctx, { id, userId }, { id: jobId }) => {
    const recipient = await findConfirmedRecipient(ctx, userId)
    if (!recipient) return
    const found = await findSentMessage({ ...ctx, locale: recipient.locale }, id)
    if (!found?.email) return
    const { settings, mail } = ctx.services
    await mail.send(createOrganizerMessageEmail({ ...found, email: found.email }, { recipient, site: settings, jobId }))
  }),
  job('organizer_messages.sweep', deleteOldMessages, { cron: '53 4 * * *' }),
]
