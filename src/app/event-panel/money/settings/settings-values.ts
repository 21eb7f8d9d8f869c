import type { PaymentMethod } from '#shared/enums.ts'

/** How many instalments, and tiers of refund, there may be. */
export const ROWS = 6

/** The settings by the names of the controls. */
export type SettingsValues = {
  payment_methods: PaymentMethod[]
  instalments: { percent: string; due_on: string }[]
  refund_tiers: { days_before: string; percent: string; fee: string }[]
} & Record<
  'iban' | 'beneficiary' | 'bizum_phone' | 'external_url' | 'cash_note_es' | 'cash_note_en' | 'reminder_days',
  string
>
