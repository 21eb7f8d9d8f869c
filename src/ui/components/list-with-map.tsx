import type { ReactNode } from 'react'
import * as styles from './list-with-map.module.css'

type Props = {
  /** `list`: the map only where there is room beside it. `map`: a large map first. `both`: the map above the list, where there is no room beside it. */
  view: 'list' | 'map' | 'both'
  map: ReactNode
  children: ReactNode
}

/** A list of what has a place, beside the map of it. */
export function ListWithMap({ view, map, children }: Props) {
  const beside = <div className={styles.map}>{map}</div>
  return (
    <div className={styles.columns} data-view={view}>
      {view === 'map' && beside}
      {children}
      {view !== 'map' && beside}
    </div>
  )
}
