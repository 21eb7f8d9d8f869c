import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import * as field from '#ui/primitives/field.module.css'
import { useAdminFailureMessage } from './error-messages.ts'

/** Why a page's form was rejected, above the page; scrolled into view and focused. */
export function ErrorNote({ failure }: { failure: FormFailure | null }) {
  const note = useFocusedMessage<HTMLParagraphElement>(failure)
  const message = useAdminFailureMessage(failure)
  if (!failure) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
    <p className={field.summary} role="alert" tabIndex={-1} ref={note} autoFocus>
      {message}
    </p>
  )
}
