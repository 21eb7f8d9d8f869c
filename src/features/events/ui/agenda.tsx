import { memo, Suspense, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { moonDays } from '#ui/cover-art/moon.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './agenda.module.css'
import { AgendaRow } from './agenda-row.tsx'

/** How many rows the first screen has at most, on a phone as on a desk. */
const FIRST_ROWS = 3

/** Rows stay as they are while a search is chosen and loading. */
const Row = memo(AgendaRow)

/**
 * Rows outside of the screen are laid out when they come near it. Not when one comes back to the list: the height of every row is needed
 * to find the place where one was.
 */
function useRowsClass() {
  // A document that one returns to says so itself (head-script.ts).
  const [isLoaded] = useState(useHydrated())
  const isReturn = useNavigationType() === 'POP' && isLoaded
  return isReturn ? undefined : styles.rows
}

type Props = { events: readonly EventSummary[]; past: readonly EventSummary[]; grouped: boolean }

/**
 * Events grouped by month or, when not sorted by date, in one list. Past events are collapsed at the end. Hydrated by itself, so that what
 * stands above need not wait for hundreds of rows.
 */
export const Agenda = memo((props: Props) => (
  <Suspense>
    <Rows {...props} />
  </Suspense>
))

function Rows({ events, past, grouped }: Props) {
  const t = useText()
  const rows = useRowsClass()
  const first = events.slice(0, FIRST_ROWS)
  const months = Object.entries(Object.groupBy(events, (event) => event.dateStart.slice(0, 7)))
  return (
    <>
      {grouped ? (
        months.map(([month, monthEvents = []]) => (
          <Month key={month} month={month} events={monthEvents} rows={rows} first={first} />
        ))
      ) : (
        <ul className={rows ? `${rows} space-above-small` : 'space-above-small'}>
          {events.map((event) => (
            <Row key={event.id} event={event} level="h2" withMonth eager={first.includes(event)} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary className="link">
            {t('events.past')} ({past.length})
          </summary>
          <ul className={rows}>
            {past.map((event) => (
              <Row key={event.id} event={event} level="h2" withMonth />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type MonthProps = {
  month: string
  events: readonly EventSummary[]
  rows: string | undefined
  first: readonly EventSummary[]
}

function Month({ month, events, rows, first }: MonthProps) {
  const t = useText()
  const dates = useDates()
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  const moons = moonDays(year, number - 1)
  return (
    <section
      id={`m${month}`}
      aria-labelledby={`h${month}`}
      {...(rows && { className: styles.later, 'data-rows': events.length })}
    >
      <div className={styles.month}>
        <h2 id={`h${month}`}>
          {dates.monthName(month)} <span className="muted">{year}</span>
        </h2>
        <span className={styles.moons}>
          {moons.full.slice(0, 1).map((day) => (
            <span key="full">
              <MoonIcon date={0.5} /> {t('events.moons_full', { day })}
            </span>
          ))}
          {moons.new.slice(0, 1).map((day) => (
            <span key="new">
              <MoonIcon date={0} /> {t('events.moons_new', { day })}
            </span>
          ))}
        </span>
      </div>
      <ul className={rows}>
        {events.map((event) => (
          <Row key={event.id} event={event} eager={first.includes(event)} />
        ))}
      </ul>
    </section>
  )
}
