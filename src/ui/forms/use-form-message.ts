import { useEffect, useRef } from 'react'

/** Brings a form's answer into view, clear of the bars that stay in sight (base.css), and gives it the focus, so that it is read out. */
export function showNote(note: HTMLElement | null) {
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ block: 'nearest' })
}

/** The ref of a note that shows itself with every new `answer`; none when there is nothing to say. */
export function useNote<Note extends HTMLElement>(answer: unknown) {
  const note = useRef<Note>(null)
  useEffect(() => {
    if (answer) showNote(note.current)
  }, [answer])
  return note
}
