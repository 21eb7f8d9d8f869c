import * as styles from './directory-row.module.css'
import { part } from './part.tsx'

/** An entry of a directory: a picture or icon, its name as a link of the whole row, and `DirectoryEnd`. */
export const DirectoryRow = part('li', styles.row)
/** What is compared between rows: at the end of each, on phones below the name. */
export const DirectoryEnd = part('div', styles.end)
