import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import type { HandoverNews } from '../handovers/job-kinds.ts'
import { createHandoverEmail, HANDOVER_RECIPIENTS, type HandoverRecipient } from './handover-emails.ts'
import { findHandover } from './handover-news.server.ts'
import { listMembersWho } from './organizers.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.handover_email': { handoverId: number; about: HandoverNews; to: HandoverRecipient; userId: number }
  }
}
type Payload = JobKinds['registrations.handover_email']

/** Emails both sides, and who decides, what becomes of a seat that is handed over. */
export async function registerHandoverEmailJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.handover_email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'registrations.handover_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('registrations.handover', async ({ handoverId, about }, { id }) => {
    const ctx = jobContext(deps, 'registrations.handover')
    const handover = await findHandover(ctx, handoverId, about)
    if (!handover) return
    const idsOf: Record<HandoverRecipient, () => Promise<(number | null)[]>> = {
      giver: async () => [handover.fromUserId],
      receiver: async () => [handover.toUserId],
      organizer: () => listMembersWho(ctx, 'players.edit', handover.organizationId),
    }
    const emails: Payload[] = []
    for (const to of HANDOVER_RECIPIENTS[about])
      for (const userId of await idsOf[to]()) if (userId !== null) emails.push({ handoverId, about, to, userId })
    await transaction(ctx, async ({ db }) => {
      for (const email of emails)
        await jobs.enqueue(db, 'registrations.handover_email', email, {
          id: jobIdFrom(id, `${email.to} ${email.userId}`),
        })
    })
  })
}

async function createEmailFor(
  ctx: RequestContext,
  { handoverId, about, to, userId }: Payload,
  id: string,
): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, userId)
  if (!recipient) return null
  const handover = await findHandover({ ...ctx, locale: recipient.locale }, handoverId, about)
  // The organization's people may have changed since.
  if (
    !handover ||
    (to === 'organizer' && !(await listMembersWho(ctx, 'players.edit', handover.organizationId)).includes(userId))
  )
    return null
  return createHandoverEmail(handover, about, { recipient, site: ctx.services.settings, jobId: id }, to)
}
