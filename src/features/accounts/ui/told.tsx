import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Refusal, useRefusalWords } from './door-words.ts'

/** Why a form of one button was refused; takes the focus that the button had. */
export function Told({ refusal }: { refusal: Refusal | null }) {
  const words = useRefusalWords()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) line.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className="error" role="alert" tabIndex={-1} ref={line} autoFocus>
      <CircleAlert className="i" aria-hidden="true" /> {words(refusal)}
    </p>
  )
}
