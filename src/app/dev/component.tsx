import type { ReactNode } from 'react'
import { Card } from '#ui/components/card.tsx'
import * as styles from './gallery.module.css'

/** One component under its name. */
export const Component = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <Card aria-label={name}>
    <h2>{name}</h2>
    <div className={wide ? styles.wide : styles.states}>{children}</div>
  </Card>
)

/** One of its states, under the props that make it. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.state}>
    {children}
    <small>{name}</small>
  </div>
)
