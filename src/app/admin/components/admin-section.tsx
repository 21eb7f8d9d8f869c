import type { ReactNode } from 'react'
import { Rows } from '#ui/components/rows.tsx'
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
  <div className={styles.rows}>
    <Rows>{children}</Rows>
  </div>
)
