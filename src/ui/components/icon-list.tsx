import * as styles from './icon-list.module.css'
import { part } from './part.tsx'

/** What one can do or what happens next: each `li` has an icon, and beside it a heading or bold words and a text. */
export const IconList = part('ul', styles.list)
