import { addDays } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

/** A day, and a time of it where one is said, on the clock of the place. */
export type Moment = { day: string; time: string | null }

const ISO =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?/i

/** Reads a date, with a time or without; null for anything else. A time in UTC is Madrid's; one with another offset stays as it is written. */
export function readMoment(text: string): Moment | null {
  const [, year, month, day, hour, minute = '00', , zone = ''] = ISO.exec(text.trim()) ?? []
  const written = dayOf(Number(year), Number(month), Number(day))
  if (!written) return null
  if (hour === undefined) return { day: written, time: null }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!/^(Z|[+-]00(:?00)?)$/i.test(zone)) return { day: written, time }
  return momentAt(new Date(`${written}T${time}:00Z`))
}

/** An instant on the clock of a zone, which may be an offset like `+02:00`. */
export function momentAt(instant: Date, zone: string = DEFAULT_TIME_ZONE): Moment | null {
  if (Number.isNaN(instant.getTime())) return null
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(instant)
    .split(' ')
  return { day, time }
}

/** The day as `YYYY-MM-DD`; null where the calendar has no such day, or no event is so far away. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 1900 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/** A night that ends before this is part of the day on which it began. */
const NIGHT_ENDS = '08:00'

/**
 * First and last day with their times. What ends at midnight ended on the day before, and one night is one day; the end of such a day may
 * be before its start.
 */
export function toDays(start: Moment | null, end: Moment | null) {
  const isNight = start?.time && end?.time && end.day === addDays(start.day, 1) && end.time < NIGHT_ENDS
  const isMidnight = end?.time === '00:00' && start && end.day > start.day
  const last = isNight ? start.day : isMidnight ? addDays(end.day, -1) : (end?.day ?? null)
  const isEndKnown = start?.time && (isNight || !isMidnight)
  return {
    dateStart: start?.day ?? null,
    dateEnd: last,
    timeStart: start?.time ?? null,
    timeEnd: isEndKnown ? (end?.time ?? null) : null,
  }
}
