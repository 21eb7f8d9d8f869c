import { addDays } from './days.ts'

/** The Sunday of Easter, `YYYY-MM-DD` (the anonymous Gregorian computus). */
export function easterSunday(year: number): string {
  const [golden, century] = [year % 19, Math.floor(year / 100)]
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15
  const epact = skipped % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const after = moon - sunday
  const month = 3 + Math.floor((after + 40) / 44)
  const day = after + 28 - 31 * Math.floor(month / 4)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The days off of all of Spain that have the same date each year. Regions move and add some: those are not computed. */
const FIXED = {
  new_year: '01-01',
  epiphany: '01-06',
  may_day: '05-01',
  assumption: '08-15',
  october: '10-12',
  all_saints: '11-01',
  constitution: '12-06',
  immaculate: '12-08',
  christmas: '12-25',
} as const
export type Holiday = keyof typeof FIXED | 'good_friday'

export const FIXED_HOLIDAYS = Object.keys(FIXED) as (keyof typeof FIXED)[]
export const dayOfHoliday = (holiday: Holiday, year: number): string =>
  holiday === 'good_friday' ? addDays(easterSunday(year), -2) : `${year}-${FIXED[holiday]}`

/** The days off of all of Spain in a year, by date. */
const nationalHolidays = (year: number): { day: string; holiday: Holiday }[] =>
  ([...FIXED_HOLIDAYS, 'good_friday'] as Holiday[])
    .map((holiday) => ({ day: dayOfHoliday(holiday, year), holiday }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

const SATURDAY = 6
/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The long weekend that a holiday makes with the nearest weekend, with at most one working day between them and other holidays of that
 * span included: the sixth of December of 2026 is a Sunday, and the eighth a Tuesday, so it is from the fifth to the eighth. A holiday on a
 * Saturday or Sunday is the weekend from Friday on; one on a Wednesday is from that day to Sunday.
 */
export function longWeekend(holiday: string): { from: string; to: string } {
  const off = new Set(nationalHolidays(Number(holiday.slice(0, 4))).map(({ day }) => day))
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
