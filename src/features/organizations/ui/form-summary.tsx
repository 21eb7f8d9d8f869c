import type { RefObject } from 'react'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import type { FieldErrors } from '#ui/forms/field-rules.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type FieldName, labelOf, NAMES, useFieldErrorMessage } from './organization-values.ts'

type Checks = { errors: FieldErrors<FieldName>; attempted: boolean; summary: RefObject<HTMLDivElement | null> }
type Props = { checks: Checks; failure: FormFailure | null }

/** The error summary at the head of the form, which takes the focus. Unexpected errors get a generic message. */
export function FormSummary({ checks: { errors, attempted, summary }, failure }: Props) {
  const t = useText()
  const words = useErrorMessage()
  const wrongWords = useFieldErrorMessage()
  const fieldErrors = (['name', 'type', ...NAMES.slice(1), 'header'] as const).flatMap((name) => {
    const code = errors[name]
    return code ? [{ name, label: t(labelOf(name)), message: wrongWords(name, code) }] : []
  })
  const formError = failure && Object.keys(failure.fields).length === 0 ? failure : null
  if (!attempted || !(fieldErrors.length > 0 || formError)) return null
  const message = formError && (formError.code === 'unexpected' ? t('organization.unknown') : words(formError))
  return (
    <ErrorSummary
      ref={summary}
      title={fieldErrors.length > 0 || !message ? t('organization.errors') : message}
      errors={fieldErrors}
    />
  )
}
