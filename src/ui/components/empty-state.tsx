import type { ReactNode } from 'react'
import { Flame } from './flame.tsx'

/** Nothing here: an unlit candle, why, and one thing to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <span className="fl">
        <Flame lit={false} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
