import { useNote } from '#ui/forms/use-form-message.ts'

type Props = {
  /** What came back; none: nothing was refused. */
  answer: object | null
  words: string | null
  /** How much is refused: a line of a small form, or the whole of what was asked. */
  className?: 'error' | 'summary'
}

/** Why the team's form was refused; comes into view and takes the focus that its button had. */
export function RefusedNote({ answer, words, className = 'error' }: Props) {
  const note = useNote<HTMLParagraphElement>(answer)
  if (!answer) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className={className} role="alert" tabIndex={-1} ref={note} autoFocus>
      {words}
    </p>
  )
}
