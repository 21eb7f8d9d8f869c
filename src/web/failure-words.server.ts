import type { Context } from '#core/context.ts'
import type { FailureCode } from '#spec/failures.ts'
import { type MessageKey, say } from './i18n.tsx'
import { messagesOf } from './messages.server.ts'

/** Failures the specification gives words to (§8). The others are told by their name, as Strapi does. */
const SPOKEN: Partial<Record<FailureCode, MessageKey>> = { message_not_sent: 'failure.message_not_sent' }

/** What the API says of a failure, in the caller's language. */
export function failureWords(code: FailureCode, { locale }: Context): string | null {
  const key = SPOKEN[code]
  return key ? say(messagesOf[locale], locale, key) : null
}
