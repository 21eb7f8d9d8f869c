import type { ReactNode } from 'react'
import * as styles from './review-heading.module.css'

/** Longer titles, in characters, get a smaller heading. */
const LONG_TITLE = 60

type Props = {
  title: string
  /** Who asks for what, and since when. */
  about: string
  image?: ReactNode
  /** Links beside the heading. */
  children?: ReactNode
}

/** The heading of an item under review. */
export function ReviewHeading({ title, about, image, children }: Props) {
  return (
    <header className={styles.heading}>
      {image}
      <div>
        <h2 className={title.length > LONG_TITLE ? `${styles.title} ${styles.long}` : styles.title}>{title}</h2>
        <p className="muted">{about}</p>
      </div>
      {children}
    </header>
  )
}
