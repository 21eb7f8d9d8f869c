import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { type ChangeRecipient, findHolding, listAwaitedEvents, listChangeRecipients } from './changes.server.ts'
import { findRecipient } from './jobs.server.ts'
import { createStandingEmail, type Standing } from './standing-email.ts'
import { findStandingEvent, isStill } from './standing-event.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** The site team has hidden an event or shows it again, or its organization has closed. */
    'registrations.standing_email': { eventId: number; standing: Standing; to: ChangeRecipient }
    /** An organization has closed. */
    'registrations.organization_closed': { organizationId: number }
  }
}
type Payload = JobKinds['registrations.standing_email']

/** Emails everybody who counts on an event that the site team hid or shows again, or whose organization has closed. */
export async function registerEventDecisionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.standing_email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'registrations.standing_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('registrations.organization_closed', async ({ organizationId }, { id }) => {
    const ctx = jobContext(deps, 'registrations.organization_closed')
    const eventIds = await listAwaitedEvents(ctx, organizationId)
    await enqueueStandingEmails(ctx, eventIds, { jobId: id, standing: 'organization_closed' })
  })
}

type Told = { jobId: string; standing: Standing; registeredBefore?: string | null }

/** One job for each email to everybody who counts on these events, or did before a moment. Registrations stay as they are. */
export async function enqueueStandingEmails(
  ctx: RequestContext,
  eventIds: number[],
  { jobId, standing, registeredBefore = null }: Told,
) {
  for (const eventId of eventIds) {
    const recipients = await listChangeRecipients(ctx, eventId, registeredBefore)
    await transaction(ctx, async ({ db }) => {
      for (const to of recipients) {
        const id = jobIdFrom(jobId, `${eventId} ${JSON.stringify(to)}`)
        await ctx.services.jobs.enqueue(db, 'registrations.standing_email', { eventId, standing, to }, { id })
      }
    })
  }
}

async function createEmailFor(
  ctx: RequestContext,
  { eventId, standing, to }: Payload,
  id: string,
): Promise<Email | null> {
  const holding = await findHolding(ctx, eventId, to)
  const recipient = holding && (await findRecipient(ctx, to, holding))
  const event = recipient && (await findStandingEvent({ ...ctx, locale: recipient.locale }, eventId))
  // Decided differently since.
  if (!event || !isStill(standing, event)) return null
  const registrationId = 'userId' in to ? holding.registrationId : null
  return createStandingEmail(
    event,
    standing,
    { recipient, site: ctx.services.settings, jobId: id },
    {
      ...{ registrationId, paid: holding.paid },
    },
  )
}
