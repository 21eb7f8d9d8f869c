import { type ReactNode, useId } from 'react'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import * as button from '#ui/primitives/button.module.css'
import * as styles from './narrow-fold.module.css'

type Props = { title: string; open: boolean; onToggle: () => void; children: ReactNode }

/** A part that narrow screens show when its button is pressed; others, and browsers without JavaScript, always. */
export function NarrowFold({ title, open, onToggle, children }: Props) {
  const id = useId()
  return (
    <div className={open ? styles.fold : `${styles.fold} ${styles.closed}`}>
      <button
        type="button"
        className={`${button.outline} ${button.small} ${styles.toggle} needs-script`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {title} <ChevronDown />
      </button>
      <div id={id} className={styles.body}>
        {children}
      </div>
    </div>
  )
}
