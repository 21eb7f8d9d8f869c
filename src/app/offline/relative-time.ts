import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { type Locale, languageOf } from '#shared/languages.ts'

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

/** "hace 3 horas"; less than a minute is a minute. */
export function relativeTime(at: number, locale: Locale, now = Date.now()): string {
  const age = Math.max(now - at, 60_000)
  const [unit, ms] = UNITS.find(([, size]) => age >= size) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(languageOf(locale).tag).format(-Math.floor(age / ms), unit)
}
