import type { AppError } from '#platform/errors/app-error.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** Codes with a translated message. */
const TRANSLATED: Partial<Record<ErrorCode, MessageKey>> = {
  message_not_sent: 'failure.message_not_sent',
  email_taken: 'failure.email_taken',
  username_taken: 'failure.username_taken',
  reset_code_invalid: 'failure.reset_code_invalid',
  confirmation_not_sent: 'failure.confirmation_not_sent',
  profile_not_updated: 'failure.profile_not_updated',
  unconfirmed: 'failure.unconfirmed',
  login_again: 'failure.login_again',
  place_unknown: 'failure.place_unknown',
  scope_missing: 'failure.scope_missing',
  token_not_allowed: 'failure.token_not_allowed',
  email_elsewhere: 'failure.email_elsewhere',
  user_does_not_exist: 'failure.user_does_not_exist',
  event_not_added: 'failure.event_not_added',
  event_not_modified: 'failure.event_not_modified',
  reason_needed: 'failure.reason_needed',
  changed_meanwhile: 'failure.changed_meanwhile',
  wrong_state: 'failure.wrong_state',
  organization_not_active: 'failure.organization_not_active',
  organization_closed: 'failure.organization_closed',
  too_many_pending: 'failure.too_many_pending',
  owns_organizations: 'failure.owns_organizations',
  document_refused: 'failure.document_refused',
  album_not_created: 'failure.album_not_created',
  photos_not_uploaded: 'failure.photos_not_uploaded',
  photo_refused: 'failure.photos_not_uploaded',
  photo_not_updated: 'failure.photo_not_updated',
  too_many_albums: 'failure.too_many_albums',
  erasure_asked: 'failure.erasure_asked',
  registration_refused: 'failure.registration_refused',
  registration_changed: 'failure.registration_changed',
  payment_changed: 'failure.payment_changed',
  more_than_paid: 'failure.more_than_paid',
  statement_gone: 'failure.statement_gone',
  too_many_characters: 'failure.too_many_characters',
  too_many_saved: 'failure.too_many_saved',
  too_many_follows: 'failure.too_many_follows',
  character_linked: 'failure.character_linked',
  offer_expired: 'failure.offer_expired',
  body_too_slow: 'failure.body_too_slow',
  server_busy: 'failure.server_busy',
  foreign_origin: 'failure.foreign_origin',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
  search_busy: 'failure.search_busy',
  too_many_pictures: 'field.picture_later',
  pictures_busy: 'field.picture_later',
  too_many_documents: 'failure.documents_busy',
  documents_busy: 'failure.documents_busy',
  document_too_long: 'failure.document_too_long',
  too_many_readings: 'failure.files_busy',
  files_busy: 'failure.files_busy',
}

/** Strapi's own messages, which its clients compare; the same in every language. */
const STRAPI_MESSAGES: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: 'Invalid identifier or password',
  account_blocked: 'Your account has been blocked by an administrator',
  unauthenticated: 'Missing or invalid credentials',
  token_invalid: 'Invalid token',
  wrong_password: 'The provided current password is invalid',
  too_many_tries: 'Too many requests, please try again later.',
}

/** The message of a code in the caller's locale, Strapi's own message, or null. */
export function errorMessage(code: ErrorCode, locale: Locale, details?: AppError['details']): string | null {
  const key = TRANSLATED[code]
  const values = code === 'scope_missing' ? { scope: String(details?.['scope']) } : {}
  return key ? createTranslator(locale)(key, values) : (STRAPI_MESSAGES[code] ?? null)
}

/** Which rate limit was exceeded, and when to try again, in the caller's locale; null for other errors. */
export function rateLimitMessage({ details, retryAfter }: AppError, locale: Locale): string | null {
  const { points, seconds } = (details?.['limit'] ?? {}) as { points?: number; seconds?: number }
  if (!points || !seconds || !retryAfter) return null
  const values = { count: points, period: duration(seconds, locale), wait: duration(retryAfter, locale) }
  return createTranslator(locale)('failure.rate_limit', values)
}

/** `45 seconds`, `10 minutes`, `2 hours`, rounded up. */
function duration(seconds: number, locale: Locale) {
  const [unit, size] =
    seconds <= 90
      ? (['second', 1] as const)
      : seconds <= 5400 && seconds !== 3600
        ? (['minute', 60] as const)
        : (['hour', 3600] as const)
  return getNumberFormat(languageOf(locale).tag, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  )
}
