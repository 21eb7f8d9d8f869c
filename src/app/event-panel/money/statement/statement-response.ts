import type { StatementColumns, StatementRefusal } from '#shared/payments/statement.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** The columns of a file whose names do not say what they are. */
export type AskedColumns = {
  heading: string
  names: string[]
  examples: string[][]
  columns: Partial<StatementColumns>
}

/** What a form of the page answers where it does not redirect. */
export type StatementResponse = {
  failure: FormFailure | null
  refused: StatementRefusal | null
  unknown: AskedColumns | null
}

/** What was done, in the URL. */
export type StatementDone =
  | 'imported'
  | 'booked'
  | 'changed'
  | 'same'
  | 'own'
  | 'aside'
  | 'back'
  | 'different'
  | 'undone'
  | 'finished'

/** What is told at the top; the others show by themselves, where somebody is working. */
const MESSAGES: Record<string, MessageKey> = {
  undone: 'statement.done.undone',
  finished: 'statement.done.finished',
}
export const doneMessage = (done: string | null): MessageKey | null =>
  done !== null && Object.hasOwn(MESSAGES, done) ? MESSAGES[done]! : null
