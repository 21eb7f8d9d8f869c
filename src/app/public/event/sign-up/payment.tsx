import type { EventPage } from '#shared/events/event-page.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as dottedList from '#ui/primitives/dotted-list.module.css'
import * as styles from './payment.module.css'

/** Payment methods and refund policy. */
export function Payment({ event }: { event: EventPage }) {
  const t = useText()
  if (event.paymentMethods.length === 0 && !event.refundPolicy && !event.capacity) return null
  return (
    <dl className={`${dottedList.list} ${styles.list}`}>
      {event.capacity && (
        <div>
          <dt>{t('event.capacity')}</dt>
          <dd>{t('event.people', { count: event.capacity })}</dd>
        </div>
      )}
      {event.paymentMethods.length > 0 && (
        <div>
          <dt>{t('event.payment')}</dt>
          <dd>{event.paymentMethods.map((method) => t(`payment.${method}`)).join(', ')}</dd>
        </div>
      )}
      {event.refundPolicy && (
        <div className={styles.stacked}>
          <dt>{t('event.refunds')}</dt>
          <dd>{event.refundPolicy}</dd>
        </div>
      )}
    </dl>
  )
}
