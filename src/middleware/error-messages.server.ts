import type { Locale } from '#shared/enums.ts'
import type { FailureCode } from '#shared/error-codes.ts'
import { type MessageKey, say } from '#ui/i18n/i18n.tsx'
import { messagesOf } from '#ui/i18n/messages.server.ts'

/** Failures the specification gives words to (§8), and those that say what to do next. */
const SPOKEN: Partial<Record<FailureCode, MessageKey>> = {
  message_not_sent: 'failure.message_not_sent',
  email_taken: 'failure.email_taken',
  username_taken: 'failure.username_taken',
  reset_code_invalid: 'failure.reset_code_invalid',
  confirmation_not_sent: 'failure.confirmation_not_sent',
  profile_not_updated: 'failure.profile_not_updated',
  unconfirmed: 'failure.unconfirmed',
  login_again: 'failure.login_again',
  email_elsewhere: 'failure.email_elsewhere',
  user_does_not_exist: 'failure.user_does_not_exist',
  event_not_added: 'failure.event_not_added',
  event_not_modified: 'failure.event_not_modified',
  changed_meanwhile: 'failure.changed_meanwhile',
  wrong_state: 'failure.wrong_state',
  organization_not_active: 'failure.organization_not_active',
  organization_closed: 'failure.organization_closed',
  too_many_pending: 'failure.too_many_pending',
  owns_organizations: 'failure.owns_organizations',
  body_too_slow: 'failure.body_too_slow',
  server_busy: 'failure.server_busy',
  foreign_origin: 'failure.foreign_origin',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
  too_many_pictures: 'field.picture_later',
  pictures_busy: 'field.picture_later',
}

/** Strapi's own words, which its clients look for; the same in every language. */
const STRAPIS: Partial<Record<FailureCode, string>> = {
  invalid_credentials: 'Invalid identifier or password',
  account_blocked: 'Your account has been blocked by an administrator',
  unauthenticated: 'Missing or invalid credentials',
  token_invalid: 'Invalid token',
  wrong_password: 'The provided current password is invalid',
  too_many_tries: 'Too many requests, please try again later.',
}

/** What the API says of a failure: the specification's words in the caller's language, Strapi's, or none. */
export function failureWords(code: FailureCode, locale: Locale): string | null {
  const key = SPOKEN[code]
  return key ? say(messagesOf[locale], locale, key) : (STRAPIS[code] ?? null)
}
