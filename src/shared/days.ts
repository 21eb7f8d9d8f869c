/** The day `count` days after `day` (before it, when negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

const FRIDAY = 5
/** Monday is 1, Sunday is 7. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
/** The Friday of a day's week. */
export const fridayOf = (day: string) => addDays(day, FRIDAY - weekday(day))

/** What is left of the weekend that goes on or comes next, Friday to Sunday. */
export function weekendFrom(today: string): { from: string; to: string } {
  const friday = fridayOf(today)
  return { from: friday > today ? friday : today, to: addDays(friday, 2) }
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
