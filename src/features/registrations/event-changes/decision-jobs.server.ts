import { z } from 'zod'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { changeRecipient, findHolding, listAwaitedEvents, listChangeRecipients } from './changes.server.ts'
import { findRecipient } from './jobs.server.ts'
import { createStandingEmail, STANDINGS, type Standing } from './standing-email.ts'
import { findStandingEvent, isStill } from './standing-event.server.ts'

/** The site team has hidden an event or shows it again, or its organization has closed. */
const standingEmailJob = jobKind('registrations.standing_email', {
  eventId: z.int(),
  standing: z.enum(STANDINGS),
  to: changeRecipient,
})
type Payload = z.output<typeof standingEmailJob.payload>
export const organizationClosedJob = jobKind('registrations.organization_closed', { organizationId: z.int() })

/** Emails everybody who counts on an event that the site team hid or shows again, or whose organization has closed. */
export const eventDecisionJobs = [
  job(standingEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(organizationClosedJob, async (ctx, { organizationId }, { id }) => {
    const eventIds = await listAwaitedEvents(ctx, organizationId)
    await enqueueStandingEmails(ctx, eventIds, { jobId: id, standing: 'organization_closed' })
  }),
]

type Told = { jobId: string; standing: Standing; registeredBefore?: string | null }

/** One job for each email to everybody who counts on these events, or did before a moment. Registrations stay as they are. */
export async function enqueueStandingEmails(
  ctx: RequestContext,
  eventIds: number[],
  { jobId, standing, registeredBefore = null }: Told,
) {
  for (const eventId of eventIds) {
    const recipients = await listChangeRecipients(ctx, eventId, registeredBefore)
    await transaction(ctx, async (txCtx) => {
      for (const to of recipients) {
        const id = jobIdFrom(jobId, `${eventId} ${JSON.stringify(to)}`)
        await enqueue(txCtx, standingEmailJob, { eventId, standing, to }, { id })
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
