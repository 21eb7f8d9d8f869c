import { part } from './part.tsx'
import * as styles from './rows.module.css'

/** A list of things: each `li` has an icon or picture, a text, and what one can do with it. */
export const Rows = part('ul', styles.rows)
/** The buttons of a row. */
export const RowActions = part('div', styles.actions)
/** What stands below the text of a row. */
export const RowBelow = part('div', styles.below)
/** A button that opens a form below it: its `summary` is a `Button`. */
export const Disclosure = part('details', styles.disclosure)
