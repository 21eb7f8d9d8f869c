import { type Locale, languageOf } from '#shared/languages.ts'
import { getNumberFormat } from './number-formats.ts'

/** Decimal mark and thousands separator of a language. */
export function numberMarks(locale: Locale): { decimal: string; thousands: string } {
  const parts = getNumberFormat(languageOf(locale).tag).formatToParts(1_234_567.5)
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), thousands: markOf('group') }
}
