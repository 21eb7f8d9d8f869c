import { addDays } from './days.ts'
import { nationalHolidays } from './holidays.ts'

const SATURDAY = 6
/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The long weekend that a holiday of Spain makes with the nearest weekend, with at most one working day between them and other holidays of that
 * span included: the sixth of December of 2026 is a Sunday, and the eighth a Tuesday, so it is from the fifth to the eighth. A holiday on a
 * Saturday or Sunday is the weekend from Friday on; one on a Wednesday is from that day to Sunday.
 */
export function longWeekend(holiday: string): { from: string; to: string } {
  const year = holiday.slice(0, 4)
  const off = new Set(nationalHolidays('ES', `${year}-01-01`, `${year}-12-31`).map(({ day }) => day))
  const isOff = (day: string) => off.has(day) || weekday(day) === 0 || weekday(day) === SATURDAY
  const extend = (day: string, step: 1 | -1): string => {
    const [next, second] = [addDays(day, step), addDays(day, 2 * step)]
    if (isOff(next)) return extend(next, step)
    // A working day is bridged only where it leads to a weekend, or from one to another holiday.
    return isOff(second) && (off.has(second) || off.has(day)) ? extend(second, step) : day
  }
  const [from, to] = [extend(holiday, -1), extend(holiday, 1)]
  if (from === to) return { from, to: addDays(holiday, (7 - weekday(holiday)) % 7) }
  return weekday(from) === SATURDAY && weekday(to) === 0 && to === addDays(from, 1)
    ? { from: addDays(from, -1), to }
    : { from, to }
}
