import { friendlyFormatIBAN } from 'ibantools'
import type { PaymentSettings } from '#features/payments/settings.server.ts'
import { formatPriceInput, withParsedPrice } from '#features/tickets/ui/price.ts'
import type { PaymentMethod } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

type Row = Record<string, unknown>
const isFilled = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && Object.values(row).some((cell) => cell !== '')

/** Rows of a list that were left empty count for nothing. */
const filled = (value: unknown) => [value ?? []].flat().filter(isFilled)

/** Errors of rows, by the place of the row in the form: the command got those that were filled in. */
export function atSentRows(fields: FormFailure['fields'], form: Row): FormFailure['fields'] {
  const placeOf = (list: string, index: number) =>
    [form[list] ?? []].flat().flatMap((row, place) => (isFilled(row) ? [place] : []))[index] ?? index
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [
      name.replace(/^(\w+)\[(\d+)\]/, (_, list: string, index: string) => `${list}[${placeOf(list, Number(index))}]`),
      code,
    ]),
  )
}

/** What was sent, with amounts in minor units and without empty rows. */
export const toSettingsInput = (form: Row, locale: Locale): Record<string, unknown> => ({
  ...form,
  instalments: filled(form['instalments']),
  refund_tiers: filled(form['refund_tiers']).map((tier) =>
    withParsedPrice({ ...tier, fee: tier['fee'] === '' ? '0' : tier['fee'] }, 'fee', locale),
  ),
})

/** The settings by the names of the controls. */
export const toSettingsValues = (
  { instalments, refundTiers, ...settings }: PaymentSettings & { paymentMethods: PaymentMethod[] },
  locale: Locale,
) => ({
  payment_methods: settings.paymentMethods,
  iban: (settings.iban && friendlyFormatIBAN(settings.iban)) ?? '',
  beneficiary: settings.beneficiary ?? '',
  bizum_phone: settings.bizumPhone ?? '',
  external_url: settings.externalUrl ?? '',
  cash_note_es: settings.cashNoteEs ?? '',
  cash_note_en: settings.cashNoteEn ?? '',
  reminder_days: String(settings.reminderDays),
  instalments: instalments.map(({ percent, dueOn }) => ({ percent: String(percent), due_on: dueOn ?? '' })),
  refund_tiers: (refundTiers ?? []).map(({ daysBefore, percent, fee }) => ({
    days_before: String(daysBefore),
    percent: String(percent),
    fee: fee === 0 ? '' : formatPriceInput(fee, locale),
  })),
})
