import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventCard } from '#shared/events/event-card.ts'
import { useText, useWords } from '#ui/i18n/i18n.tsx'
import { usePath, useSite } from '#ui/page/site.ts'
import { MonthDay } from './month-day.tsx'
import { columnOf, dayAfter, gridOf, monthAfter, sameDay } from './month-grid.ts'

type Props = {
  month: string
  events: readonly EventCard[]
  /** Where the months around it are shown, unprefixed. */
  before: string | null
  after: string | null
  caption: string
}

/** Where a key leads from a day. Days of another month turn the page. */
function dayBy(key: string, date: string): string | null {
  const month = date.slice(0, 7)
  const turned = (by: number) => {
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
    PageUp: () => turned(-1),
    PageDown: () => turned(1),
  }
  return moves[key]?.() ?? null
}

const focusDay = (table: HTMLElement | null, date: string) =>
  table?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()

/** The month as a real table. One stop of Tab leads in; keys go from day to day, and Enter opens the day's event or its list. */
export function MonthTable({ month, events, before, after, caption }: Props) {
  const t = useText()
  const words = useWords()
  const [weekdays, short] = [words('month.weekdays'), words('weekdays.short')]
  const path = usePath()
  const navigate = useNavigate()
  const today = useSite()?.today ?? ''
  const weeks = useMemo(() => gridOf(month, events), [month, events])
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const days = weeks.flat().filter(({ inside }) => inside)
  const first = days.find(({ date }) => date === today) ?? days.find((day) => day.events.length > 0) ?? days[0]
  const tabbed = stop?.startsWith(month) ? stop : first?.date

  // Who turned the page by a key goes on from the same day.
  useEffect(() => {
    if (wanted.current?.startsWith(month)) focusDay(table.current, wanted.current)
    wanted.current = null
  }, [month])

  const press = (event: KeyboardEvent) => {
    const date = (event.target as HTMLElement).dataset['day']
    if (!date || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = dayBy(event.key, date)
    if (!next) return
    event.preventDefault()
    const turn = next.slice(0, 7) < month ? before : next.slice(0, 7) > month ? after : undefined
    if (turn === null) return
    setStop(next)
    if (turn === undefined) return focusDay(table.current, next)
    wanted.current = next
    navigate(path(turn), { preventScrollReset: true })
  }
  return (
    <table className="mcal" ref={table} onKeyDown={press}>
      <caption className="sr">
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
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date} className={week.some(({ more }) => more > 0) ? 'mcal__full' : undefined}>
            {week.map((day) => (
              <MonthDay
                key={day.date}
                day={day}
                today={day.date === today}
                tabbed={day.date === tabbed}
                onFocus={() => setStop(day.date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
