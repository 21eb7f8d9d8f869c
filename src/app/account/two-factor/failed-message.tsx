import { CircleAlert } from 'lucide-react'
import { useNote } from '#ui/forms/use-form-message.ts'

/** Why a form came back, where no one field is to blame. */
export function Failed({ words, answer }: { words: string; answer: object | null }) {
  const line = useNote<HTMLParagraphElement>(answer)
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className="error" role="alert" tabIndex={-1} ref={line} autoFocus>
      <CircleAlert className="i" aria-hidden="true" /> {words}
    </p>
  )
}
