import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import {
  checkbox,
  int,
  isoDay,
  minorUnits,
  multiline,
  nullable,
  phone,
  singleLine,
  webUrl,
} from '#platform/forms/zod-fields.ts'
import { PAYMENT_METHODS } from '#shared/enums.ts'
import { TICKET_PRICE_MAX } from '#shared/limits.ts'

/** An IBAN with a valid check sum, stored in capitals without spaces. */
export const iban = z
  .string()
  .max(60)
  .transform((text, issues) => {
    const compact = electronicFormatIBAN(text.replace(/\s/g, ''))
    if (compact !== null && isValidIBAN(compact)) return compact
    issues.addIssue({ code: 'custom', params: { code: 'iban' } })
    return z.NEVER
  })

const INSTALMENTS_MAX = 6
const REFUND_TIERS_MAX = 6

/** The page of payment settings: where money goes, the instalments, and what is given back. Amounts in minor units. */
export const paymentSettingsForm = z
  .object({
    iban: nullable(iban),
    beneficiary: nullable(singleLine({ max: 70 })),
    bizum_phone: nullable(phone),
    external_url: nullable(webUrl),
    cash_note_es: nullable(multiline({ max: 300 })),
    cash_note_en: nullable(multiline({ max: 300 })),
    /** How people pay, as the event's page says; missing: unchanged. An empty value says that none is chosen. */
    payment_methods: z.preprocess(
      (value) => (value === undefined ? undefined : [value ?? []].flat().filter((one) => one !== '')),
      z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length).optional(),
    ),
    /** Empty: all at once. */
    instalments: z.preprocess(
      (value) => value ?? [],
      z.array(z.object({ percent: int({ min: 1, max: 100 }), due_on: nullable(isoDay) })).max(INSTALMENTS_MAX),
    ),
    reminder_days: int({ min: 0, max: 60 }),
    refund_tiers: z.preprocess(
      (value) => value ?? [],
      z
        .array(
          z.object({
            days_before: int({ min: 0, max: 730 }),
            percent: int({ min: 0, max: 100 }),
            fee: minorUnits(TICKET_PRICE_MAX),
          }),
        )
        .max(REFUND_TIERS_MAX),
    ),
    /** Whoever registers pays by card at once. */
    card_required: checkbox,
    /** That of the settings the form shows. */
    version: z.string().max(40).optional(),
  })
  .superRefine(({ iban: account, beneficiary, instalments, payment_methods: methods = [], ...sent }, issues) => {
    const fail = (path: (string | number)[], code: string) =>
      issues.addIssue({ code: 'custom', path, params: { code } })
    if (account !== null && beneficiary === null) fail(['beneficiary'], 'required')
    if (methods.includes('bank_transfer') && account === null) fail(['iban'], 'required')
    if (methods.includes('bizum') && sent.bizum_phone === null) fail(['bizum_phone'], 'required')
    if (methods.includes('external') && sent.external_url === null) fail(['external_url'], 'required')
    const sum = instalments.reduce((total, { percent }) => total + percent, 0)
    if (instalments.length > 0 && sum !== 100) fail(['instalments'], 'percent_sum')
    for (const [index, { due_on: due }] of instalments.entries()) {
      const before = instalments[index - 1]?.due_on ?? ''
      if (index > 0 && due === null) fail(['instalments', index, 'due_on'], 'required')
      if (due !== null && due <= before) fail(['instalments', index, 'due_on'], 'date')
    }
    const days = sent.refund_tiers.map(({ days_before: before }) => before)
    for (const [index, before] of days.entries())
      if (days.indexOf(before) < index) fail(['refund_tiers', index, 'days_before'], 'taken')
  })
export type PaymentSettingsForm = z.output<typeof paymentSettingsForm>
