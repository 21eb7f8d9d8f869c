import type { ComponentProps } from 'react'
import { part } from './part.tsx'
import { type Placed, placedClass } from './placed.ts'
import * as styles from './rows.module.css'

type Props = Omit<ComponentProps<'ul'>, 'className'> &
  Placed & {
    /** Without icons or pictures. */
    plain?: boolean | undefined
    /** What is at the end of a row stays there on narrow screens, too. */
    brief?: boolean | undefined
  }

/** A list of things: each `li` has an icon or picture, a text, and what one can do with it. */
export const Rows = ({ plain, brief, space, scripts, print, ...props }: Props) => (
  <ul
    {...props}
    className={`${styles.rows} ${placedClass({ space, scripts, print })}`}
    data-plain={plain || undefined}
    data-brief={brief || undefined}
  />
)

/** The buttons of a row. */
export const RowActions = part('div', styles.actions)
/** What stands below the text of a row. */
export const RowBelow = part('div', styles.below)
/** A button that opens a form below it: its `summary` is a `Button`. */
export const Disclosure = part('details', styles.disclosure)
