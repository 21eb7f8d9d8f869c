import type { ReactNode } from 'react'
import { Flame } from './flame.tsx'

/** An empty list: an unlit candle, the reason, and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty__flame">
        <Flame lit={false} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
