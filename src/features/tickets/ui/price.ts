import type { Locale } from '#shared/enums.ts'

const MARKS = { es: { decimal: ',', thousands: '.' }, en: { decimal: '.', thousands: ',' } } as const

/**
 * A price as people type it in their language, in minor units: «95», «70,50 €», «1.250,00» in Spanish, "70.50", "1,250.00" in English.
 * The other language's decimals are understood where nothing else can be meant («70.50», «1,250.00»); three digits behind its mark could
 * be thousands or decimals and are refused. Null: nothing typed; NaN: no price, or not a clear one.
 */
export function centsOf(typed: string, locale: Locale): number | null {
  const text = typed.replace(/[\s\u00a0€]/g, '')
  if (text === '') return null
  const own = MARKS[locale]
  const [, whole = '', mark, decimals = ''] = /^([\d.,]*?)(?:([.,])(\d{0,2}))?$/.exec(text) ?? []
  const grouped = mark ? MARKS[mark === ',' ? 'es' : 'en'].thousands : own.thousands
  const plain = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole) ? whole.replaceAll(grouped, '') : whole
  return /^\d{1,9}$/.test(plain) ? Number(plain) * 100 + Number(decimals.padEnd(2, '0')) : Number.NaN
}

/** The same to be typed over: «95», «70,50». */
export function typedPrice(cents: number, locale: Locale): string {
  const mark = locale === 'es' ? ',' : '.'
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', mark)
}

/** A form with the price that was typed into that field in minor units, as commands take it. */
export const withCents = <Form extends object>(form: Form, name: string, locale: Locale) => {
  const typed = (form as Record<string, unknown>)[name]
  return typeof typed === 'string' ? { ...form, [name]: typedCents(typed, locale) } : form
}

/** What is no price stays as it was typed, so that it is refused as such and not as missing. */
export const typedCents = (typed: string, locale: Locale) => {
  const cents = centsOf(typed, locale)
  return Number.isNaN(cents) ? typed : cents
}
