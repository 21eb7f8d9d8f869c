import { addDays } from '#platform/text/calendar-day.ts'
import { RefusedStatement } from './refusal.ts'

type Parts = [first: number, second: number, year: number]

/**
 * Reads the days of a column, year first or day first; null for what is no day. A column that is month first, or only makes sense so, is
 * refused: a wrong guess would be worse. Throws `month_first` with the line.
 */
export function readDays(cells: readonly { line: number; text: string }[], today: string): (string | null)[] {
  const parsed = cells.map(({ text }) => readDay(text))
  const slashed = parsed.flatMap((day, index) => (Array.isArray(day) ? [{ parts: day, line: cells[index]!.line }] : []))
  const monthFirst = slashed.find(({ parts: [first, second] }) => first <= 12 && second > 12)
  if (monthFirst) throw new RefusedStatement('month_first', monthFirst.line)
  if (slashed.length > 0 && !slashed.some(({ parts: [first] }) => first > 12)) rejectUnlikely(slashed, today)
  return parsed.map((day) => (Array.isArray(day) ? toDay(day[2], day[1], day[0]) : day))
}

/** Banks list what has happened, in order. Where that is so only with the month first, the days are not clear. */
function rejectUnlikely(days: { parts: Parts; line: number }[], today: string) {
  const dayFirst = days.map(({ parts: [day, month, year] }) => toDay(year, month, day) ?? '')
  const monthFirst = days.map(({ parts: [month, day, year] }) => toDay(year, month, day) ?? '')
  // Value dates lie some days ahead.
  const latest = addDays(today, 31)
  const future = dayFirst.findIndex((day) => day > latest)
  const isLikelier =
    (future >= 0 && monthFirst.every((day) => day <= latest)) || (!isOrdered(dayFirst) && isOrdered(monthFirst))
  if (isLikelier) throw new RefusedStatement('month_first', days[Math.max(future, 0)]!.line)
}

const isOrdered = (days: string[]) =>
  days.every((day, index) => index === 0 || day >= days[index - 1]!) ||
  days.every((day, index) => index === 0 || day <= days[index - 1]!)

/** A day, or the parts of one whose order its column tells. A time behind it is left out. */
function readDay(text: string): string | Parts | null {
  const value = text.trim().replace(/[T\s]+\d{1,2}:\d{2}.*$/, '')
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(value) ?? /^(20\d{2})()(\d{2})(\d{2})$/.exec(value)
  if (yearFirst) return toDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(value)
  if (!found) return null
  const year = Number(found[4])
  return [Number(found[1]), Number(found[3]), year < 100 ? 2000 + year : year]
}

/** The day as `YYYY-MM-DD`; null when the calendar has no such day. */
export function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : null
}
