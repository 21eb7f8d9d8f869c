import { CircleAlert } from 'lucide-react'
import { type Refusal, useRefusalWords } from '#ui/forms/error-messages.ts'
import { useNote } from '#ui/forms/use-form-message.ts'

type Props = { refusal: Refusal | null; inWords?: string | undefined }

/** Why a small form was refused, in words of its own or the usual; takes the focus that its button had. */
export function Told({ refusal, inWords }: Props) {
  const words = useRefusalWords()
  const line = useNote<HTMLParagraphElement>(refusal)
  if (!refusal) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className="error" role="alert" tabIndex={-1} ref={line} autoFocus>
      <CircleAlert className="i" aria-hidden="true" /> {inWords ?? words(refusal)}
    </p>
  )
}
