import type { ToggleEvent } from 'react'
import { StatusBadge, usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { PriceFrom } from '#ui/components/money.tsx'
import { Popup } from '#ui/components/popup.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useTextList } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './day-list.module.css'
import { columnOf } from './month-grid.ts'

/** All events of a day. */
export function DayList({ id, date, events }: { id: string; date: string; events: readonly EventSummary[] }) {
  const dates = useDates()
  const weekdays = useTextList()('month.weekdays')
  const place = usePlaceLabel()
  const opened = (event: ToggleEvent<HTMLDivElement>) =>
    event.newState === 'open' && event.currentTarget.querySelector('a')?.focus()
  return (
    <Popup id={id} onToggle={opened}>
      <h3 className={styles.day}>
        {weekdays[(columnOf(date) + 1) % 7]} {dates.long(date).replace(/ (de )?\d{4}$/, '')}
      </h3>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <SiteLink
              className={`genre-${event.theme ?? 'none'}${takesPlace(event) ? '' : ` ${styles.off}`}`}
              to={paths.event(event.slug)}
              lang={event.locale}
            >
              <StatusBadge event={event} />
              <span>{event.title}</span>
              <small>
                {place(event)}
                {event.price && ', '}
                <PriceFrom price={event.price} />
              </small>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
