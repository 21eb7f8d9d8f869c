import { z } from 'zod'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { EXAMPLE_EVENT } from '../emails/example-event.ts'
import { changeRecipient, findHolding, listAwaitedEvents, listChangeRecipients } from './changes.server.ts'
import { findRecipient } from './jobs.server.ts'
import {
  createStandingEmail,
  STANDINGS,
  type Standing,
  type StandingEvent,
  type StandingHolder,
} from './standing-email.ts'
import { findStandingEvent, isStill } from './standing-event.server.ts'

/** The site team has hidden an event or shows it again, or its organization has closed. */
const standingEmailJob = jobKind('registrations.standing_email', {
  eventId: z.int(),
  standing: z.enum(STANDINGS),
  to: changeRecipient,
})
export const organizationClosedJob = jobKind('registrations.organization_closed', { organizationId: z.int() })

type Told = StandingHolder & { event: StandingEvent; standing: Standing }
const CONTACTS = ['https://lamesa.example', 'https://instagram.com/lamesa']

/** Emails everybody who counts on an event that the site team hid or shows again, or whose organization has closed. */
export const eventDecisionJobs = [
  mail(standingEmailJob, {
    to: async (ctx, { eventId, to }) => {
      const holding = await findHolding(ctx, eventId, to)
      return holding && findRecipient(ctx, to, holding)
    },
    content: async (ctx, { eventId, standing, to }) => {
      const holding = await findHolding(ctx, eventId, to)
      const event = holding && (await findStandingEvent(ctx, eventId))
      // Decided differently since.
      if (!event || !isStill(standing, event)) return null
      return { event, standing, registrationId: 'userId' in to ? holding.registrationId : null, paid: holding.paid }
    },
    email: ({ event, standing, ...holder }: Told, sending) => createStandingEmail(event, standing, sending, holder),
    examples: () =>
      STANDINGS.map((standing) => ({
        event: { event: { ...EXAMPLE_EVENT, visible: standing !== 'hidden' }, contacts: CONTACTS, isAhead: true },
        standing,
        registrationId: 1,
        paid: true,
      })),
  }),
  job(organizationClosedJob, async (ctx, { organizationId }, { id }) => {
    const eventIds = await listAwaitedEvents(ctx, organizationId)
    await enqueueStandingEmails(ctx, eventIds, { jobId: id, standing: 'organization_closed' })
  }),
]

type About = { jobId: string; standing: Standing; registeredBefore?: string | null }

/** One job for each email to everybody who counts on these events, or did before a moment. Registrations stay as they are. */
export async function enqueueStandingEmails(
  ctx: RequestContext,
  eventIds: number[],
  { jobId, standing, registeredBefore = null }: About,
) {
  for (const eventId of eventIds) {
    const recipients = await listChangeRecipients(ctx, eventId, registeredBefore)
    const emails = recipients.map((to) => ({ eventId, standing, to }))
    await enqueueEach(ctx, standingEmailJob, emails, { jobId })
  }
}
