import type { ReactNode } from 'react'
import * as styles from './dotted-list.module.css'

/** `isLong`: a text of several lines, which reads from its start, below its name. */
type Fact = { name: string; value: ReactNode; isLong?: boolean }

/** Facts with dotted leaders, like a theatre programme; those without a value are left out. `small`: below what they are about. */
export const DottedList = ({ facts, size }: { facts: readonly Fact[]; size?: 'small' }) => (
  <dl className={styles.list} data-size={size}>
    {facts.map(
      ({ name, value, isLong }) =>
        (value || value === 0) && (
          <div key={name} data-long={isLong || undefined}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
