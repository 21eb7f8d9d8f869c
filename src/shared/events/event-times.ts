import { DAY_MS } from '#shared/durations.ts'
import type { TimeZone } from '../enums.ts'

/** What tells when an event begins and ends. Days are `YYYY-MM-DD`, times `HH:MM`, both where it takes place. */
type EventTimes = {
  dateStart: string
  dateEnd: string | null
  startsAt: string | null
  endsAt: string | null
}

const MIDNIGHT = '00:00'
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/**
 * Start and end as local `YYYY-MM-DDTHH:MM`; null for an event without times of day, which lasts whole days. The end is
 * null where only the start is known. An end at midnight is when the last day is over. An event of one day whose end is
 * before its start ends after midnight; where both are equal the end is not known.
 */
export function localTimes({ dateStart, dateEnd, startsAt, endsAt }: EventTimes) {
  if (!startsAt) return null
  const start = `${dateStart}T${startsAt}`
  const lastDay = dateEnd ?? dateStart
  const isOneDay = lastDay === dateStart
  if (!endsAt || (isOneDay && endsAt === startsAt)) return { start, end: null }
  const isPastMidnight = endsAt === MIDNIGHT || (isOneDay && endsAt < startsAt)
  return { start, end: `${isPastMidnight ? dayAfter(lastDay) : lastDay}T${endsAt}` }
}

/** Whether the days and times are those of one evening that ends at midnight, given as two days. */
export const endsAtFirstMidnight = ({
  dateStart,
  dateEnd,
  startsAt,
  endsAt,
}: { [Name in keyof EventTimes]: string | null }) =>
  dateStart !== null && dateEnd === dayAfter(dateStart) && startsAt !== null && endsAt === MIDNIGHT

/** A local `YYYY-MM-DDTHH:MM` with the offset of the zone on that day, in ISO 8601. On the server alone: not every browser has Temporal. */
export const withOffset = (local: string, zone: TimeZone) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toString({ timeZoneName: 'never' })

/** Whether clocks are put forward past this local `YYYY-MM-DDTHH:MM`. On the server alone. */
export function isSkipped(local: string, zone: TimeZone) {
  const time = Temporal.PlainDateTime.from(local)
  return !time.toZonedDateTime(zone).toPlainDateTime().equals(time)
}
