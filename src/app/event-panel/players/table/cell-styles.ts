import * as styles from './player-table.module.css'

/** Numbers stand right, and short cells in one line. */
export const CELL_STYLES: Record<string, string | undefined> = {
  price: 'num',
  paid: styles.paid,
  contact: styles.created,
  age: 'num',
  created: styles.created,
  state: styles.state,
}
