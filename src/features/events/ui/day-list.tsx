import type { ToggleEvent } from 'react'
import type { EventCard } from '#spec/event-card.ts'
import { takesPlace } from '#spec/event-status.ts'
import { paths } from '#spec/paths.ts'
import { useDates } from '#web/dates.ts'
import { useWords } from '#web/i18n.tsx'
import { PriceFrom } from '#web/money.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { StatusBadge, usePlaceWords } from './marks.tsx'
import { columnOf } from './month-grid.ts'

/** Everything that is on that day. The platform's popover: Escape and a click outside close it, and the focus goes back. */
export function DayList({ id, date, events }: { id: string; date: string; events: readonly EventCard[] }) {
  const dates = useDates()
  const weekdays = useWords()('month.weekdays')
  const place = usePlaceWords()
  const opened = (event: ToggleEvent<HTMLDivElement>) =>
    event.newState === 'open' && event.currentTarget.querySelector('a')?.focus()
  return (
    <div className="pop daypop" id={id} popover="auto" onToggle={opened}>
      <h3>
        {weekdays[(columnOf(date) + 1) % 7]} {dates.long(date).replace(/ (de )?\d{4}$/, '')}
      </h3>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <SiteLink
              className={`genre-${event.theme ?? 'none'}${takesPlace(event) ? '' : ' is-off'}`}
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
    </div>
  )
}
