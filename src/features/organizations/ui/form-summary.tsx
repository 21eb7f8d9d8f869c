import type { RefObject } from 'react'
import { type Refusal, useRefusalWords } from '#ui/forms/error-messages.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import type { Wrongs } from '#ui/forms/field-rules.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type FieldName, labelOf, NAMES, useWrongWords } from './organization-values.ts'

type Checks = { wrongs: Wrongs<FieldName>; tried: boolean; summary: RefObject<HTMLDivElement | null> }
type Props = { checks: Checks; refusal: Refusal | null }

/** What was refused, at the form's head; it takes the focus. What has no words of its own is an unknown problem (§8). */
export function FormSummary({ checks: { wrongs, tried, summary }, refusal }: Props) {
  const t = useText()
  const words = useRefusalWords()
  const wrongWords = useWrongWords()
  const wrong = (['name', 'type', ...NAMES.slice(1), 'header'] as const).flatMap((name) => {
    const code = wrongs[name]
    return code ? [{ name, label: t(labelOf(name)), words: wrongWords(name, code) }] : []
  })
  const whole = refusal && Object.keys(refusal.fields).length === 0 ? refusal : null
  if (!tried || !(wrong.length > 0 || whole)) return null
  const spoken = whole && (whole.code === 'unexpected' ? t('organization.unknown') : words(whole))
  return (
    <ErrorSummary ref={summary} title={wrong.length > 0 || !spoken ? t('organization.errors') : spoken} wrong={wrong} />
  )
}
