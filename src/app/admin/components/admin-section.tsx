import type { ReactNode } from 'react'
import * as rows from '#ui/components/rows.module.css'
import * as styles from './admin-section.module.css'

type Props = {
  title: string
  /** A sentence below the title. */
  lede?: string | false | undefined
  id?: string
  /** `h3` inside another section. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A part of an admin page, under its heading. */
export function AdminSection({ title, lede, id, heading: Heading = 'h2', children }: Props) {
  return (
    <section className={styles.section} id={id} aria-labelledby={id && `${id}-title`}>
      <Heading id={id && `${id}-title`}>{title}</Heading>
      {lede && <p className="muted">{lede}</p>}
      {children}
    </section>
  )
}

/** A list of items with actions beside each. */
export const AdminRows = ({ children }: { children: ReactNode }) => (
  <ul className={`${rows.rows} ${styles.rows}`}>{children}</ul>
)
