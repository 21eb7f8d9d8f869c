import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import { useEventErrorMessage } from './event-form/error-messages.ts'
import { useFieldErrorMessage } from './event-form/event-field.tsx'
import type { EventFormValues } from './event-form/event-values.ts'

/** Which form was rejected, why, and its values. */
export type OverviewFormResult = { intent: string; failure: FormFailure | null; values: EventFormValues }

/** Labels of what an event needs before it can be submitted. */
const MISSING_LABELS = ['title', 'description', 'date_start', 'venue', 'county']

/** A form error beside its button; takes the focus. */
export function OverviewFormMessage({ result, of }: { result: OverviewFormResult | null; of: readonly string[] }) {
  const inWords = useEventErrorMessage()
  const fieldWords = useFieldErrorMessage()
  const t = useText()
  const failure = result && of.includes(result.intent) ? result.failure : null
  const line = useFocusedMessage<HTMLParagraphElement>(failure)
  if (!failure) return null
  const fields = Object.entries(failure.fields).map(([name, code]) => fieldWords(name, code))
  const message = failure.code === 'invalid' && fields.length > 0 ? [...new Set(fields)].join('. ') : inWords(failure)
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
    <p className={field.error} role="alert" tabIndex={-1} ref={line} autoFocus>
      {of.includes('submit') && MISSING_LABELS.some((name) => name in failure.fields) ? t('ae.incomplete') : message}
    </p>
  )
}
