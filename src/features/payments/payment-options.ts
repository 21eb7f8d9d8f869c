import type { PaymentMethod } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { PaymentOption } from '#shared/payments/own-payments.ts'
import type { PaymentSettings } from './settings.server.ts'

type Event = { taken: readonly PaymentMethod[]; settings: PaymentSettings; locale: Locale }

/** How one pays: the methods that the event says it takes or, where it says none, those that are set up. */
export function paymentOptions({ taken, settings, locale }: Event): PaymentOption[] {
  const { iban, beneficiary, bizumPhone: phone, externalUrl: url, cashNoteEs, cashNoteEn } = settings
  const note = contentLocale(locale) === 'es' ? (cashNoteEs ?? cashNoteEn) : (cashNoteEn ?? cashNoteEs)
  const options: PaymentOption[] = [
    { method: 'bank_transfer', isUsable: iban !== null && beneficiary !== null, iban, beneficiary },
    { method: 'bizum', isUsable: phone !== null, phone },
    { method: 'cash', isUsable: true, note },
    { method: 'external', isUsable: url !== null, url },
  ]
  return taken.length > 0
    ? options.filter(({ method }) => taken.includes(method))
    : options.filter((option) => option.isUsable && (option.method !== 'cash' || option.note !== null))
}
