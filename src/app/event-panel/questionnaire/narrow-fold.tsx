import { type ReactNode, useId } from 'react'
import { Button } from '#ui/components/button.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import * as styles from './narrow-fold.module.css'

type Props = { title: string; open: boolean; onToggle: () => void; children: ReactNode }

/** A part that narrow screens show when its button is pressed; others, and browsers without JavaScript, always. */
export function NarrowFold({ title, open, onToggle, children }: Props) {
  const id = useId()
  return (
    <div className={open ? styles.fold : `${styles.fold} ${styles.closed}`}>
      <Button
        type="button"
        size="small"
        scripts="needed"
        block
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {title} <ChevronDown />
      </Button>
      <div id={id} className={styles.body}>
        {children}
      </div>
    </div>
  )
}
