import type { FailureCode, FieldCode } from '#shared/error-codes.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** What came back from a form that was refused. */
export type Refusal = { code: FailureCode; fields: Record<string, FieldCode>; seconds: number }

/** Failures that have words of their own at a door. */
const WORDS: Partial<Record<FailureCode, MessageKey>> = {
  invalid_credentials: 'door.unknown',
  account_blocked: 'door.blocked',
  unauthenticated: 'door.signed_out',
  code_invalid: 'door.code_wrong',
  reset_code_invalid: 'failure.reset_code_invalid',
  email_taken: 'failure.email_taken',
  username_taken: 'failure.username_taken',
  confirmation_not_sent: 'failure.confirmation_not_sent',
  profile_not_updated: 'failure.profile_not_updated',
  user_does_not_exist: 'failure.user_does_not_exist',
  organization_closed: 'failure.organization_closed',
  too_many_pending: 'failure.too_many_pending',
  owns_organizations: 'failure.owns_organizations',
  changed_meanwhile: 'failure.changed_meanwhile',
  unconfirmed: 'organization.unconfirmed',
  already_claimed: 'claim.already',
  already_owned: 'claim.owned',
  body_too_large: 'field.file_too_large',
  body_too_slow: 'failure.body_too_slow',
  server_busy: 'failure.server_busy',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
  too_many_pictures: 'field.picture_later',
  pictures_busy: 'field.picture_later',
}

/** What to say of it, with how long to wait. */
export function useRefusalWords() {
  const t = useText()
  return ({ code, seconds }: Refusal) => {
    if (code === 'too_many_tries' && seconds <= 90) return t('door.too_soon', { count: seconds })
    if (code === 'too_many_tries' && seconds > 5400)
      return t('door.too_many_today', { count: Math.ceil(seconds / 3600) })
    if (code === 'too_many_tries') return t('door.too_many', { count: Math.ceil(seconds / 60) })
    return t(WORDS[code] ?? 'door.failed')
  }
}
