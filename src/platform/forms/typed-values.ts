import type { Fields } from '#platform/errors/app-error.ts'
import type { FormValues } from './read-form.server.ts'

/** Passwords, secrets and one-time codes are not sent back. */
const SECRET_NAMES = /password|secret|^code$/i

/** What was typed into a form, for the answer that asks to correct it. */
export const toTypedValues = (form: FormValues): Record<string, unknown> =>
  structuredClone(Object.fromEntries(Object.entries(form).filter(([name]) => !SECRET_NAMES.test(name))))

/** Field errors by the names of a page's controls, as Conform writes them: `tickets[1].price`, not `tickets.1.price`. */
export const toControlNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), code]))
