import { formatPriceInput, parsePrice } from '#features/tickets/ui/price.ts'
import type { Locale } from '#shared/languages.ts'
import type { DiscountRule } from '#shared/payments/discounts.ts'
import type { PriceRule } from '#shared/payments/price.ts'

/** What a form says of a price by date or a code, as it is typed. */
export type Typed = { value: string; unit: string; direction: string; tickets: number[]; usesMax: string }

export const typedOf = (values: Record<string, unknown>): Typed => ({
  value: String(values['value'] ?? ''),
  unit: String(values['unit'] ?? 'amount'),
  direction: String(values['direction'] ?? 'less'),
  tickets: [values['tickets'] ?? []].flat().map(Number),
  usesMax: String(values['uses_max'] ?? ''),
})

export function readTyped(element: HTMLFormElement): Typed {
  const form = new FormData(element)
  return typedOf({ ...Object.fromEntries(form), tickets: form.getAll('tickets') })
}

/** The stored change by the names of the command. */
export function storedChange({ amount, percent, ticketIds }: DiscountRule, locale: Locale) {
  const change = amount ?? percent ?? 0
  return {
    value: amount === null ? String(Math.abs(change)) : formatPriceInput(Math.abs(change), locale),
    unit: amount === null ? 'percent' : 'amount',
    direction: change < 0 ? 'less' : 'more',
    tickets: ticketIds.map(String),
  }
}

type Change = Pick<PriceRule, 'amount' | 'percent'>

/** The change that is typed; null while it is none. */
export function typedChange({ value, unit, direction }: Typed, locale: Locale): Change | null {
  const number = unit === 'percent' ? Number(value.replace(',', '.')) : parsePrice(value, locale)
  if (!number || number <= 0) return null
  const change = direction === 'more' ? number : -number
  return unit === 'percent' ? { amount: null, percent: change } : { amount: change, percent: null }
}
