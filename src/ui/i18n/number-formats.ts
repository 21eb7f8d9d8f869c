import { type Locale, languageOf } from '#shared/languages.ts'

type Options = Intl.NumberFormatOptions

const cache = new Map<string, Intl.NumberFormat>()

/** A cached number format: creating one takes longer than formatting a hundred numbers. */
export function getNumberFormat(tag: string, options: Options = {}): Intl.NumberFormat {
  const key = tag + JSON.stringify(options)
  const format = cache.get(key) ?? new Intl.NumberFormat(tag, options)
  cache.set(key, format)
  return format
}

/** Decimal mark and thousands separator of a language. */
export function numberMarks(locale: Locale): { decimal: string; thousands: string } {
  const parts = getNumberFormat(languageOf(locale).tag).formatToParts(1_234_567.5)
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), thousands: markOf('group') }
}
