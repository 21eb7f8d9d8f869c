import { CircleAlert } from 'lucide-react'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import * as field from '#ui/primitives/field.module.css'

/** A form error that belongs to no single field. */
export function FailedMessage({ message, failure }: { message: string; failure: object | null }) {
  const line = useFocusedMessage<HTMLParagraphElement>(failure)
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
    <p className={field.error} role="alert" tabIndex={-1} ref={line} autoFocus>
      <CircleAlert /> {message}
    </p>
  )
}
