import type { ReactNode } from 'react'
import * as styles from './danger-zone.module.css'

type Props = {
  /** The id of the heading. */
  id: string
  title: string
  text: string
  /** Places the action beside the text where there is room. */
  row?: boolean
  children?: ReactNode
}

/** A section for destructive actions: heading, consequences and the action itself. */
export function DangerZone({ id, title, text, row = false, children }: Props) {
  return (
    <section className={row ? `${styles.zone} ${styles.row}` : styles.zone} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
