import type { EventSummary } from '#shared/events/event-summary.ts'
import { EventCards } from '../organizers/event-cards.tsx'
import * as styles from './related-events.module.css'

/** Other events under a heading, which is the target of a link. */
export type RelatedSection = { id: 'more' | 'similar'; title: string; events: EventSummary[] }

/** Where to go on from an event: more of its organizer, and similar ones of others. */
export const RelatedEvents = ({ sections }: { sections: readonly RelatedSection[] }) =>
  sections.map(({ id, title, events }) => (
    <section key={id} className={`page no-print ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <EventCards events={events} />
    </section>
  ))
