import { useFocusedMessage } from '#ui/forms/use-form-message.ts'

type Props = {
  /** Why the form was rejected; null renders nothing. */
  failure: object | null
  message: string | null
  /** `error` for a small form, `summary` for the whole page. */
  className?: 'error' | 'summary'
}

/** The error of an admin form; scrolled into view and focused. */
export function ErrorNote({ failure, message, className = 'error' }: Props) {
  const note = useFocusedMessage<HTMLParagraphElement>(failure)
  if (!failure) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
    <p className={className} role="alert" tabIndex={-1} ref={note} autoFocus>
      {message}
    </p>
  )
}
