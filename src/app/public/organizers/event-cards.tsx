import { EventCard } from '#features/events/ui/event-card.tsx'
import type { EventSummary } from '#shared/events/event-summary.ts'
import * as styles from './event-cards.module.css'

/** Upcoming events as cards, three beside each other where there is room. */
export function EventCards({ events }: { events: readonly EventSummary[] }) {
  return (
    <div className={styles.cards}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </div>
  )
}
