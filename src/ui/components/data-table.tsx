import type { ComponentProps } from 'react'
import * as styles from './data-table.module.css'
import { type Placed, placedClass } from './placed.ts'

type Props = Omit<ComponentProps<'table'>, 'className' | 'align'> &
  Pick<Placed, 'space'> & {
    /** Its name, for screen readers: in view there is a heading. */
    caption?: string | undefined
    /** Rows of 44 px. */
    size?: 'small' | undefined
    /** `top`: where cells have several lines. */
    align?: 'top' | undefined
    /** On phones a row is a block without column headings, in which a cell shows its `data-label`. */
    stack?: boolean | undefined
    /** Scrolls by itself, by keyboard too: what may be wider than the page, or longer than it should be. */
    scroll?: 'wide' | 'long' | undefined
  }

/** A table of data. Columns of numbers have the class `num`. */
export function DataTable({ caption, size, align, stack, scroll, space, children, ...rest }: Props) {
  const classes = [styles.table, stack && styles.stack, placedClass({ space })]
  const table = (
    <table {...rest} className={classes.filter(Boolean).join(' ')} data-size={size} data-align={align}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      {children}
    </table>
  )
  if (!scroll) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.scroll} data-scroll={scroll} tabIndex={0} aria-label={caption}>
      {table}
    </section>
  )
}
