import type { Locale } from '#shared/languages.ts'
import { numberMarks } from '#ui/i18n/number-marks.ts'

/**
 * Parses a price as typed in a language into minor units: «95», «70,50 €», «1.250,00» in Spanish, "70.50", "1,250.00" in English.
 * Accepts the other language's decimals where unambiguous («70.50», «1,250.00»), but not three digits after its separator, which could
 * be thousands or decimals. Null for an empty text; NaN when it is no price or ambiguous.
 */
export function parsePrice(typed: string, locale: Locale): number | null {
  const text = typed.replace(/[\s\u00a0€]/g, '')
  if (text === '') return null
  const [, whole = '', mark, decimals = ''] = /^([\d.,]*?)(?:([.,])(\d{0,2}))?$/.exec(text) ?? []
  const decimal = mark ?? numberMarks(locale).decimal
  const grouped = decimal === ',' ? '.' : ','
  const plain = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole) ? whole.replaceAll(grouped, '') : whole
  return /^\d{1,9}$/.test(plain) ? Number(plain) * 100 + Number(decimals.padEnd(2, '0')) : Number.NaN
}

/** Formats minor units for an input: «95», «70,50». */
export function formatPriceInput(cents: number, locale: Locale): string {
  const mark = numberMarks(locale).decimal
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', mark)
}

/** The form with the price in that field converted to minor units, as commands expect it. */
export const withParsedPrice = <Form extends object>(form: Form, name: string, locale: Locale) => {
  const typed = (form as Record<string, unknown>)[name]
  return typeof typed === 'string' ? { ...form, [name]: parsePriceOrText(typed, locale) } : form
}

/** Returns invalid text unchanged, so that it is rejected as invalid and not as missing. */
const parsePriceOrText = (typed: string, locale: Locale) => {
  const cents = parsePrice(typed, locale)
  return Number.isNaN(cents) ? typed : cents
}
