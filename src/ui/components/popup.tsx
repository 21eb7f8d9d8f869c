import type { ComponentProps } from 'react'
import * as styles from './popup.module.css'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  id: string
  /** Below the end of its button instead of its start. */
  align?: 'end'
}

/**
 * What the button with its id as `popoverTarget` opens, below that button. Native: it opens without scripts, Escape and clicks outside
 * close it, and the focus returns.
 */
export const Popup = ({ align, ...props }: Props) => (
  <div {...props} className={styles.popup} data-align={align} popover="auto" />
)
