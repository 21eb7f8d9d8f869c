import { addDays } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

/** A day, and a time of it where one is said, on the clock of the place. */
export type Moment = { day: string; time: string | null }

const ISO =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?/i

/** Offsets of the clocks of Spain and Germany: pages often write that of winter in summer, and mean the hour. */
const LOCAL_OFFSET = /^\+0[12](:?00)?$/

/** Reads a date, with a time or without; null for anything else. A time with the offset of no clock here is an instant, which Madrid's show. */
export function readMoment(text: string): Moment | null {
  const [, year, month, day, hour, minute = '00', , zone = ''] = ISO.exec(text.trim()) ?? []
  const written = dayOf(Number(year), Number(month), Number(day))
  if (!written) return null
  if (hour === undefined) return { day: written, time: null }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (zone === '' || LOCAL_OFFSET.test(zone)) return { day: written, time }
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return momentAt(new Date(`${written}T${time}:00${sign}${hours}:${minutes}`))
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
 * First and last day with their times. What ends at midnight ended with the day before, and one night is one day; the end of such a day may
 * be before its start.
 */
export function toDays(start: Moment | null, end: Moment | null) {
  const isNight = start?.time && end?.time && end.day === addDays(start.day, 1) && end.time < NIGHT_ENDS
  const isMidnight = end?.time === '00:00' && start && end.day > start.day
  const last = isNight ? start.day : isMidnight ? addDays(end.day, -1) : (end?.day ?? null)
  // Files repeat the start where the end is not known.
  const isEndKnown = start?.time && !(end?.day === start.day && end.time === start.time)
  return {
    dateStart: start?.day ?? null,
    dateEnd: last,
    timeStart: start?.time ?? null,
    timeEnd: isEndKnown ? (end?.time ?? null) : null,
  }
}
