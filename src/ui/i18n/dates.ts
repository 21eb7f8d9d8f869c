import type { Locale } from '#shared/enums.ts'
import { useLocale, useWords } from './i18n.tsx'

type Day = { year: number; month: number; day: number; weekday: number }

/** Reads `YYYY-MM-DD`; weekday 0 is Sunday. */
export function readDay(date: string): Day {
  const at = new Date(`${date}T00:00:00Z`)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate(), weekday: at.getUTCDay() }
}

type Names = {
  locale: Locale
  months: readonly string[]
  shortMonths: readonly string[]
  shortWeekdays: readonly string[]
}

/** Dates in words, built from our own lists of names so that server and browser never differ by a release of ICU. */
export function datesIn({ locale, months, shortMonths, shortWeekdays }: Names) {
  const full = (day: number | string, month: string, year?: number) =>
    locale === 'es' ? `${day} de ${month}${year ? ` de ${year}` : ''}` : `${day} ${month}${year ? ` ${year}` : ''}`
  const month = (index: number) => months[index] ?? ''
  const short = (index: number) => shortMonths[index] ?? ''

  /** 27 de noviembre de 2026 */
  const long = (date: string) => {
    const at = readDay(date)
    return full(at.day, month(at.month), at.year)
  }
  /** 27 de noviembre, with the year when it is not that of today */
  const dayOf = (date: string, today: string) => {
    const at = readDay(date)
    return full(at.day, month(at.month), readDay(today).year === at.year ? undefined : at.year)
  }
  /** 27 nov, with the year when it is not that of today */
  const brief = (date: string, today?: string) => {
    const at = readDay(date)
    return `${at.day} ${short(at.month)}${today && readDay(today).year !== at.year ? ` ${at.year}` : ''}`
  }
  /** 27–29 de noviembre de 2026; 30 de abril – 2 de mayo de 2027 */
  const span = (from: string, to: string | null) => {
    if (!to || to === from) return long(from)
    const [a, b] = [readDay(from), readDay(to)]
    if (a.year !== b.year) return `${long(from)} – ${long(to)}`
    if (a.month !== b.month) return `${full(a.day, month(a.month))} – ${long(to)}`
    return full(`${a.day}–${b.day}`, month(a.month), a.year)
  }
  /** 27–29 nov; 30 abr – 2 may */
  const briefSpan = (from: string, to: string | null, today?: string) => {
    if (!to || to === from) return brief(from, today)
    const [a, b] = [readDay(from), readDay(to)]
    const together = a.month === b.month && a.year === b.year
    return together ? `${a.day}–${brief(to, today)}` : `${brief(from)} – ${brief(to, today)}`
  }
  /** 27–29; 30–2 (the month stands above) */
  const days = (from: string, to: string | null) =>
    to && to !== from ? `${readDay(from).day}–${readDay(to).day}` : `${readDay(from).day}`
  /** vie–dom */
  const weekdays = (from: string, to: string | null) => {
    const name = (date: string) => shortWeekdays[readDay(date).weekday] ?? ''
    return to && to !== from ? `${name(from)}–${name(to)}` : name(from)
  }
  /** noviembre, from `YYYY-MM` */
  const monthName = (yearMonth: string) => month(Number(yearMonth.slice(5, 7)) - 1)
  return { long, dayOf, brief, span, briefSpan, days, weekdays, monthName }
}

export function useDates() {
  const words = useWords()
  return datesIn({
    locale: useLocale(),
    months: words('months'),
    shortMonths: words('months.short'),
    shortWeekdays: words('weekdays.short'),
  })
}
