import type { ReactNode } from 'react'
import { useStateWords } from '../components/state-labels.ts'

/** One kind of what was found; nothing where there is none. */
export function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="team__part">
      <h2>{title}</h2>
      <ul className="rows team__rows">{children}</ul>
    </section>
  )
}

const TONES: Record<string, string> = {
  active: 'badge--ok',
  published: 'badge--ok',
  suspended: 'badge--danger',
  rejected: 'badge--danger',
  pending: 'badge--lit',
  submitted: 'badge--lit',
  changes_requested: 'badge--lit',
}
/** The state a thing is in, as a word in its colour. */
export function State({ status, of }: { status: string; of?: string }) {
  const words = useStateWords()
  return <span className={`badge ${TONES[status] ?? 'badge--quiet'}`}>{words(status, of)}</span>
}
