import { ErrorBox } from '#ui/components/field-parts.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useAdminFailureMessage } from './error-messages.ts'

/** Why a page's form was rejected, above the page; scrolled into view and focused. */
export function ErrorNote({ failure }: { failure: FormFailure | null }) {
  const note = useFocusedMessage<HTMLParagraphElement>(failure)
  const message = useAdminFailureMessage(failure)
  if (!failure) return null
  return (
    // Without JavaScript the browser moves to the error.
    <ErrorBox as="p" role="alert" tabIndex={-1} ref={note} autoFocus>
      {message}
    </ErrorBox>
  )
}
