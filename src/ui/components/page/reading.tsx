import type { ReactNode } from 'react'
import { part } from '../part.tsx'
import * as styles from './reading.module.css'

type Props = {
  children: ReactNode
  side: ReactNode
  /** On narrow screens, the text has the same list above it. */
  wideOnly?: boolean
}

/** A long text with links to its parts or to other texts: beside it, below it on narrow screens. */
export const Reading = ({ children, side, wideOnly }: Props) => (
  <div className={`page ${styles.columns}`}>
    {children}
    <aside className={wideOnly ? `${styles.side} wide-only` : styles.side}>{side}</aside>
  </div>
)

export const Lede = part('p', styles.lede)

/** The same list above the text on narrow screens, collapsed. */
export const FoldedList = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={`${styles.folded} narrow-only`}>
    <summary className="bold">{title}</summary>
    <nav aria-label={title}>{children}</nav>
  </details>
)
