import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Words about what a form has just done; they take the focus that its button had. */
export function DoneNote({ words }: { words: string | null }) {
  const { key } = useLocation()
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same thing done again is told again
  useEffect(() => note.current?.focus({ preventScroll: true }), [words, key])
  if (!words) return null
  return (
    <div className="note note--ok" role="status" tabIndex={-1} ref={note}>
      <CircleCheck className="i" aria-hidden="true" />
      <span>{words}</span>
    </div>
  )
}
