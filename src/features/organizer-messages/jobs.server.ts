import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { type JobDeps, jobContext, transaction } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldMessages } from './commands.server.ts'
import { createOrganizerMessageEmail } from './email.ts'
import { findSentMessage } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'organizer_messages.sent': { id: number }
    /** To one of the organizers. */
    'organizer_messages.email': { id: number; userId: number }
    'organizer_messages.sweep': Record<string, never>
  }
}

/** Emails what players write to those of the organization who see its players. */
export async function registerOrganizerMessageJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('organizer_messages.sent', async ({ id }, { id: jobId }) => {
    const ctx = jobContext(deps, 'organizer_messages.sent')
    const found = await findSentMessage(ctx, id)
    if (!found) return
    const members = await listMembersWho(ctx, 'players.read', found.organizationId)
    await transaction(ctx, async ({ db }) => {
      for (const userId of members)
        await jobs.enqueue(db, 'organizer_messages.email', { id, userId }, { id: jobIdFrom(jobId, String(userId)) })
    })
  })
  await jobs.work('organizer_messages.email', async ({ id, userId }, { id: jobId }) => {
    const ctx = jobContext(deps, 'organizer_messages.email')
    const recipient = await findConfirmedRecipient(ctx, userId)
    if (!recipient) return
    const found = await findSentMessage({ ...ctx, locale: recipient.locale }, id)
    if (!found?.email) return
    const { settings, mail } = deps.services
    await mail.send(createOrganizerMessageEmail({ ...found, email: found.email }, { recipient, site: settings, jobId }))
  })
  await jobs.work('organizer_messages.sweep', () => deleteOldMessages(jobContext(deps, 'organizer_messages.sweep')))
  await jobs.schedule('organizer_messages.sweep', '53 4 * * *', {})
}
