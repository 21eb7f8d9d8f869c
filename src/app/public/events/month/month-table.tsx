import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText, useTextList } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { MonthDayCell } from './month-day.tsx'
import { columnOf, countPastWeeks, dayAfter, gridOf, isEmpty, monthAfter, sameDay, type Week } from './month-grid.ts'
import * as styles from './month-table.module.css'

type Props = {
  month: string
  events: readonly EventSummary[]
  /** The unprefixed path of other months. */
  before: string | null
  after: string | null
  caption: string
}

/** The target of a key. Days of another month load that month. */
function dayBy(key: string, date: string): string | null {
  const month = date.slice(0, 7)
  const focusAfterNavigation = (by: number) => {
    const other = monthAfter(month, by)
    return other && sameDay(date, other)
  }
  const moves: Record<string, () => string | null> = {
    ArrowLeft: () => dayAfter(date, -1),
    ArrowRight: () => dayAfter(date, 1),
    ArrowUp: () => dayAfter(date, -7),
    ArrowDown: () => dayAfter(date, 7),
    Home: () => dayAfter(date, -columnOf(date)),
    End: () => dayAfter(date, 6 - columnOf(date)),
    PageUp: () => focusAfterNavigation(-1),
    PageDown: () => focusAfterNavigation(1),
  }
  return moves[key]?.() ?? null
}

/** Focuses a day, and unfolds the past weeks if it is one of them. */
function focusDay(table: HTMLElement | null, date: string) {
  const day = table?.querySelector<HTMLElement>(`[data-day="${date}"]`)
  const fold = table?.querySelector('details')
  if (fold && day && !day.checkVisibility()) fold.open = true
  day?.focus()
}

/**
 * The month as a table with a single tab stop; arrow keys move between days, and Enter opens the day's event or list. Weeks that are over
 * are folded while others have something to come.
 */
export function MonthTable({ month, events, before, after, caption }: Props) {
  const t = useText()
  const message = useTextList()
  const [weekdays, short] = [message('month.weekdays'), message('weekdays.short')]
  const navigate = useNavigate()
  const today = useSite()?.today ?? ''
  const weeks = useMemo(() => gridOf(month, events), [month, events])
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  const [tabStop, setTabStop] = useState<string | null>(null)
  const days = weeks.flat().filter(({ inside }) => inside)
  const first = days.find(({ date }) => date === today) ?? days.find((day) => day.events.length > 0) ?? days[0]
  const tabbed = tabStop?.startsWith(month) ? tabStop : first?.date

  // After keyboard navigation to another month, focus the same day.
  useEffect(() => {
    if (wanted.current?.startsWith(month)) focusDay(table.current, wanted.current)
    wanted.current = null
  }, [month])

  const onKeyDown = (event: KeyboardEvent) => {
    const date = (event.target as HTMLElement).dataset['day']
    if (!date || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = dayBy(event.key, date)
    if (!next) return
    event.preventDefault()
    const goToMonth = next.slice(0, 7) < month ? before : next.slice(0, 7) > month ? after : undefined
    if (goToMonth === null) return
    setTabStop(next)
    if (goToMonth === undefined) return focusDay(table.current, next)
    wanted.current = next
    navigate(goToMonth, { preventScrollReset: true })
  }
  const toRow = (week: Week) => (
    <tr key={week[0]?.date} className={rowClass(week)}>
      {week.map((day) => (
        <MonthDayCell
          key={day.date}
          day={day}
          today={day.date === today}
          tabbed={day.date === tabbed}
          onFocus={() => setTabStop(day.date)}
        />
      ))}
    </tr>
  )
  const pastCount = countPastWeeks(weeks, today)
  return (
    <table className={styles.calendar} ref={table} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">
        {caption} {t('month.keys')}
      </caption>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdays[day]}>{short[day]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {pastCount > 0 && (
        <>
          <PastWeeksFold key={month} weeks={weeks.slice(0, pastCount)} />
          <tbody className={styles.past}>{weeks.slice(0, pastCount).map(toRow)}</tbody>
        </>
      )}
      <tbody>{weeks.slice(pastCount).map(toRow)}</tbody>
    </table>
  )
}

const rowClass = (week: Week) =>
  week.some(({ more }) => more > 0) ? styles.full : isEmpty(week) ? styles.empty : undefined

/** Unfolds the rows of the weeks that are over, which follow it; by CSS alone, so that it works without scripts. */
function PastWeeksFold({ weeks }: { weeks: readonly Week[] }) {
  const t = useText()
  const dates = useDates()
  const days = weeks.flat().filter(({ inside }) => inside)
  const count = new Set(days.flatMap(({ events }) => events.filter(takesPlace).map(({ id }) => id))).size
  return (
    <tbody className={styles.fold}>
      <tr>
        <td colSpan={7}>
          <details>
            <summary>
              {dates.briefSpan(days[0]?.date ?? '', days.at(-1)?.date ?? null)}, {t('season.count', { count })}
            </summary>
          </details>
        </td>
      </tr>
    </tbody>
  )
}
