import { useLocation } from 'react-router'
import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { searchPath } from '#features/events/ui/filters.ts'
import { GenreTag } from '#features/events/ui/genre-tag.tsx'
import { THEMES } from '#shared/enums.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { type EventSummary, lastDay } from '#shared/events/event-summary.ts'
import type { Search } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { NoMatch } from '../no-match.tsx'
import { monthAfter } from './month-grid.ts'
import { MonthTable } from './month-table.tsx'
import * as styles from './month-view.module.css'

type Props = { month: string; events: readonly EventSummary[]; search: Search; less: readonly Suggestion[] }

const EventRows = ({ events }: { events: readonly EventSummary[] }) => (
  <ul>
    {events.map((event) => (
      <AgendaRow key={event.id} event={event} />
    ))}
  </ul>
)

/** A month: a table on wide screens and on paper, rows on narrow ones. What is over in the current month is folded. */
export function MonthView({ month, events, search, less }: Props) {
  const t = useText()
  const { pathname: path } = useLocation()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const to = (other: string | null) => other && searchPath({ ...search, month: other }, path)
  const [before, after] = [to(monthAfter(month, -1)), to(monthAfter(month, 1))]
  const isOver = (event: EventSummary) => lastDay(event) < today
  const isFolded = month === today.slice(0, 7) && !events.every(isOver)
  const past = isFolded ? events.filter(isOver) : []
  const shown = isFolded ? events.filter((event) => !isOver(event)) : events
  const name = (other: string | null) =>
    other ? t('month.named', { month: dates.monthName(other), year: other.slice(0, 4) }) : ''
  return (
    <div className={styles.view}>
      <div className={styles.heading}>
        {before && (
          <IconButton as={SiteLink} to={before} aria-label={name(monthAfter(month, -1))} preventScrollReset>
            <ChevronLeft />
          </IconButton>
        )}
        <h2>
          {dates.monthName(month)} <span className={styles.year}>{month.slice(0, 4)}</span>
        </h2>
        {after && (
          <IconButton as={SiteLink} to={after} aria-label={name(monthAfter(month, 1))} preventScrollReset>
            <ChevronRight />
          </IconButton>
        )}
        <ButtonLink size="small" to={to(today.slice(0, 7)) ?? path} preventScrollReset>
          {t('month.today')}
        </ButtonLink>
        <p role="status" className="muted small num">
          {t('season.count', { count: events.filter(takesPlace).length })}
        </p>
      </div>
      <MonthTable
        month={month}
        events={events}
        before={before}
        after={after}
        caption={t('month.caption', { month: name(month) })}
      />
      <ul className={styles.legend}>
        {THEMES.filter((theme) => events.some((event) => event.theme === theme)).map((theme) => (
          <li key={theme}>
            <GenreTag theme={theme} />
          </li>
        ))}
      </ul>
      <div className={styles.rows}>
        {past.length > 0 && (
          <details key={month}>
            <summary className="link">
              {t('events.past')} ({past.length})
            </summary>
            <EventRows events={past} />
          </details>
        )}
        <EventRows events={shown} />
        {events.length === 0 && <NoMatch search={search} less={less} />}
      </div>
    </div>
  )
}
