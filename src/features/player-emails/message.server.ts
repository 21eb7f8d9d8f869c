import { createEmail, type EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { createTranslator } from '#platform/email/words.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { type Message, renderBody } from './content.server.ts'

/** A message or a reminder to one person. `sending.jobId` is the recipient's: sent again, it has the same Message-ID. */
export const createPlayerEmail = (message: Message, sending: EmailContext): Email =>
  createEmail(`player-${message.kind}`, sending, emailContent(message, sending))

/** What it says to that person, from sender to footer: what is sent, and what the preview shows. */
export function emailContent(message: Message, sending: EmailContext) {
  const { to, kind, event, unsubscribeUrl, replyTo } = message
  const t = createTranslator(to.locale)
  const { subject, html, text, note, from, why, values } = renderBody(message, sending)
  const isReminder = kind !== 'message' && kind !== 'test'
  const { organizer, visible } = event[contentLocale(to.locale)]
  return {
    subject,
    fromName: from,
    ...(replyTo && { replyTo }),
    paragraphs: [...(note ? [note] : []), { html, text }],
    ...(isReminder && (to.isHolder || visible) && { action: { label: t('email.player.link'), url: values.link } }),
    ...(unsubscribeUrl && {
      unsubscribeUrl,
      also: {
        label: t('email.player.unsubscribe', { organizer }),
        text: t('email.player.unsubscribe.link'),
        url: unsubscribeUrl,
      },
    }),
    why,
  }
}
