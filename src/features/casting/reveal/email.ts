import type { NewsEvent } from '#features/registrations/emails/news.server.ts'
import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

export type RevealedPart = { title: string; event: string; organizer: string; registrationId: number } & Pick<
  NewsEvent,
  'replyTo'
>

/** Tells a player which character they were given. Its text is on their registration's page alone. */
export function createRevealEmail(part: RevealedPart, sending: EmailContext): Email {
  const { registrationId, title, event, organizer, replyTo } = part
  const t = createTranslator(sending.recipient.locale)
  return createEmail('casting-reveal', sending, {
    replyTo,
    subject: t('email.casting.subject', { event }),
    paragraphs: [t('email.casting.text', { organizer, event, title })],
    action: { label: t('email.casting.open'), url: emailUrl(sending, paths.accountRegistration(registrationId)) },
    why: t('email.casting.why', { event }),
  })
}
