import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/i18n.tsx'
import { DONE, isDone, type Part } from './done.ts'

type Props = { part: Part; title: string; lede?: string; done: string | null; children: ReactNode }

/** A part of the account's page: its name on the left, what was just done there, and its forms. */
export function Section({ part, title, lede, done, children }: Props) {
  return (
    <section className="set" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 id={`${part}-title`}>{title}</h2>
        {lede && <p>{lede}</p>}
      </header>
      <div className="stack">
        <DoneNote part={part} done={done} />
        {children}
      </div>
    </section>
  )
}

/** Words about what a form has just done, where it was sent from; they take the focus that its button had. */
export function DoneNote({ part, done }: { part: Part; done: string | null }) {
  const t = useText()
  const { key } = useLocation()
  const note = useRef<HTMLDivElement>(null)
  const words = isDone(done) && DONE[done].part === part ? DONE[done].words : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same thing done again is told again
  useEffect(() => note.current?.focus({ preventScroll: true }), [words, key])
  if (!words) return null
  return (
    <div className="note note--ok" role="status" tabIndex={-1} ref={note}>
      <CircleCheck className="i" aria-hidden="true" />
      <span>{t(words)}</span>
    </div>
  )
}

/** A key that changes when a form of one's own has gone through: what was typed into it is empty then, and stays otherwise. */
export function useFreshKey(mine: boolean) {
  const { key } = useLocation()
  const [fresh, setFresh] = useState(key)
  if (mine && fresh !== key) setFresh(key)
  return fresh
}
