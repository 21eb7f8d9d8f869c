import type { FoundFields } from '#shared/event-imports/found-event.ts'
import { useDates } from '#ui/i18n/dates.ts'

type Days = Pick<FoundFields, 'dateStart' | 'dateEnd' | 'timeStart' | 'timeEnd'>

/** Writes the days and times of what was found; null without a day. */
export function useFoundDates() {
  const { span } = useDates()
  return ({ dateStart, dateEnd, timeStart, timeEnd }: Days) => {
    if (dateStart === null) return null
    const times = [timeStart, timeEnd].filter(Boolean).join(' – ')
    return [span(dateStart, dateEnd), times].filter(Boolean).join(', ')
  }
}
