import type { FormFailure } from './error-messages.ts'

/** What a page's form is answered with where it does not lead elsewhere: see `pageAction`. */
export type FormResult<Value = never, Refused = never> = {
  /** Empty where the body was not read. */
  intent: string
  failure: FormFailure | null
  /** What the form asked for, shown in the page alone. */
  value: Value | null
  /** What the page says of a failure besides its code. */
  refused: Refused | null
}

/** Why the form with one of these intents was rejected; null where it was not. */
export const failureOf = (
  result: Pick<FormResult, 'intent' | 'failure'> | null | undefined,
  ...intents: string[]
): FormFailure | null => (result && intents.includes(result.intent) ? result.failure : null)
