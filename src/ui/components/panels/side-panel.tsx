import type { ReactNode, Ref } from 'react'
import * as styles from './side-panel.module.css'

type Props = {
  /** The content of the side bar. */
  side: ReactNode
  /** Gives the page more room. */
  wide?: boolean
  children: ReactNode
}

/** A side bar beside the page; tabs above it on narrow screens. */
export function SidePanel({ side, wide = false, children }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <div className={styles.sticky}>{side}</div>
      </div>
      <div className={wide ? `${styles.main} ${styles.wide}` : styles.main}>{children}</div>
    </div>
  )
}

/** Whose panel it is: a picture, a name and a line about it. */
export function SideOwner({ image, name, children }: { image: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.owner}>
      {image}
      <p>
        <b>{name}</b>
        <span className="small muted">{children}</span>
      </p>
    </div>
  )
}

/** The links to the pages of the panel. */
export function SideNav({ label, ref, children }: { label: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <nav className={styles.nav} aria-label={label} ref={ref}>
      {children}
    </nav>
  )
}
