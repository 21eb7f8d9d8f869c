import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { paths } from '#shared/paths.ts'
import type { NewsEvent } from '../emails/news.server.ts'
import { eventFacts } from '../emails/registration-emails.ts'
import { type Follower, findHolding, findNewsEvent } from './changes.server.ts'
import { findRecipient } from './jobs.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** The site team has hidden an event, or shows it again. */
    'registrations.event_shown_letter': { eventId: number; shown: boolean; to: Follower }
  }
}
type Payload = JobKinds['registrations.event_shown_letter']

/** Emails everybody who counts on an event that the site team hid or shows again. */
export async function registerEventDecisionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.event_shown_letter', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'registrations.event_shown_letter'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
}

async function createEmailFor(ctx: RequestContext, { eventId, shown, to }: Payload, id: string): Promise<Email | null> {
  const holding = await findHolding(ctx, eventId, to)
  const recipient = holding && (await findRecipient(ctx, to, holding))
  const event = recipient && (await findNewsEvent({ ...ctx, locale: recipient.locale }, eventId))
  // Decided differently since.
  if (!event || event.visible !== shown) return null
  const registrationId = 'userId' in to ? holding.registrationId : null
  return createEventShownEmail(event, shown, { recipient, site: ctx.services.settings, jobId: id }, registrationId)
}

/** `registrationId` is the holder's; null for who has no account. */
export function createEventShownEmail(
  event: NewsEvent,
  shown: boolean,
  sending: EmailContext,
  registrationId: number | null,
): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = { event: event.title, organizer: event.organizer }
  const kind = shown ? 'shown' : 'hidden'
  return createEmail(`event-${kind}`, sending, {
    subject: t(`email.event_change.${kind}.subject`, about),
    paragraphs: [t(`email.event_change.${kind}.text`, about)],
    facts: eventFacts(event, locale),
    ...(registrationId !== null && {
      action: {
        label: t('email.registration.open'),
        url: emailUrl(sending, paths.accountRegistration(registrationId)),
      },
    }),
    why: t('email.event_change.why'),
  })
}
