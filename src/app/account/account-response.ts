import type { Refusal } from '#ui/forms/error-messages.ts'

/** What a form of the account's page came back with: which one, why not, and what was typed. */
export type Answer = {
  intent: string
  refusal: Refusal | null
  values: { username: string; locale: string; newsletter: boolean; email: string; word: string }
  /** New recovery codes: told in this very answer, and never again. */
  codes: string[] | null
}
export const NO_ANSWER: Answer = {
  intent: '',
  refusal: null,
  values: { username: '', locale: '', newsletter: false, email: '', word: '' },
  codes: null,
}

/** Why the form of that intent was refused; null when it was not. */
export const refusalOf = ({ intent, refusal }: Answer, ...intents: string[]) =>
  intents.includes(intent) ? refusal : null
