import { MERGING_WORD } from '#shared/confirmation-phrases.ts'
import type { ErrorCode, FieldCode } from '#shared/error-codes.ts'
import { REASON_LENGTH } from '#shared/limits.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Why an admin form was rejected, its intent, and its values. */
export type AdminFormFailure = {
  code: ErrorCode | null
  fields: Record<string, FieldCode>
  intent: string
  values: Record<string, string>
}

const MESSAGE_KEYS: Partial<Record<ErrorCode, MessageKey>> = {
  invalid: 'field.summary',
  forbidden: 'team.failure.forbidden',
  already_decided: 'team.failure.already_decided',
  not_active: 'team.failure.not_active',
  organization_not_active: 'team.failure.organization_not_active',
  both_owned: 'team.failure.both_owned',
  unconfirmed: 'team.failure.unconfirmed',
  wrong_password: 'twosteps.password.wrong',
  too_many_tries: 'team.failure.too_many',
  too_late_to_undo: 'team.failure.too_late',
  changed_since: 'team.failure.changed_since',
  own_interest: 'team.failure.own_interest',
  not_found: 'team.failure.not_found',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
}

/** Messages of error codes and of field errors. */
export function useAdminErrorMessages() {
  const t = useText()
  const locale = useLocale()
  const failureMessage = (code: ErrorCode | null) => (code ? t(MESSAGE_KEYS[code] ?? 'door.failed') : null)
  const fieldMessage = (code: FieldCode | undefined) =>
    code && t(`field.${code}`, { ...REASON_LENGTH, word: MERGING_WORD[locale] })
  return { failureMessage: failureMessage, fieldMessage: fieldMessage }
}
