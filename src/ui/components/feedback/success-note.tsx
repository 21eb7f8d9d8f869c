import { useLocation } from 'react-router'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import * as noteStyles from '#ui/primitives/note.module.css'

/**
 * Confirms what a form has just done, scrolled into view and focused. Submitting the same form again announces it
 * again.
 */
export function SuccessNote({ message }: { message: string | null }) {
  const { key } = useLocation()
  const note = useFocusedMessage<HTMLDivElement>(message && `${key} ${message}`)
  if (!message) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
    <div className={`${noteStyles.note} ${noteStyles.success}`} role="status" tabIndex={-1} ref={note} autoFocus>
      <CircleCheck />
      <span>{message}</span>
    </div>
  )
}
