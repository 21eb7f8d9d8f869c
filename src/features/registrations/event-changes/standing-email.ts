import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { NewsEvent } from '../emails/news.server.ts'
import { eventFacts } from '../emails/registration-emails.ts'

/** What others than the organizer decide about an event: the site team hides it or shows it again, or its organization has closed. */
export const STANDINGS = ['hidden', 'shown', 'organization_closed'] as const
export type Standing = (typeof STANDINGS)[number]

/** `contacts` are the addresses that the organization shows to everybody. */
export type StandingEvent = { event: NewsEvent; contacts: string[]; isAhead: boolean }

/** `registrationId` is the holder's; null for who has no account. `paid`: they paid something, or said so. */
export type StandingHolder = { registrationId: number | null; paid: boolean }

/** Tells someone who counts on an event how it stands. */
export function createStandingEmail(
  { event, contacts, isAhead }: StandingEvent,
  standing: Standing,
  sending: EmailContext,
  { registrationId, paid }: StandingHolder,
): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = { event: event.title, organizer: event.organizer }
  const asks =
    contacts.length > 0
      ? [t('email.event_change.organization_closed.ask'), ...contacts]
      : [t('email.event_change.organization_closed.ask_nobody')]
  const seesEvent = event.visible && {
    label: t('email.registration.see_event'),
    url: emailUrl(sending, paths.event(event.slug)),
  }
  const own = registrationId !== null && {
    label: t('email.registration.open'),
    url: emailUrl(sending, paths.accountRegistration(registrationId)),
  }
  return createEmail(`event-${standing.replaceAll('_', '-')}`, sending, {
    subject: t(`email.event_change.${standing}.subject`, about),
    paragraphs: [
      t(`email.event_change.${standing}.text`, about),
      ...(isAhead && standing !== 'shown' ? [t(`email.event_change.${standing}.ahead`, about)] : []),
      ...(standing === 'organization_closed' && paid ? [t('email.event_change.organization_closed.paid', about)] : []),
      ...(standing === 'organization_closed' ? asks : []),
    ],
    facts: eventFacts(event, locale),
    ...(own ? { action: own, ...(seesEvent && { also: seesEvent }) } : seesEvent && { action: seesEvent }),
    why: t('email.event_change.why'),
  })
}
