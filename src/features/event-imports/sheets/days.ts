import { addDays } from '#platform/text/calendar-day.ts'
import { foldText } from '#shared/search.ts'
import { dayOf } from '../read/moments.ts'

const MONTHS = [
  ['enero', 'january', 'januar', 'ene', 'jan'],
  ['febrero', 'february', 'februar', 'feb'],
  ['marzo', 'march', 'marz', 'mar', 'mrz'],
  ['abril', 'april', 'abr', 'apr'],
  ['mayo', 'may', 'mai'],
  ['junio', 'june', 'juni', 'jun'],
  ['julio', 'july', 'juli', 'jul'],
  ['agosto', 'august', 'ago', 'aug'],
  ['septiembre', 'setiembre', 'september', 'sept', 'sep'],
  ['octubre', 'october', 'oktober', 'oct', 'okt'],
  ['noviembre', 'november', 'nov'],
  ['diciembre', 'december', 'dezember', 'dic', 'dec', 'dez'],
]
const monthNumber = (word: string) => MONTHS.findIndex((names) => names.includes(word)) + 1

/** Day zero of Excel's count of days, which has a 29 February 1900. */
const EXCEL_EPOCH = '1899-12-30'
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** Whether a column writes the month first: some date only exists so, and none only the other way. */
export function isMonthFirst(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = SLASHED.exec(withoutTime(cell)) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return parts.some(([, second]) => second > 12) && !parts.some(([first]) => first > 12)
}

/** Reads a day as people and programs write it; null for none, and for one that the calendar does not have. */
export function readDay(cell: string, monthFirst: boolean): string | null {
  const text = withoutTime(cell)
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day))
  // The number behind a date of Excel, where the cell is not shown as one.
  if (/^\d{5}(\.\d+)?$/.test(text)) return addDays(EXCEL_EPOCH, Math.floor(Number(text)))
  const [, first, second, last] = SLASHED.exec(text) ?? []
  if (first && second && last) {
    const [inMonth, ofYear] = monthFirst ? [second, first] : [first, second]
    return dayOf(fullYear(last), Number(ofYear), Number(inMonth))
  }
  return readWords(text)
}

/** «12 de marzo de 2027», «March 12, 2027», «12. März 2027», also with the day of the week. */
function readWords(text: string): string | null {
  const words = foldText(text).match(/[a-z]+|\d+/g) ?? []
  const month = words.map(monthNumber).find((number) => number > 0)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const year = numbers.find((number) => number.length === 4)
  const day = numbers.find((number) => number.length <= 2)
  return month && year && day && numbers.length === 2 ? dayOf(Number(year), month, Number(day)) : null
}

/** Reads a time of day as `HH:MM`: «18:00», «18.30 h», «6 pm», and Excel's part of a day; null for none. */
export function readTime(cell: string): string | null {
  const text = cell.trim().toLowerCase()
  if (/^0?[.,]\d+$/.test(text)) return toTime(Math.round(Number(text.replace(',', '.')) * 24 * 60))
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.h](\d{2})?)?(?::\d{2})?\s*(am|pm)?\s*(?:h|uhr)?$/.exec(text) ?? []
  if (!hour || Number(minute) > 59) return null
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  return hours > 23 ? null : toTime(hours * 60 + Number(minute))
}
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))
const withoutTime = (cell: string) => cell.trim().replace(/[T\s,]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(Z|h|am|pm)?$/i, '')
