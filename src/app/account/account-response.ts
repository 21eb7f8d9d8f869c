import type { FormFailure } from '#ui/forms/error-messages.ts'

/** The result of a form on the account page: which one, and why it was rejected. */
export type AccountFormResult = {
  intent: string
  failure: FormFailure | null
  /** New recovery codes: part of this response only. */
  codes: string[] | null
}
export const NO_RESULT: AccountFormResult = {
  intent: '',
  failure: null,
  codes: null,
}

/** Why the form with one of these intents was rejected; null when it was not. */
export const failureOf = ({ intent, failure }: AccountFormResult, ...intents: string[]) =>
  intents.includes(intent) ? failure : null
