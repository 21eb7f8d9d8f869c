import * as agenda from '#features/events/ui/agenda.module.css'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { EventCard } from '#features/events/ui/event-card.tsx'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './mobile-list.module.css'

const CARD_COUNT = 2

type Props = {
  events: readonly EventSummary[]
  past?: readonly EventSummary[]
  grouped?: boolean
  cards?: number | undefined
}

/** The next events as cards, the rest as rows. */
export function MobileList({ events, past = [], grouped = true, cards = CARD_COUNT }: Props) {
  const t = useText()
  const next = grouped ? events.slice(0, cards) : []
  return (
    <>
      {next.length > 0 && (
        <section aria-labelledby="next">
          <div className={`${agenda.month} ${styles.month}`}>
            <h2 id="next">{t('mobile.next')}</h2>
          </div>
          {next.map((event, index) => (
            <EventCard key={event.id} event={event} eager={index === 0} />
          ))}
        </section>
      )}
      <Agenda events={events.slice(next.length)} past={past} grouped={grouped} />
    </>
  )
}
