import type { ComponentProps } from 'react'
import * as styles from './drop-zone.module.css'

type Props = Omit<ComponentProps<'section'>, 'className'> & {
  /** Files are held over it: see `usePageDrop`. */
  over?: boolean
  center?: boolean
  /** With scripts its file input takes the whole area, so that a file can be dropped anywhere on it. */
  covered?: boolean
}

/** Where files are dropped. */
export const DropZone = ({ over, center, covered, ...rest }: Props) => (
  <section
    {...rest}
    className={[styles.zone, center && styles.center, covered && styles.covered].filter(Boolean).join(' ')}
    data-over={over || undefined}
  />
)
