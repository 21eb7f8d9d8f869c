import type { LastPayment } from '#features/payments/queries/announced.server.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** What a form of the money page answers where it does not redirect. */
export type MoneyResponse = {
  intent: string
  failure: FormFailure | null
  /** What someone else did meanwhile with the payments of the registration. */
  last: LastPayment | null
}

export type MoneyConstraints = Record<'movement' | 'adjust' | 'reject', FormConstraints> & {
  /** Null for who cancels no registrations. */
  cancel: FormConstraints | null
}

/** Success codes in the URL. */
export const DONE_MESSAGES = {
  recorded: 'money.done.recorded',
  confirmed: 'money.done.confirmed',
  rejected: 'money.done.rejected',
  refunded: 'money.done.refunded',
  adjusted: 'money.done.adjusted',
  booked_card: 'money.done.booked_card',
  done_card: 'money.done.done_card',
  confirmed_several: 'money.done.confirmed_several',
  cancelled_several: 'money.done.cancelled_several',
  refunded_several: 'money.done.refunded_several',
} as const satisfies Record<string, MessageKey>
export type MoneyDone = keyof typeof DONE_MESSAGES
export const isMoneyDone = (word: string | null): word is MoneyDone =>
  word !== null && Object.hasOwn(DONE_MESSAGES, word)
