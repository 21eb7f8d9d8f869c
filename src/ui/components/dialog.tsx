import type { ComponentProps } from 'react'
import * as styles from './dialog.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'className'> & {
  /** It destroys something. */
  danger?: boolean | undefined
}

/** A question over the page: a heading, a sentence, perhaps fields, and `DialogActions`. Named by its heading. */
export function Dialog({ danger, ...rest }: Props) {
  return <dialog {...rest} className={danger ? `${styles.dialog} ${styles.danger}` : styles.dialog} />
}

/** Its buttons: the one that goes back comes first. */
export function DialogActions(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.actions} />
}
