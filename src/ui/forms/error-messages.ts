import type { ErrorCode } from '#shared/error-codes.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** Why a form was rejected. */
export type FormFailure = {
  code: ErrorCode
  /** Errors by the names of the controls. */
  fields: Record<string, FieldCode>
  /** Seconds to wait. */
  seconds: number
  /** What was typed, without passwords and codes; null when the body was not read. */
  typed?: Record<string, unknown> | null
}

/** Error codes with a message of their own in forms. */
const MESSAGE_KEYS: Partial<Record<ErrorCode, MessageKey>> = {
  invalid_credentials: 'signIn.unknown',
  account_blocked: 'signIn.blocked',
  unauthenticated: 'signIn.signed_out',
  code_invalid: 'signIn.code_wrong',
  reset_code_invalid: 'failure.reset_code_invalid',
  email_taken: 'failure.email_taken',
  username_taken: 'failure.username_taken',
  confirmation_not_sent: 'failure.confirmation_not_sent',
  profile_not_updated: 'failure.profile_not_updated',
  organization_closed: 'failure.organization_closed',
  too_many_pending: 'failure.too_many_pending',
  owns_organizations: 'failure.owns_organizations',
  changed_meanwhile: 'failure.changed_meanwhile',
  unconfirmed: 'organization.unconfirmed',
  asking_closed: 'failure.asking_closed',
  question_private: 'failure.question_private',
  message_not_sent: 'contact.failed',
  already_claimed: 'claim.already',
  already_owned: 'claim.owned',
  erasure_asked: 'failure.erasure_asked',
  registration_refused: 'failure.registration_refused',
  registration_changed: 'failure.registration_changed',
  payment_changed: 'failure.payment_changed',
  more_than_paid: 'failure.more_than_paid',
  statement_gone: 'failure.statement_gone',
  offer_expired: 'failure.offer_expired',
  body_too_large: 'failure.body_too_large',
  body_too_slow: 'failure.body_too_slow',
  server_busy: 'failure.server_busy',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
  too_many_pictures: 'field.picture_later',
  pictures_busy: 'field.picture_later',
  too_many_documents: 'failure.documents_busy',
  documents_busy: 'failure.documents_busy',
  document_too_long: 'failure.document_too_long',
  too_many_readings: 'failure.files_busy',
  files_busy: 'failure.files_busy',
  file_blocked: 'failure.file_blocked',
  already_appealed: 'failure.already_appealed',
  nothing_to_pay: 'failure.nothing_to_pay',
  gateway_off: 'failure.gateway_off',
  gateway_keys: 'failure.gateway_keys',
  gateway_refused: 'failure.gateway_refused',
  gateway_unavailable: 'failure.gateway_unavailable',
}

/** Messages that replace those above in the forms of one area. */
export type OwnErrorMessages = Partial<Record<ErrorCode, MessageKey>>

/** The message of a failure, with the waiting time where there is one; `other` where a code has none. */
export function useErrorMessage(own: OwnErrorMessages = {}, other: MessageKey = 'signIn.failed') {
  const t = useText()
  return ({ code, seconds, fields }: FormFailure) => {
    if (own[code]) return t(own[code])
    if (code === 'invalid' && Object.keys(fields).length > 0) return t('field.summary')
    if (code === 'user_does_not_exist') return t(memberErrorKey(Object.values(fields)) ?? other)
    if (code === 'too_many_messages') return t('contact.too_many', { minutes: Math.ceil(seconds / 60) })
    if (code === 'refund_under_way') return t('failure.refund_under_way', { count: Math.ceil(seconds / 60) })
    if (code === 'registration_refused' && seconds > 0)
      return t('failure.too_many_sign_ups', { count: Math.ceil(seconds / 60) })
    if (code === 'too_many_tries' && seconds <= 90) return t('signIn.too_soon', { count: seconds })
    if (code === 'too_many_tries' && seconds > 5400)
      return t('signIn.too_many_today', { count: Math.ceil(seconds / 3600) })
    if (code === 'too_many_tries') return t('signIn.too_many', { count: Math.ceil(seconds / 60) })
    return t(own[code] ?? MESSAGE_KEYS[code] ?? other)
  }
}

/** The API has one code for every error about members; a form says that a person does not exist only where that is so. */
function memberErrorKey(codes: readonly FieldCode[]): MessageKey | undefined {
  if (codes.includes('nobody')) return 'failure.user_does_not_exist'
  if (codes.includes('not_member')) return 'field.not_member'
  return codes.length > 0 ? 'field.summary' : undefined
}
