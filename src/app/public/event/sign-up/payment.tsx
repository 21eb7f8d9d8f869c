import * as dottedList from '#ui/primitives/dotted-list.module.css'
import type { Term } from '../event-words.server.ts'
import * as styles from './payment.module.css'

/** Capacity, payment methods and refund policy. */
export const Payment = ({ terms }: { terms: readonly Term[] }) =>
  terms.length > 0 && (
    <dl className={`${dottedList.list} ${styles.list}`}>
      {terms.map(({ name, text, isLong }) => (
        <div key={name} className={isLong ? styles.stacked : undefined}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
