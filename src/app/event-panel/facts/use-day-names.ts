import { addDays } from '#shared/days.ts'
import { DAY_MS } from '#shared/durations.ts'
import { SCHEDULE_DAYS_MAX } from '#shared/event-facts/fact-columns.ts'
import { parseDay } from '#ui/i18n/dates.ts'
import { useText, useTextList } from '#ui/i18n/i18n.tsx'

type Days = { dateStart: string | null; dateEnd: string | null }

/** Days that are offered where the event has no date yet. */
const UNDATED = 3
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The names of the event's days, and of those that its programme has beyond them: "Viernes 27", or "Día 1" without a date. */
export function useDayNames({ dateStart, dateEnd }: Days, lastStored: number): string[] {
  const t = useText()
  const weekdays = useTextList()('weekdays')
  const length = dateStart === null ? UNDATED : daysFrom(dateStart, dateEnd ?? dateStart)
  const count = Math.min(SCHEDULE_DAYS_MAX, Math.max(length, lastStored + 1))
  return Array.from({ length: count }, (_, index) => {
    if (dateStart === null) return t('facts.day_number', { number: index + 1 })
    const { weekday, day } = parseDay(addDays(dateStart, index))
    return `${weekdays[weekday]} ${day}`
  })
}
