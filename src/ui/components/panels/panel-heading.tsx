import type { ReactNode } from 'react'
import * as styles from './panel-heading.module.css'

type Props = {
  title: string
  /** The id of the heading. */
  id?: string
  lang?: string
  /** A sentence below the title. */
  lede?: ReactNode
  /** A line of figures beside the title, said anew when they change. */
  facts?: ReactNode
  /** Links beside it. */
  children?: ReactNode
}

/** The heading of a page with a side bar. */
export const PanelHeading = ({ title, id, lang, lede, facts, children }: Props) => (
  <header className={styles.heading}>
    <div data-facts={facts ? '' : undefined}>
      <h1 id={id} lang={lang}>
        {title}
      </h1>
      {lede && <p>{lede}</p>}
      {facts && <p role="status">{facts}</p>}
    </div>
    {children}
  </header>
)

/** A part of such a page under its own heading. */
export const PanelSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
