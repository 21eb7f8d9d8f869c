import type { WaitingMessage } from '#shared/review/review-queues.ts'
import { say } from '#ui/i18n/i18n.tsx'
import { messagesOf } from '#ui/i18n/messages.server.ts'

/** So much is quoted: programs for mail cut long addresses. */
const QUOTED = 500

/** The answer to what somebody wrote, begun: its subject in their language, and their words below. */
export function replyTo({ email, locale, message }: WaitingMessage): string {
  const quoted = message.length > QUOTED ? `${message.slice(0, QUOTED).toWellFormed()}…` : message
  const body = quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  const subject = say(messagesOf[locale], locale, 'team.messages.subject')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${body}`)}`
}
