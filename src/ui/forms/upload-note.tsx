import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'

/** Why a form was refused, or some of its files, in the reader's words. */
type Refusal = {
  title?: string | null
  /** What was stored nevertheless. */
  added: string | null
  reason: string
  refused: readonly { name: string; reason: string }[]
}
type Props = {
  /** The result of the form, for which the page moves to the note; null where it led to another page. */
  result: object | null
  refusal: Refusal | null
  done: string | null
  /** Takes what was done back. */
  children?: ReactNode
}

/** What became of a form that may carry files, scrolled into view. */
export function UploadNote({ result, refusal, done, children }: Props) {
  const { key } = useLocation()
  const element = useFocusedMessage<HTMLDivElement>(result ?? (done && `${key} ${done}`))
  if (refusal)
    return (
      // Without JavaScript the browser moves to the result.
      <Note tone="danger" role="alert" tabIndex={-1} ref={element} autoFocus>
        <CircleAlert />
        <div>
          {refusal.title && <b>{refusal.title}</b>}
          {refusal.added && <p>{refusal.added}</p>}
          {refusal.refused.length === 0 && <p>{refusal.reason}</p>}
          <ul>
            {refusal.refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </div>
      </Note>
    )
  if (!done) return null
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone="success" role="status" tabIndex={-1} ref={element} autoFocus>
      <CircleCheck />
      <span>{done}</span>
      {children}
    </Note>
  )
}
