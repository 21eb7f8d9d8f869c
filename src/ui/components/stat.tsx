import type { ComponentProps, ReactNode } from 'react'
import * as styles from './stat.module.css'

type Props = Omit<ComponentProps<'dl'>, 'className'> & {
  /** For long figures, such as sums of money. */
  size?: 'small' | undefined
}

/** The figures of a page, side by side. */
export const Stats = ({ size, ...rest }: Props) => <dl {...rest} className={styles.stats} data-size={size} />

/** A figure below what it counts. */
export const Stat = ({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{children}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
)
