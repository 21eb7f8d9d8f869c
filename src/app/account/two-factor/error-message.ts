import { useEffect, useRef } from 'react'
import type { FailureCode, FieldCode } from '#shared/error-codes.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** What one of these forms came back with: the intent that was sent, and why it was not carried out. */
export type CodesRefusal = {
  intent: string
  code: FailureCode
  fields: Record<string, FieldCode>
  /** To wait, after too many tries. */
  seconds: number
}

const WORDS: Partial<Record<FailureCode, MessageKey>> = {
  unconfirmed: 'twosteps.unconfirmed',
  unavailable: 'failure.unavailable',
}

/** Why a form came back, in words: beside its one field where that is wrong, and over the form otherwise. */
export function useRefusalWords(refusal: CodesRefusal | null, field: 'code' | 'password', intents: readonly string[]) {
  const t = useText()
  if (!refusal || !intents.includes(refusal.intent)) return { wrong: null, failed: null }
  const { code, fields, seconds } = refusal
  if (fields[field] === 'required') return { wrong: t('field.required'), failed: null }
  if (fields[field]) return { wrong: t(`twosteps.${field}.wrong`), failed: null }
  // The form's other field is to blame, and says so.
  if (Object.keys(fields).length > 0) return { wrong: null, failed: null }
  if (code === 'too_many_tries')
    return { wrong: null, failed: t('twosteps.limited', { count: Math.ceil(seconds / 60) }) }
  return { wrong: null, failed: t(WORDS[code] ?? 'twosteps.failed') }
}

/** The field that was refused takes the focus that the button had. */
export function useWrongField(wrong: string | null, refusal: CodesRefusal | null) {
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refused again is told again
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong, refusal])
  return { ref: field, autoFocus: wrong !== null }
}
