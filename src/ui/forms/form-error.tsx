import { FieldError } from '#ui/components/field-parts.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { type FormFailure, useErrorMessage } from './error-messages.ts'
import { useFocusedMessage } from './use-form-message.ts'

type Props = { failure: FormFailure | null; message?: string | undefined }

/** The error of a small form, with its own message or the default one; takes the focus from the submit button. */
export function FormError({ failure, message }: Props) {
  const errorMessage = useErrorMessage()
  const paragraph = useFocusedMessage<HTMLParagraphElement>(failure)
  if (!failure) return null
  return (
    // Without scripts the browser focuses the error.
    <FieldError role="alert" tabIndex={-1} ref={paragraph} autoFocus>
      <CircleAlert /> {message ?? errorMessage(failure)}
    </FieldError>
  )
}
