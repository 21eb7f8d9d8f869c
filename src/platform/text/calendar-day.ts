import { DAY_MS } from '#shared/durations.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

export { addDays } from '#shared/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string) =>
  formats.getOrInsertComputed(zone, () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }))

/** Days begin at full quarters of an hour, in every time zone: https://en.wikipedia.org/wiki/List_of_UTC_offsets */
const QUARTER_MS = 15 * 60_000
const latest = new Map<string, { quarter: number; day: string }>()

/** The date at an instant in a time zone, as `YYYY-MM-DD`. The default is Madrid. */
export function dayAt(instant: Date, zone: string = DEFAULT_TIME_ZONE): string {
  // Formatting is slow, and nearly always asked for the present.
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  const known = latest.get(zone)
  if (known?.quarter === quarter) return known.day
  const day = formatIn(zone).format(instant)
  latest.set(zone, { quarter, day })
  return day
}

/** Days from one day to another; negative when the other is before it. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
