import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string) =>
  formats.getOrInsertComputed(zone, () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }))

/** The date at an instant in a time zone, as `YYYY-MM-DD`. The default is Madrid. */
export const dayAt = (instant: Date, zone: string = DEFAULT_TIME_ZONE) => formatIn(zone).format(instant)

/** The day `count` days after `day` (before it, when negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
