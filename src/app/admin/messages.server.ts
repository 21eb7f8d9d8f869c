import type { WaitingMessage } from '#shared/review/review-queues.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** Mail clients truncate long URLs. */
const QUOTED = 500

/** A `mailto:` link with subject and quoted message in the sender's language. */
export function replyHref({ email, locale, message }: WaitingMessage): string {
  const quoted = message.length > QUOTED ? `${message.slice(0, QUOTED).toWellFormed()}…` : message
  const body = quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  const subject = createTranslator(locale)('admin.messages.subject')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${body}`)}`
}
