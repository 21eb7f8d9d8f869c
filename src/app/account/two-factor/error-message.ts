import { useEffect, useRef } from 'react'
import type { ErrorCode, FieldCode } from '#shared/error-codes.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** Why a two-factor form was rejected, with its intent. */
export type TwoFactorFailure = {
  intent: string
  code: ErrorCode
  fields: Record<string, FieldCode>
  /** Seconds to wait after too many attempts. */
  seconds: number
}

const MESSAGE_KEYS: Partial<Record<ErrorCode, MessageKey>> = {
  unconfirmed: 'twosteps.unconfirmed',
  unavailable: 'failure.unavailable',
}

/** The message of a rejected form: beside its field when that is wrong, else above the form. */
export function useTwoFactorErrors(
  failure: TwoFactorFailure | null,
  field: 'code' | 'password',
  intents: readonly string[],
) {
  const t = useText()
  if (!failure || !intents.includes(failure.intent)) return { error: null, failed: null }
  const { code, fields, seconds } = failure
  if (fields[field] === 'required') return { error: t('field.required'), failed: null }
  if (fields[field]) return { error: t(`twosteps.${field}.wrong`), failed: null }
  // The other field of the form shows its own error.
  if (Object.keys(fields).length > 0) return { error: null, failed: null }
  if (code === 'too_many_tries')
    return { error: null, failed: t('twosteps.limited', { count: Math.ceil(seconds / 60) }) }
  return { error: null, failed: t(MESSAGE_KEYS[code] ?? 'twosteps.failed') }
}

/** Focuses the rejected field. */
export function useFocusOnError(error: string | null, failure: TwoFactorFailure | null) {
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a repeated error
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error, failure])
  return { ref: field, autoFocus: error !== null }
}
