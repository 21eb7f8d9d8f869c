import { useLocation } from 'react-router'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'

/**
 * Confirms what a form has just done, scrolled into view and focused. Submitting the same form again announces it
 * again.
 */
export function SuccessNote({ message }: { message: string | null }) {
  const { key } = useLocation()
  const note = useFocusedMessage<HTMLDivElement>(message && `${key} ${message}`)
  if (!message) return null
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone="success" role="status" tabIndex={-1} ref={note} autoFocus>
      <CircleCheck />
      <span>{message}</span>
    </Note>
  )
}
