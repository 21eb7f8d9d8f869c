/** What tells when an event begins and ends. Days are `YYYY-MM-DD`, times `HH:MM`, both where it takes place. */
type EventTimes = {
  dateStart: string
  dateEnd: string | null
  startsAt: string | null
  endsAt: string | null
}

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/**
 * Start and end as local `YYYY-MM-DDTHH:MM`; null for an event without times of day, which lasts whole days. The end is
 * null where only the start is known. An event of one day whose end is not after its start ends after midnight.
 */
export function localTimes({ dateStart, dateEnd, startsAt, endsAt }: EventTimes) {
  if (!startsAt) return null
  const start = `${dateStart}T${startsAt}`
  if (!endsAt) return { start, end: null }
  const lastDay = dateEnd ?? dateStart
  const isPastMidnight = lastDay === dateStart && endsAt <= startsAt
  return { start, end: `${isPastMidnight ? dayAfter(lastDay) : lastDay}T${endsAt}` }
}
