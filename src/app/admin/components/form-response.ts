import { MERGING_WORD } from '#shared/confirmation-phrases.ts'
import type { FailureCode, FieldCode } from '#shared/error-codes.ts'
import { REASON_LENGTH } from '#shared/limits.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Why a form of the team was refused, which one, and what was typed into it. */
export type TeamRefusal = {
  code: FailureCode | null
  fields: Record<string, FieldCode>
  intent: string
  values: Record<string, string>
}

const WORDS: Partial<Record<FailureCode, MessageKey>> = {
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

/** The words of a refusal, and of what is wrong with a field. */
export function useTeamWords() {
  const t = useText()
  const locale = useLocale()
  const refused = (code: FailureCode | null) => (code ? t(WORDS[code] ?? 'door.failed') : null)
  const wrong = (code: FieldCode | undefined) =>
    code && t(`field.${code}`, { ...REASON_LENGTH, word: MERGING_WORD[locale] })
  return { refused, wrong }
}
