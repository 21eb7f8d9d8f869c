import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { DoneNote as DoneWords } from '#ui/components/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { DONE, isDone, type Part } from '../success-messages.ts'

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

/** What was just done in that part, where it was sent from. */
export function DoneNote({ part, done }: { part: Part; done: string | null }) {
  const t = useText()
  const words = isDone(done) && DONE[done].part === part ? DONE[done].words : null
  return <DoneWords words={words && t(words)} />
}

/** A key that changes when a form of one's own has gone through: what was typed into it is empty then, and stays otherwise. */
export function useFreshKey(mine: boolean) {
  const { key } = useLocation()
  const [fresh, setFresh] = useState(key)
  if (mine && fresh !== key) setFresh(key)
  return fresh
}
