import { type Locale, languageOf } from '#shared/languages.ts'
import { interpolate, useLocale, useTextList } from './i18n.tsx'

type Day = { year: number; month: number; day: number; weekday: number }

/** Parses `YYYY-MM-DD`; weekday 0 is Sunday. */
export function parseDay(date: string): Day {
  const day = new Date(`${date}T00:00:00Z`)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth(), day: day.getUTCDate(), weekday: day.getUTCDay() }
}

type DateNames = {
  locale: Locale
  months: readonly string[]
  shortMonths: readonly string[]
  shortWeekdays: readonly string[]
}

/** Formats dates with our own lists of names, so that server and browser do not differ by their ICU versions. */
export function createDateFormatter({ locale, months, shortMonths, shortWeekdays }: DateNames) {
  const { dates } = languageOf(locale)
  const dayMonthYear = (day: number | string, monthAt: string, year?: number) =>
    interpolate(year ? dates.dayOfYear : dates.day, { day, month: monthAt, ...(year && { year }) })
  const month = (index: number) => months[index] ?? ''
  const shortMonthAt = (index: number) => shortMonths[index] ?? ''

  /** 27 de noviembre de 2026 */
  const long = (date: string) => {
    const day = parseDay(date)
    return dayMonthYear(day.day, month(day.month), day.year)
  }
  /** 27 de noviembre, with the year when it is not that of today */
  const dayOf = (date: string, today: string) => {
    const day = parseDay(date)
    return dayMonthYear(day.day, month(day.month), parseDay(today).year === day.year ? undefined : day.year)
  }
  /** 27 nov, with the year when it is not that of today */
  const brief = (date: string, today?: string) => {
    const day = parseDay(date)
    return `${day.day} ${shortMonthAt(day.month)}${today && parseDay(today).year !== day.year ? ` ${day.year}` : ''}`
  }
  /** 27–29 de noviembre de 2026; 30 de abril – 2 de mayo de 2027 */
  const span = (from: string, to: string | null = null) => {
    if (!to || to === from) return long(from)
    const [a, b] = [parseDay(from), parseDay(to)]
    if (a.year !== b.year) return `${long(from)} – ${long(to)}`
    if (a.month !== b.month) return `${dayMonthYear(a.day, month(a.month))} – ${long(to)}`
    return dayMonthYear(`${a.day}–${b.day}`, month(a.month), a.year)
  }
  /** 27–29 nov; 30 abr – 2 may */
  const briefSpan = (from: string, to: string | null, today?: string) => {
    if (!to || to === from) return brief(from, today)
    const [a, b] = [parseDay(from), parseDay(to)]
    const together = a.month === b.month && a.year === b.year
    return together ? `${a.day}–${brief(to, today)}` : `${brief(from)} – ${brief(to, today)}`
  }
  /** Whether a range ends in another month than it begins: its last day then needs its own. */
  const crossesMonth = (from: string, to: string | null): to is string =>
    to !== null && to.slice(0, 7) !== from.slice(0, 7)
  /** 27–29; 30 where it ends in another month (the month stands beside it, and `shortMonth` and `weekdays` have the last day) */
  const days = (from: string, to: string | null) =>
    to && to !== from && !crossesMonth(from, to) ? `${parseDay(from).day}–${parseDay(to).day}` : `${parseDay(from).day}`
  /** abr; abr – 2 may; with the year of the last day where it is wanted */
  const shortMonth = (from: string, to: string | null, withYear = false) => {
    const last = crossesMonth(from, to) ? to : from
    const name = shortMonthAt(parseDay(from).month)
    return `${last === from ? name : `${name} – ${brief(last)}`}${withYear ? ` ${last.slice(0, 4)}` : ''}`
  }
  /** vie–dom; vie – dom 2 may, whose day and month do not part */
  const weekdays = (from: string, to: string | null) => {
    const name = (date: string) => shortWeekdays[parseDay(date).weekday] ?? ''
    if (crossesMonth(from, to)) return `${name(from)} – ${name(to)} ${brief(to).replaceAll(' ', '\u00a0')}`
    return to && to !== from ? `${name(from)}–${name(to)}` : name(from)
  }
  /** noviembre, from `YYYY-MM` */
  const monthName = (yearMonth: string) => month(Number(yearMonth.slice(5, 7)) - 1)
  return { long, dayOf, brief, span, briefSpan, days, shortMonth, weekdays, monthName }
}

export function useDates() {
  const list = useTextList()
  return createDateFormatter({
    locale: useLocale(),
    months: list('months'),
    shortMonths: list('months.short'),
    shortWeekdays: list('weekdays.short'),
  })
}
