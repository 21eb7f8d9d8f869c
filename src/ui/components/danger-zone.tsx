import type { ReactNode } from 'react'

type Props = {
  /** The heading's. */
  id: string
  title: string
  text: string
  /** The way to it stands beside the words where there is room. */
  row?: boolean
  children?: ReactNode
}

/** What is hard to take back, apart from the rest: its name, what comes of it, and the way to it. */
export function Zone({ id, title, text, row = false, children }: Props) {
  return (
    <section className={row ? 'zone zone--row' : 'zone'} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
