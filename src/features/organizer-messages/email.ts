import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { SentMessage } from './queries.server.ts'

type Shown = Pick<SentMessage, 'message' | 'event' | 'slug' | 'sender'> & { email: string }

/** What a player wrote, for someone of the organization; the answer goes to the player. */
export function createOrganizerMessageEmail(
  { message, event, slug, sender, email }: Shown,
  sending: EmailContext,
): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('organizer-message', sending, {
    subject: t('email.organizer_message.subject', { name: sender, event }),
    paragraphs: [t('email.organizer_message.text', { name: sender, event }), ...message.split(/\n{2,}/)],
    action: { label: t('email.organizer_message.open'), url: emailUrl(sending, paths.eventPlayers(slug)) },
    after: [t('email.organizer_message.answer', { name: sender })],
    replyTo: { name: sender, address: email },
    why: t('email.organizer_message.why'),
  })
}
