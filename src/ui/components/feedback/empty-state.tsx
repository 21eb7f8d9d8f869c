import type { ReactNode } from 'react'
import { Flame } from '../flame.tsx'
import * as styles from './empty-state.module.css'

/** An empty list: an unlit candle, the reason, and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.flame}>
        <Flame lit={false} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
