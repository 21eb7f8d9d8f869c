import { CircleCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { useNote } from '#ui/forms/use-form-message.ts'

/** Words about what a form has just done; they come into view and take the focus that its button had. The same done again is told again. */
export function DoneNote({ words }: { words: string | null }) {
  const { key } = useLocation()
  const note = useNote<HTMLDivElement>(words && `${key} ${words}`)
  if (!words) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was done
    <div className="note note--ok" role="status" tabIndex={-1} ref={note} autoFocus>
      <CircleCheck className="i" aria-hidden="true" />
      <span>{words}</span>
    </div>
  )
}
