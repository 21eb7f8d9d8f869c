import type { Locale } from '#spec/vocabulary.ts'

/**
 * A price as people type it, in minor units: «95», «70,50», «70.50 €», «1.250,00». Of two marks the last is the decimal one, and three
 * digits behind a single one are thousands. Null: nothing typed; NaN: no price at all.
 */
export function centsOf(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0€$£]/g, '')
  if (text === '') return null
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const decimals = last < 0 ? '' : text.slice(last + 1)
  const thousands = decimals.length === 3
  // One mark cannot be both.
  if (!thousands && last >= 0 && text.indexOf(text[last]!) < last) return Number.NaN
  const whole = (last < 0 || thousands ? text : text.slice(0, last)).replace(/[.,](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,9}$/.test(whole) || (!thousands && !/^\d{0,2}$/.test(decimals))) return Number.NaN
  return Number(whole) * 100 + (thousands ? 0 : Number(decimals.padEnd(2, '0') || '0'))
}

/** The same to be typed over: «95», «70,50». */
export function typedPrice(cents: number, locale: Locale): string {
  const mark = locale === 'es' ? ',' : '.'
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', mark)
}

/** A form with the price that was typed into that field in minor units, as commands take it. */
export const withCents = <Form extends object>(form: Form, name: string) => {
  const typed = (form as Record<string, unknown>)[name]
  return typeof typed === 'string' ? { ...form, [name]: centsOf(typed) } : form
}
