import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { CONFIRMATION_AFTER_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
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
  return createEmail('freshness', sending, {
    subject: t(`email.freshness.${when}.subject`, about),
    paragraphs: [t(`email.freshness.${when}.text`, about)],
    action: { label: t(`email.freshness.${when}.button`), url: emailUrl(sending, paths.freshness(token)) },
    after: [t(`email.freshness.${when}.after`, about)],
    why: t('email.freshness.why'),
    recorded: 'subject',
  })
}
