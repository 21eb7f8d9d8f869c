import type { StatementColumns } from '#shared/payments/statement.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** The columns of a file whose names do not say what they are. */
export type AskedColumns = {
  heading: string
  names: string[]
  examples: string[][]
  columns: Partial<StatementColumns>
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

/** What is told at the top, where it is read next. */
const MESSAGES: Record<string, MessageKey> = {
  undone: 'statement.done.undone',
  finished: 'statement.done.finished',
}
/** What leaves the list while someone goes on further down: told in the corner. */
const TOASTS: Record<string, MessageKey> = {
  booked: 'statement.toast.booked',
  aside: 'statement.toast.aside',
  back: 'statement.toast.back',
  different: 'statement.toast.different',
}
const keyIn = (keys: Record<string, MessageKey>) => (done: string | null) =>
  done !== null && Object.hasOwn(keys, done) ? keys[done]! : null
export const doneMessage = keyIn(MESSAGES)
export const toastMessage = keyIn(TOASTS)
