import type { ComponentProps, ReactNode } from 'react'
import { part } from './part.tsx'
import * as styles from './side-sheet.module.css'

type Props = {
  /** A `SideSheet`; null: nothing is open. */
  sheet: ReactNode
  /** The list from which it is opened. */
  children: ReactNode
}

/** A list, and what of it is open: beside it from 1280 px on, below that in its place. */
export const WithSheet = ({ sheet, children }: Props) => (
  <div className={sheet ? styles.with : undefined}>
    <div className={styles.beside}>{children}</div>
    {sheet}
  </div>
)

/** One of a list with everything about it: a `SheetHead` and `SheetSection`s. */
export const SideSheet = (props: Omit<ComponentProps<'aside'>, 'className'>) => (
  <aside {...props} className={styles.sheet} />
)

type HeadProps = {
  /** Beside the name. */
  picture?: ReactNode
  /** A heading, and below it a line in `small`. */
  children: ReactNode
  /** To the one before, the next, and back to the list. */
  steps: ReactNode
  /** Badges. */
  below?: ReactNode
}

/** Who or what it is; stays in sight. */
export const SheetHead = ({ picture, children, steps, below }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.who}>
      {picture}
      <span>{children}</span>
      <span className={styles.steps}>{steps}</span>
    </div>
    {below}
  </header>
)

export const SheetSection = part('section', styles.section)
