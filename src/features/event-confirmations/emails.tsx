import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { CONFIRMATION_AFTER_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { EventConfirmation } from './queries.server.ts'

/** What an email shows of a question. */
export type Asked = Pick<EventConfirmation, 'kind'> & {
  event: Pick<EventConfirmation['event'], 'title' | 'dateStart' | 'dateEnd'>
}

/** Asks the organizer to confirm an event's details or, afterwards, that it took place. */
export function createConfirmationEmail({ kind, event }: Asked, token: string, sending: EmailContext): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const when = kind === 'after' ? 'after' : 'before'
  const about = {
    name: event.title,
    days: formatDays(locale, event.dateStart, event.dateEnd),
    time: CONFIRMATION_AFTER_DAYS,
  }
  return createEmail('event-confirmation', sending, {
    subject: t(`email.event_confirmation.${when}.subject`, about),
    paragraphs: [t(`email.event_confirmation.${when}.text`, about)],
    action: {
      label: t(`email.event_confirmation.${when}.button`),
      url: emailUrl(sending, paths.eventConfirmation(token)),
    },
    after: [t(`email.event_confirmation.${when}.after`, about)],
    why: t('email.event_confirmation.why'),
    recorded: 'subject',
  })
}
