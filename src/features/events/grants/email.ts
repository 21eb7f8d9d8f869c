import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { grantHome } from '#shared/events/event-grants.ts'
import type { EventGrant } from '#shared/member-permissions.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { type EventWhen, formatWhen } from '../when.server.ts'

/** `until` is the last day of the access, YYYY-MM-DD. */
export type NewGrant = Omit<EventWhen, 'dateStart'> & {
  kind: EventGrant
  title: string
  slug: string
  organizer: string
  dateStart: string | null
  until: string | null
  /** Every ticket is free: nobody pays for anything. */
  isFree: boolean
}

/** Tells someone what they may do in an event, and where. */
export function createGrantEmail({ kind, ...event }: NewGrant, sending: EmailContext): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const values = { event: event.title, organizer: event.organizer }
  return createEmail('event-grant', sending, {
    subject: t(`email.event_grant.${kind}.subject`, values),
    paragraphs: [
      t(
        kind === 'door' && event.isFree ? 'email.event_grant.door.text.free' : `email.event_grant.${kind}.text`,
        values,
      ),
      ...(kind === 'door' ? [t('email.event_grant.door.how')] : []),
    ],
    facts: event.dateStart
      ? [
          { label: t('email.event_grant.when'), value: formatWhen(locale, { ...event, dateStart: event.dateStart }) },
          ...(event.until
            ? [{ label: t('email.event_grant.until'), value: formatDays(locale, event.until, null) }]
            : []),
        ]
      : [],
    action: { label: t(`email.event_grant.${kind}.open`), url: emailUrl(sending, grantHome(kind, event.slug)) },
    why: t('email.event_grant.why', values),
  })
}
