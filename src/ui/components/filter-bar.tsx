import type { ReactNode } from 'react'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import * as styles from './filter-bar.module.css'

type Props = {
  /** Of several rows on narrow screens, where it does not stay. */
  high?: boolean
  /** With a `.page`, whose parts are in a row. */
  children: ReactNode
}

/** The search and the filters of a list, which stay on screen above it. */
export const FilterBar = ({ high, children }: Props) => (
  <div ref={barAtTop} className={styles.bar} data-high={high}>
    {children}
  </div>
)
