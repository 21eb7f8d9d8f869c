import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

export { addDays } from '#shared/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string) =>
  formats.getOrInsertComputed(zone, () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }))

/** The date at an instant in a time zone, as `YYYY-MM-DD`. The default is Madrid. */
export const dayAt = (instant: Date, zone: string = DEFAULT_TIME_ZONE) => formatIn(zone).format(instant)

/** Days from one day to another; negative when the other is before it. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
const DAY_MS = 86_400_000
